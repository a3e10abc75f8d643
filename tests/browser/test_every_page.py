"""Every page that the table of addresses knows, in a browser: signed out and signed in, wide and light, narrow and dark."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import NewContext
from tests.games.conftest import make_player
from tests.games.pages.conftest import strict
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import World, address, make_world

WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
FEWEST = {"stranger": 18, "player": 30}
"""So many pages each of them finds at least."""


@pytest.mark.timeout(290)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ["stranger", "player"])
def test_every_page_is_good_html_accessible_and_fits(
    new_context: NewContext, assert_accessible: Callable[[Page], None], who: str
) -> None:
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    world = make_world(alice, bob, dora)
    client = Client()
    if who == "player":
        client.force_login(alice)
    # Colours on their way from light to dark are not those that are meant.
    context = new_context(viewport=WIDE, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    if who == "player":
        cookie = client.cookies[settings.SESSION_COOKIE_NAME]
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
    seen: dict[str, str] = {}
    links: set[str] = set()
    for row, where in pages(world, client):
        try:
            page.emulate_media(color_scheme="light")
            page.set_viewport_size(WIDE)
            page.goto(where)
            strict(client.get(where).content)
            check(page, assert_accessible)
            page.emulate_media(color_scheme="dark")
            page.set_viewport_size(PHONE)
            check(page, assert_accessible)
        except AssertionError as error:
            seen[row] = f"{where}: {error}"
        else:
            seen[row] = ""
        links |= {urlsplit(link.get_attribute("href") or "").path for link in page.locator("a[href^='/']").all()}
    assert [trouble for trouble in seen.values() if trouble] == []
    assert len(seen) >= FEWEST[who]
    broken = [link for link in sorted(links) if client.get(link).status_code >= 400]
    assert broken == []


def pages(world: World, client: Client) -> Iterator[tuple[str, str]]:
    """Each page once: those that answer with a whole page of their own. The rows of the table lead to them."""
    visited = set()
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        if where in visited or "logout" in where:
            continue
        visited.add(where)
        response = client.get(where)
        if response.status_code == 200 and response.content.lstrip()[:9].lower() == b"<!doctype":
            yield row, where


def check(page: Page, assert_accessible: Callable[[Page], None]) -> None:
    """As it is shown now: nothing found by axe, nothing beside the screen. That every control has a name is one of axe's
    rules."""
    assert_accessible(page)
    width, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= screen, f"{width} pixels wide on a screen of {screen}"
