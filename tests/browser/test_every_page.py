"""Every page that the table of addresses knows, in a browser: signed out and signed in."""

import re
from collections.abc import Collection
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tests.browser.conftest import WIDE, NewContext, hold, judge
from tests.games.conftest import make_player
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import World, address, make_world

FEWEST = {"stranger": 6, "player": 28}
"""So many pages each of them finds at least."""
SEEN_BY_BOTH = ("home", "game:public", "games")
"""Pages that are looked at as a stranger sees them too; of others, the player's is enough where they have one."""
WITH_MORE = {
    "desk": "test_lobby.py, test_clock.py",
    "games": "test_lobby.py",
    "games-new": "test_lobby.py, test_clock.py",
    "player": "test_lobby.py",
    "time": "test_clock.py",
    "account_mail": "test_mail.py",
    "mail": "test_mail.py",
}
"""A player's pages that are looked at both ways with more on them than here, and where. Here their links are followed."""


@pytest.mark.long(30)
@pytest.mark.timeout(290)
@pytest.mark.django_db(transaction=True)
def test_every_page_is_accessible_and_fits(new_context: NewContext) -> None:
    """One test for both of them: the games, and what each page is made of, are the same."""
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    world = make_world(alice, bob, dora)
    stranger, player = Client(), Client()
    player.force_login(alice)
    of_player = pages(world, player)
    of_stranger = {
        row: where for row, where in pages(world, stranger).items() if row not in of_player or row in SEEN_BY_BOTH
    }
    assert len(of_stranger) >= FEWEST["stranger"] and len(of_player) >= FEWEST["player"]
    context = new_context(viewport=WIDE)
    page = context.new_page()
    page.goto("/")
    look_at(page, stranger, of_stranger)
    cookie = player.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
    look_at(page, player, of_player, WITH_MORE)


def look_at(page: Page, client: Client, shown: dict[str, str], elsewhere: Collection[str] = ()) -> None:
    """Axe finds nothing, everything fits, and no link leads nowhere.

    `client`: signed in as the page is; `elsewhere`: what axe looks at in other tests.
    """
    found: list[str] = []
    links: set[str] = set()
    phone = False
    hold(page, phone)
    for row, where in shown.items():
        page.goto(where)
        try:
            if row not in elsewhere:
                # One is seen on a phone first, the next on a desk: to show it in the other way again took a tenth of the time.
                judge(page, phone)
                phone = not phone
                hold(page, phone)
                judge(page, phone)
        except AssertionError as error:
            found.append(f"{where}: {error}")
        # A locator would bring Playwright's scripts to each page, which takes as long as a look.
        links |= set(page.evaluate("[...document.querySelectorAll('a[href^=\"/\"]')].map(link => link.pathname)"))
    assert found == []
    # Of a game's hundred plies, one is as good as any.
    links = {re.sub(r"/ply/\d+/$", "/ply/1/", link) for link in links}
    # By the name that the browser used: the mailbox, which pages link, is for that alone.
    broken = [link for link in sorted(links) if client.get(link, headers={"host": "localhost"}).status_code >= 400]
    assert broken == []


class Shape(HTMLParser):
    """What a page is made of, without what it says: the elements, and of their attributes what axe or a style may hang on."""

    TELLING = ("class", "role", "type")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = sorted((name, value if name in self.TELLING else None) for name, value in attrs)
        self.elements.append((tag, tuple(told)))


def pages(world: World, client: Client) -> dict[str, str]:
    """Return the address of each page by its row in the table: those that answer with a whole page of their own.

    A private game's pages are a public one's, and what has changed is the game's page itself. Of pages that differ in
    their words alone, one.
    """
    found: dict[str, str] = {}
    shapes: list[object] = []
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        if label == "private" or name in ("game-changes", "account_logout") or where in found.values():
            continue
        response = client.get(where)
        if response.status_code == 200 and response.content.lstrip()[:9].lower() == b"<!doctype":
            shape = Shape(response.content.decode()).elements
            if shape not in shapes:
                found[row] = where
                shapes.append(shape)
    return found
