"""A real Chromium for the tests, through Playwright.

Each test gets `page`: a fresh browser context, as strangers have it. When the test is over, the page must have logged
no error and met no violation of the Content-Security-Policy.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    WebError,
    expect,
    sync_playwright,
)

PATIENCE = 30_000
"""Milliseconds that a page may take on a machine that is busy with other tests."""
NOT_RUN = "browser tests NOT RUN: no Chromium"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""As `script/test` looks for them: the headless shell is the same browser without windows, and takes half the time."""
WHOLE = NAMES[1:]
"""Those that scroll as people's browsers do: the shell never moves the page to keep something in sight."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What is optimised pays after minutes; a page of a test lives for a second, and compiling for it took a tenth of the time.
    "--js-flags=--no-opt --no-maglev",
    # The pages of a visitor share a process, and none is started beforehand for a page that may come.
    "--renderer-process-limit=1",
]
UNPAINTED = "--force-gpu-mem-available-mb=1"
"""Leaves most of a page without paint, and all else as it is: painting took a tenth of the time, and nobody looks."""


def find_chromium(names: Sequence[str] = NAMES) -> str | None:
    """$CHROMIUM where it is given, else the first of the names on PATH."""
    given = os.environ.get("CHROMIUM", "")
    return next((path for name in (given, *names) if name and (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if any(NOT_RUN in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(NOT_RUN)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return what drives the browsers."""
    # Playwright's event loop lives in this thread, which makes Django refuse the ORM in it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "yes"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def launch(playwright: Playwright, names: Sequence[str]) -> Browser:
    chromium = find_chromium(names)
    if chromium is None:
        pytest.skip(NOT_RUN)
    painted = "SCREENSHOTS" in os.environ
    return playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS if painted else [*ARGUMENTS, UNPAINTED])


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests; what they do in it is kept apart by contexts."""
    with launch(playwright, NAMES) as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Return the one of tests marked `whole_browser`."""
    with launch(playwright, WHOLE) as browser:
        yield browser


VIOLATIONS: dict[str, Any] = {"iframes": False, "preload": False}
"""For axe. The frames hold mails, and nothing can run in them, axe neither. What it would load beforehand, style sheets and
media, is for two rules: one that it never runs unless asked, and one about sounds that play by themselves, which the
Content-Security-Policy keeps out of every page."""
SIGHT = {
    "type": "rule",
    "values": ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
}
"""The rules of axe that depend on the size of the screen and on its colours. All others read the elements, and a desk shows
every element that a phone shows."""
NewContext = Callable[..., BrowserContext]
Look = Callable[[Page], None]
WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def new_context(request: pytest.FixtureRequest, live_server: Any) -> Iterator[NewContext]:
    """Make a context: one visitor with cookies of their own.

    Takes what Playwright's `new_context` takes, and `expect_error`, a part of the console error, or of each of those,
    that belong to the test.

    Console errors and CSP violations of all pages of all contexts are collected, and fail the test at its end.
    """
    whole = request.node.get_closest_marker("whole_browser") is not None
    browser: Browser = request.getfixturevalue("whole_browser" if whole else "browser")
    made: list[BrowserContext] = []
    complaints: list[str] = []

    def make(expect_error: str | tuple[str, ...] = (), **options: Any) -> BrowserContext:
        parts = (expect_error,) if isinstance(expect_error, str) else expect_error

        def listen(message: ConsoleMessage) -> None:
            # Chromium writes violations of the Content-Security-Policy as errors too.
            expected = any(part in message.text for part in parts)
            if message.type in {"error", "warning"} and not expected:
                complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")

        def catch(error: WebError) -> None:
            complaints.append(f"uncaught: {error.error}")

        context = browser.new_context(**{"base_url": live_server.url, "locale": "en", **options})
        context.set_default_timeout(PATIENCE)
        context.on("console", listen)
        context.on("weberror", catch)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """Return a page of a stranger with a desktop screen, in light mode, reading English."""
    return new_context(viewport=WIDE).new_page()


@pytest.fixture
def assert_accessible() -> Look:
    """Fail, naming rule and element, when axe finds any violation on the page as it is now."""
    return lambda page: assert_no_violation(page, VIOLATIONS)


def assert_no_violation(page: Page, options: dict[str, Any]) -> None:
    """`options`: those of `axe.run`."""
    assert find_violations(page, options) == []


def find_violations(page: Page, options: dict[str, Any] = VIOLATIONS) -> list[str]:
    """Return what axe finds, a sentence for each element: the rule, the element, what is wrong with it."""
    page.wait_for_load_state()
    found = Axe().run(page, options=options | {"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{rule['id']}: {rule['help']}: {node['html']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.fixture
def look_both_ways() -> Look:
    """Fail when axe finds anything on the page as it is now, or something is beside the screen.

    On a phone in dark mode, then on a desk in light mode, which is how the page is left.

    Each size and each scheme once: what is too wide is so in both schemes, what is too pale is so in both sizes.
    """

    def look(page: Page) -> None:
        for phone in (True, False):
            hold(page, phone)
            judge(page, phone)

    return look


def hold(page: Page, phone: bool) -> None:
    """Show the page on a phone in dark mode, or on a desk in light mode."""
    # Colours on their way from light to dark are not those that are meant.
    page.emulate_media(color_scheme="dark" if phone else "light", reduced_motion="reduce")
    page.set_viewport_size(PHONE if phone else WIDE)


def judge(page: Page, phone: bool) -> None:
    """Axe on the page as it is now: on a phone for what can be seen, on a desk for everything. And it fits."""
    assert_no_violation(page, VIOLATIONS | ({"runOnly": SIGHT} if phone else {}))
    assert_fits(page)


def assert_fits(page: Page) -> None:
    # A phone would show a page that is too wide smaller, and call the screen as wide.
    screen = page.viewport_size["width"] if page.viewport_size else 0
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= screen, f"{page.url} is {width} pixels wide on a screen of {screen}"
