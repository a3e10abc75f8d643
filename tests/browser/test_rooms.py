"""Who comes after somebody else finds a browser as a stranger has it."""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error

from tests.browser.conftest import NewContext
from tests.browser.rooms import MOST, Rooms
from tests.rounds import rounds

ASKED = """async () => [
    document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), navigator.onLine,
    (await indexedDB.databases()).map((database) => database.name).join(),
]"""
COME_AGAIN = "later => { location.reload(); return new Promise((done) => setTimeout(done, later)) }"
"""The page comes anew, and is left so many milliseconds later."""
LEAVE = """async () => {
    document.cookie = "mine=1; path=/";
    localStorage.setItem("theme", "dark");
    sessionStorage.setItem("mine", "1");
    await new Promise((done) => { indexedDB.open("mine").onsuccess = done });
}"""


def test_a_visitor_finds_nothing_of_the_one_before(browser: Browser, live_server: Any) -> None:
    rooms, options = Rooms(), {"base_url": live_server.url}
    first = rooms.take(browser, options)
    page = first.context.new_page()
    page.goto("/static/css/look.css")
    assert page.evaluate(ASKED) == ["", "{}", "{}", True, ""]
    page.evaluate(LEAVE)
    assert "" not in page.evaluate(ASKED)
    first.context.set_offline(True)
    rooms.give_back(first)
    second = rooms.take(browser, options)
    assert second is first
    assert second.context.pages == [second.empty] and second.context.cookies() == []
    page = second.context.new_page()
    page.goto("/static/css/look.css")
    assert page.evaluate(ASKED) == ["", "{}", "{}", True, ""]
    assert page.evaluate("history.length") == 2
    second.context.close()


def test_a_page_into_which_another_is_coming_goes_all_the_same(browser: Browser, live_server: Any) -> None:
    """Chromium lost about one in eight of these, and whoever waited for it to go waited until the test was ended."""
    room = Rooms().take(browser, {"base_url": live_server.url})
    for number in range(rounds(10, 100)):
        page = room.context.new_page()
        page.goto("/")
        with suppress(Error):
            page.evaluate(COME_AGAIN, 3 * number)
        room.clear()
        assert room.context.pages == [room.empty]
    room.context.close()


def test_nobody_gets_one_with_other_options_nor_one_that_is_in_use(browser: Browser, live_server: Any) -> None:
    rooms, options = Rooms(), {"base_url": live_server.url}
    first, other = rooms.take(browser, options), rooms.take(browser, options)
    dark = rooms.take(browser, options | {"color_scheme": "dark"})
    assert len({room.context for room in (first, other, dark)}) == 3
    for room in (first, other, dark):
        rooms.give_back(room)
    assert rooms.waiting == [first, dark], "one of each kind"
    for language in range(MOST):
        rooms.give_back(rooms.take(browser, options | {"locale": f"en-{'ABC'[language]}U"}))
    assert first not in rooms.waiting and len(rooms.waiting) == MOST
    for room in rooms.waiting:
        room.context.close()


def test_a_context_of_ones_own_is_nobody_elses(new_context: NewContext) -> None:
    first, second = new_context(own=True), new_context()
    assert (len(first.pages), len(second.pages)) == (0, 1)
