"""Nothing moves while a page comes up: the layout shift of the first view of every page, on a desk and on a phone."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, NewContext
from tests.browser.test_every_page import pages
from tests.games.conftest import make_player
from tests.games.pages.places import make_world
from tests.steps import game_at

MOST = 0.02
"""The layout shift (https://web.dev/articles/cls) of a page at most."""
MOST_OF = {"game-ply": 0.06}
"""Of these pages by their row: below a short board the site's footer moves by 30 to 48 thousandths."""
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


def shifts(page: Page, where: str) -> tuple[float, list[str]]:
    """Return the layout shift of the page's first view, and what moved."""
    page.goto(where)
    found = page.evaluate(SETTLED)
    return sum(value for value, _who in found), [who for _value, who in found]


@pytest.mark.long(60)
@pytest.mark.timeout(290)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("device", DEVICES)
def test_no_page_shifts_while_it_comes_up(new_context: NewContext, device: str) -> None:
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    world = make_world(alice, bob, dora)
    stranger, player = Client(), Client()
    player.force_login(alice)
    games = [
        game_at(ply, alice, bob, title=title, name=f"{title} {ply}")
        for title, plies in {"mykerinos": (0, 20), "thebes": (0, 20), "arnak": (0, 2, 20)}.items()
        for ply in plies
    ]
    shown = [
        (stranger, pages(world, stranger)),
        (player, pages(world, player) | {game.game.name: f"/g/{game.game.code}/" for game in games}),
    ]
    context = new_context(**DEVICES[device])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    # A first view has nothing in its cache.
    context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    moved = []
    for client, addresses in shown:
        page.goto("/")
        cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None:
            context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
        for row, where in addresses.items():
            total, who = shifts(page, where)
            if total > MOST_OF.get(row.partition(":")[0], MOST):
                moved.append(f"{row}: {total:.3f} {who}")
    assert moved == [], "\n".join(moved)


@pytest.mark.django_db(transaction=True)
def test_a_shift_is_noticed(new_context: NewContext) -> None:
    context = new_context(**DEVICES["desk"])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    assert shifts(page, "/")[0] <= MOST
    page.evaluate("document.querySelector('main').style.paddingTop = '300px'")
    assert max(value for value, _who in page.evaluate(SETTLED)) > MOST
