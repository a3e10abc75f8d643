"""What a player sees at the start of a turn without scrolling: the board, what can be done, Confirm."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from devtools.waiting import wait_for
from games.clock.pace import PerWait, pace_to_json
from games.models import Player
from tests.browser import playing
from tests.browser.game.helpers import DESK, Visit, choose
from tests.browser.game.test_thebes import digger
from tests.games.conftest import start_game_of
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: ViewportSize = {"width": 390, "height": 844}
HIGHEST = 300
"""Pixels from the top of a phone's screen at which the board begins."""


def look_at(page: Page) -> None:
    """Board and Confirm on a phone, then on a desk. The page is left as it was."""
    page.set_viewport_size(PHONE)
    assert page.locator(".drawing.first .board").first.bounding_box()["y"] <= HIGHEST  # type: ignore[index]
    assert_in_sight(page)
    page.set_viewport_size(DESK["viewport"])
    assert_in_sight(page)


def assert_in_sight(page: Page) -> None:
    bar, screen = page.locator(".dock").bounding_box(), page.viewport_size
    assert bar
    assert screen
    assert bar["y"] + bar["height"] <= screen["height"] + 1


@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_p7_p8_the_board_is_on_a_phones_first_screen_and_confirm_on_every(
    alice: Player, bob: Player, visit: Visit, title: str
) -> None:
    table = start_game_of(alice, bob, title=title, pace=pace_to_json(PerWait(72)))
    look_at(visit(table, table.seats[table.due()[0]].player))
    # Soon, and late: what stands above the board is the same in between.
    for ply in (26, 120):
        table = game_at(ply, alice, bob, "greedy", title=title)
        if table.due() != (0,):
            continue
        page = visit(table, alice)
        look_at(page)
        # What the other has done, in words above the board.
        expect(page.locator(".latest")).to_be_in_viewport()
        choose(page, table, table.legal(due_seat(table))[0])
        assert_in_sight(page)


def in_sight(page: Page, piece: Locator) -> bool:
    """Whether all of it stands between the top of the screen and the bar with Confirm."""
    box, bar = piece.bounding_box(), page.locator(".dock").bounding_box()
    return bool(box and bar and box["y"] >= 0 and box["y"] + box["height"] <= bar["y"] + 1)


@pytest.mark.whole_browser
def test_on_a_phone_a_press_brings_what_comes_next_into_sight_and_confirm_the_turn(
    alice: Player, bob: Player, visit: Visit
) -> None:
    table = start_game_of(alice, bob, title="thebes")
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = visit(table, table.seats[table.due()[0]].player, **options)
    card = page.locator(".drawing-display [data-token][data-name]").first
    assert not in_sight(page, card)
    page.locator('[data-choice="take"]').tap()
    wait_for(lambda: in_sight(page, card))
    said = page.locator("move-builder .said")
    expect(said).to_contain_text("Chosen: Take a card.")
    assert "specialised-" not in said.inner_text()
    card.tap()
    expect(page.locator(".said [data-move]")).to_have_count(1)
    wait_for(lambda: in_sight(page, card))
    playing.confirm(page, playing.tap)
    expect(page.locator("#said.answer")).to_be_in_viewport()


def test_on_a_phone_a_city_stands_for_its_card_and_every_button_is_in_sight(
    alice: Player, bob: Player, visit: Visit
) -> None:
    """The city, Confirm: two taps; the button that leads to the cards takes one more."""
    table = start_game_of(alice, bob, title="thebes")
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = visit(table, table.seats[table.due()[0]].player, **options)
    chosen = page.locator("[data-state=chosen]")
    for city in page.locator("[data-leads]").all():
        cards = (city.get_attribute("data-leads") or "").split(" ")
        city.tap()
        if len(cards) == 1:
            expect(chosen).to_have_attribute("data-token", cards[0])
            expect(page.locator("move-builder .primary[type=submit]")).to_be_enabled()
        else:
            card = page.locator(f'[data-token="{cards[0]}"]')
            wait_for(lambda card=card: in_sight(page, card))  # type: ignore[misc]
            expect(chosen).to_have_count(0)
        page.get_by_role("button", name="Start again").tap()
    for button in page.locator(".kinds button:enabled").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.whole_browser
def test_on_a_phone_the_bars_of_a_site_come_into_sight(alice: Player, bob: Player, visit: Visit) -> None:
    """The chart stands above the bar with Confirm, which covered it."""
    table = digger(alice, bob, "shovel")
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = visit(table, alice, **options)
    _dig, site, weeks, *_with = next(move for move in table.legal(due_seat(table)) if move.startswith("dig ")).split(
        " "
    )
    page.locator(f'.drawing.first .board [data-token="{site}"]').tap()
    expect(page.locator(".outlook .wheel")).to_be_visible()
    wait_for(lambda: in_sight(page, page.locator(f'.outlook [data-token="{weeks}"]')))


@pytest.mark.whole_browser
def test_on_a_phone_starting_again_below_leads_back_to_the_buttons(alice: Player, bob: Player, visit: Visit) -> None:
    table = start_game_of(alice, bob, title="thebes")
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = visit(table, table.seats[table.due()[0]].player, **options)
    page.locator('[data-choice="take"]').tap()
    page.evaluate("scrollTo({ top: 2400, behavior: 'instant' })")
    page.get_by_role("button", name="Start again").tap()
    expect(page.locator('[data-choice="take"]')).to_be_in_viewport()
