"""A newcomer learns the game here: the two minutes on the rules page, and the panel that offers them once.

P5
"""

import pytest
from playwright.sync_api import Page, expect

from games.models import Player
from tests.browser.conftest import PHONE, WIDE
from tests.browser.game.helpers import Visit
from tests.steps import game_at

pytestmark = pytest.mark.django_db(transaction=True)

every_title = pytest.mark.parametrize("title", ["mykerinos", "thebes"])


@every_title
def test_p5_the_two_minutes_fit_every_screen(page: Page, title: str) -> None:
    page.goto(f"/rules/{title}/#how-to-play")
    pictures = page.locator(".lesson .picture > svg")
    assert pictures.count() in (5, 6)
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for picture in pictures.all():
            box = picture.bounding_box()
            assert box
            assert box["width"] > 230
            assert box["height"] > 40


@every_title
def test_p5_a_first_game_offers_the_two_minutes_until_they_are_closed(
    alice: Player, bob: Player, visit: Visit, title: str
) -> None:
    page = visit(game_at(20, alice, bob, title=title), alice)
    offer = page.locator("form.learn")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator("#game")).to_be_visible()
    expect(offer).to_have_count(0)
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", name="How to play in two minutes")).to_be_in_viewport()
