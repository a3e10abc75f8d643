"""Browser contexts that one test leaves to the next.

For a new context Chromium starts a process, which takes as long as a page of the site, and its first page twice as long as the
next. So a context waits with an empty page, which keeps the process, until a test wants one with the same options. Cookies and
what pages have stored are gone by then; the cache is the only thing that a stranger would not have.
"""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as NotYet

PATIENCE = 30_000
"""Milliseconds that a page may take on a machine that is busy with other tests. What succeeds waits no longer than it must."""
MOST = 3
"""So many wait, of each kind one: each is a process of a hundred megabytes."""
AGAIN = 250
"""Milliseconds after which a page that has not gone is told to go once more."""
STORED = "local_storage,indexeddb,cache_storage,service_workers"


class Room:
    """A context and the options that it was made with."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.browser, self.options = browser, options
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.empty: Page | None = None

    def is_like(self, browser: Browser, options: dict[str, Any]) -> bool:
        return self.browser is browser and self.options == options

    def clear(self) -> None:
        """As a stranger's: no cookies, nothing stored, no page but an empty one."""
        for page in self.context.pages:
            if page is not self.empty:
                close(page)
        self.context.set_offline(bool(self.options.get("offline")))
        self.context.clear_cookies()
        assert self.empty is not None
        session = self.context.new_cdp_session(self.empty)
        session.send("Storage.clearDataForOrigin", {"origin": self.options["base_url"], "storageTypes": STORED})
        session.detach()


def close(page: Page) -> None:
    """Chromium says yes and forgets it where another document is just coming into the page; so it is told until the page has
    gone. Playwright's own way to close one would wait for ever.
    """
    while not page.is_closed():
        with suppress(NotYet), page.expect_event("close", timeout=AGAIN):
            page.close(run_before_unload=True)


class Rooms:
    """Those that wait, the one that was used last at the end."""

    def __init__(self) -> None:
        self.waiting: list[Room] = []

    def take(self, browser: Browser, options: dict[str, Any]) -> Room:
        """One of these options, a new one where none waits."""
        for room in self.waiting:
            if room.is_like(browser, options):
                self.waiting.remove(room)
                return room
        room = Room(browser, options)
        room.empty = room.context.new_page()
        return room

    def give_back(self, room: Room) -> None:
        """Let it wait; what is one too many goes. One that nobody else may have goes at once."""
        if room.empty is None or any(other.is_like(room.browser, room.options) for other in self.waiting):
            room.context.close()
            return
        room.clear()
        self.waiting.append(room)
        if len(self.waiting) > MOST:
            self.waiting.pop(0).context.close()
