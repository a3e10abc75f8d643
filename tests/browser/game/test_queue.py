"""The queue of games that wait for a player: from one to the next by a key or a button."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Player
from tests.browser.game.helpers import PHONE, Visit, confirm, field, until_moved
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_key_goes_on_to_the_next_game_before_and_after_a_move(alice: Player, bob: Player, visit: Visit) -> None:
    games = [game_at(20, alice, bob, name=name) for name in ("One", "Two", "Three")]
    page = visit(games[0], alice)
    expect(page.locator(".queue")).to_contain_text("1 of 3 waiting")
    field(page).focus()
    page.keyboard.press("n")
    expect(field(page)).to_have_value("n")
    field(page).fill("")
    page.keyboard.press("Tab")
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Two")
    expect(page.locator(".queue")).to_contain_text("2 of 3 waiting")

    table = games[1]
    while due_seat(table).player == alice:
        field(page).fill(table.legal(due_seat(table))[0])
        confirm(page).click()
        table = until_moved(table, table.game.ply)
    button = page.locator("#turn").get_by_role("link", name="Next game: 2 waiting")
    expect(button).to_be_visible()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(games[0].game.code))
    page.locator(".queue").click()
    expect(page).to_have_url(re.compile(games[2].game.code))
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".queue")).to_be_in_viewport(ratio=1)
