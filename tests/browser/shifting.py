"""The layout shift of a page's first view (https://web.dev/articles/cls)."""

from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import PHONE, WIDE

MOST = 0.02
"""The layout shift of a page at most."""
OBSERVE = """
window.shifts = []
const name = (node) => !node ? "?" : node.id ? `#${node.id}` : `${node.nodeName}.${node.className?.baseVal ?? node.className}`
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifts.push([shift.value, shift.sources.map(({ node }) => name(node)).join(" ")])
}).observe({ type: "layout-shift", buffered: true })
"""
SETTLED = """async () => {
  await document.fonts.ready
  const busy = () => document.querySelector(".htmx-request")
  for (let frames = 0; frames < 4 || busy(); frames += 1) await new Promise(requestAnimationFrame)
  return window.shifts
}"""
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": WIDE},
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True},
}


def first_views(context: BrowserContext) -> Page:
    """Return a page that shows each address as if for the first time, with nothing in its cache, and observes it."""
    context.add_init_script(OBSERVE)
    page = context.new_page()
    context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    return page


def shifts(page: Page, where: str) -> tuple[float, list[str]]:
    """Return the layout shift of the page's first view, and what moved."""
    page.goto(where)
    found = page.evaluate(SETTLED)
    return sum(value for value, _who in found), [who for _value, who in found]
