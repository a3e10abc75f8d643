"""Every page that the table of addresses knows, in a browser: signed out and signed in, on a desk and on a phone."""

import re
from collections.abc import Collection
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, NewContext, hold, judge
from tests.browser.shifting import DEVICES, MOST, first_views, shifts
from tests.games.conftest import make_player
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import World, address, make_world
from tests.steps import game_at

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


@pytest.mark.long(100)
@pytest.mark.timeout(900)
@pytest.mark.django_db(transaction=True)
def test_every_page_is_accessible_fits_and_holds_still(new_context: NewContext) -> None:
    """One test for both people and both screens: the games, and what each page is made of, are the same."""
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    world = make_world(alice, bob, dora)
    stranger, player = Client(), Client()
    player.force_login(alice)
    games = [
        game_at(ply, alice, bob, title=title, name=f"{title} {ply}").game
        for title, plies in {"mykerinos": (0, 20), "thebes": (0, 20), "arnak": (0, 2, 20)}.items()
        for ply in plies
    ]
    of_player, of_stranger = pages(world, player), pages(world, stranger)
    # Of pages that both have, axe looks at the player's.
    both = {row for row in of_stranger if row in of_player and row not in SEEN_BY_BOTH}
    assert len(of_stranger.keys() - both) >= FEWEST["stranger"] and len(of_player) >= FEWEST["player"]
    shown = of_player | {game.name: f"/g/{game.code}/" for game in games}
    elsewhere = {*WITH_MORE, *(game.name for game in games)}
    for device in DEVICES:
        context = new_context(**DEVICES[device])
        page = first_views(context)
        for client, addresses, seen in ((stranger, of_stranger, both), (player, shown, elsewhere)):
            # The cookie is for what is below the page.
            page.goto("/")
            for cookie in client.cookies.values():
                context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
            look_at(page, client, addresses, seen)


def look_at(page: Page, client: Client, shown: dict[str, str], elsewhere: Collection[str]) -> None:
    """Nothing moves while a page comes up, axe finds nothing, everything fits, and no link leads nowhere.

    `client`: signed in as the page is; `elsewhere`: what axe looks at in other tests.
    """
    found: list[str] = []
    links: set[str] = set()
    phone = page.viewport_size == PHONE
    for row, where in shown.items():
        page.emulate_media(color_scheme="null", reduced_motion="null")
        total, moved = shifts(page, where)
        if urlsplit(page.url).path != urlsplit(where).path:
            found.append(f"{row} leads to {page.url}")
        if total > MOST:
            found.append(f"{row} shifts: {total:.3f} {moved}")
        try:
            if row not in elsewhere:
                hold(page, phone)
                judge(page, phone)
        except AssertionError as error:
            found.append(f"{where}: {error}")
        # A locator would bring Playwright's scripts to each page, which takes as long as a look.
        links |= set(page.evaluate("[...document.querySelectorAll('a[href^=\"/\"]')].map(link => link.pathname)"))
    assert found == [], "\n".join(found)
    if not phone:
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
        body = b"".join(response)
        if response.status_code == 200 and body.lstrip()[:9].lower() == b"<!doctype":
            shape = Shape(body.decode()).elements
            if shape not in shapes:
                found[row] = where
                shapes.append(shape)
    return found
