"""The move builder: clicks, the field, what is lit, what is refused."""

import re
import sqlite3
from contextlib import closing

import pytest
from django.db import connection
from playwright.sync_api import expect

from games.models import Move, Player
from games.pages import middleware
from games.play.moves.bots import play_bots
from tests.browser import playing
from tests.browser.game.helpers import (
    DIG,
    EXTEND,
    Visit,
    any_move,
    choose,
    confirm,
    field,
    follow,
    last_own,
    spot,
    tokens,
)
from tests.steps import due_seat, game_at, reload

pytestmark = pytest.mark.django_db(transaction=True)


def test_own_moves_against_two_bots_by_clicking_in_any_order(alice: Player, visit: Visit) -> None:
    table = game_at(3, alice, "greedy", "random")
    page = visit(table, alice)
    for backwards in (False, True):
        play_bots(table.game.pk)
        table = reload(table)
        assert table.due() == (0,)
        follow(page, table)
        move = any_move(table, EXTEND if backwards else DIG)
        choose(page, table, move, backwards)
        expect(field(page)).to_have_value(move)
        expect(confirm(page)).to_have_text(re.compile(re.escape(move)))
        # Whoever has cubes left when the others have passed is due again at once: the builder may be there anew.
        playing.confirm(page)
        assert last_own(table).text == move
    assert Move.objects.filter(game=table.game, via=Move.Via.BROWSER).count() == 2


def test_the_page_shows_what_bots_do_without_being_asked(alice: Player, visit: Visit) -> None:
    table = game_at(3, alice, "greedy", "random")
    page = visit(table, alice)
    choose(page, table, any_move(table, DIG))
    confirm(page).click()
    expect(page.locator("move-builder")).to_have_count(0)
    play_bots(table.game.pk)
    expect(page.locator("move-builder")).to_have_count(1)
    expect(page.locator("#said")).to_contain_text("Your turn")


def test_nothing_is_sent_before_confirm_and_one_request_after(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    move = any_move(table, EXTEND, DIG)
    choose(page, table, move)
    page.keyboard.press("Escape")
    choose(page, table, move) if "-" not in move else spot(page, tokens(table, move)[1]).click()
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)
    assert posts == []
    confirm(page).dblclick()
    expect(page.locator('[data-choice="skip"]')).to_be_visible()
    assert len(posts) == 1
    assert reload(table).game.ply == table.game.ply + 1


def test_what_is_chosen_stands_on_the_board_and_what_is_next_is_lit(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    move = any_move(table, EXTEND)
    first, second = tokens(table, move)
    legal = {token for line in table.legal(due_seat(table)) for token in tokens(table, line)} - {"pass"}
    board = page.locator(".board [data-state]")
    assert {element.get_attribute("data-token") for element in board.all()} <= legal
    spot(page, first).click()
    expect(spot(page, first)).to_have_attribute("data-state", "chosen")
    expect(spot(page, first)).to_have_attribute("aria-pressed", "true")
    expect(spot(page, first)).to_have_accessible_name(re.compile(r"chosen$"))
    expect(spot(page, second)).to_have_attribute("data-state", "next")
    expect(confirm(page)).to_be_enabled()
    shown = spot(page, first).locator(".on-chosen").first
    assert shown.evaluate("element => getComputedStyle(element).display") != "none"
    hidden = spot(page, second).locator(".on-chosen").first
    assert hidden.evaluate("element => getComputedStyle(element).display") == "none"
    spot(page, second).click()
    expect(spot(page, second)).to_have_attribute("data-number", "2")
    # A third space does not go with these two: it takes the place of what it does not go with.
    far = next(line for line in table.legal(due_seat(table)) if re.fullmatch(DIG, line) and line not in (first, second))
    spot(page, far).click()
    expect(spot(page, far)).to_have_attribute("data-state", "chosen")
    spot(page, far).click()
    expect(spot(page, far)).not_to_have_attribute("data-state", "chosen")


def test_escape_steps_back_and_start_again_clears(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    move = any_move(table, EXTEND)
    choose(page, table, move)
    page.keyboard.press("Escape")
    expect(field(page)).to_have_value(tokens(table, move)[0])
    page.keyboard.press("Escape")
    expect(field(page)).to_have_value("")
    expect(confirm(page)).to_be_disabled()
    choose(page, table, move)
    page.get_by_role("button", name="Step back").click()
    expect(field(page)).to_have_value(tokens(table, move)[0])
    page.get_by_role("button", name="Start again").click()
    expect(field(page)).to_have_value("")
    expect(page.locator('[data-state="chosen"]')).to_have_count(0)
    assert reload(table).game.ply == table.game.ply


def test_the_field_and_the_clicks_stay_in_step(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    move = any_move(table, EXTEND)
    first, second = tokens(table, move)
    field(page).fill(f"{second} {first.upper()}")
    for token in (first, second):
        expect(spot(page, token)).to_have_attribute("data-state", "chosen")
    field(page).fill(f"{second}{first}")  # the page does not know this way of writing; the server does
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)
    expect(spot(page, first)).to_have_attribute("data-state", "chosen")
    field(page).fill("hello")
    expect(page.locator(".said .refusal")).to_be_visible()
    expect(confirm(page)).to_be_disabled()
    field(page).fill(move)
    field(page).press("Enter")
    expect(page.locator('[data-choice="skip"]')).to_be_visible()
    assert last_own(table).text == move


def test_a_refused_line_keeps_the_page_and_says_why(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice, expect_error=("422", "ERR_FAILED"))
    # What would be refused cannot be confirmed, unless the preview has not said so yet.
    page.route("**/preview*", lambda route: route.abort())
    field(page).fill("h9")
    confirm(page).click()
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.locator("move-builder .said .refusal")).to_contain_text("h9")
    expect(confirm(page)).to_be_disabled()
    expect(field(page)).to_have_value("h9")
    move = any_move(table, DIG)
    choose(page, table, move)
    expect(field(page)).to_have_value(move)


def test_a10_a_move_that_cannot_be_saved_is_still_there_to_be_sent_again(
    alice: Player, bob: Player, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A10: another process holds the write lock when the move is sent."""
    monkeypatch.setattr(middleware, "SENDING", 0.5)
    table = game_at(12, alice, bob)
    page = visit(table, alice, expect_error="503")
    move = any_move(table, DIG)
    choose(page, table, move)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        confirm(page).click()
        expect(page.get_by_role("alert")).to_contain_text("We can't save anything at the moment")
        expect(field(page)).to_have_value(move)
    confirm(page).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator('[data-choice="skip"]')).to_be_visible()
    assert last_own(table).text == move


def test_a_stale_page_gets_the_fresh_board(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(9, alice, bob, "random")
    first, second = visit(table, alice), visit(table, alice, expect_error="409")
    for page, number in ((first, 0), (second, 1)):
        choose(page, table, [line for line in table.legal(due_seat(table)) if re.fullmatch(DIG, line)][number])
        # A preview that came after the other's move would say that it is too late.
        expect(page.locator(".said [data-move]")).to_be_visible()
    confirm(first).click()
    expect(first.locator("move-builder")).to_have_count(0)
    confirm(second).click()
    expect(second.get_by_role("alert")).to_be_visible()
    expect(second.locator("move-builder")).to_have_count(0)
    assert reload(table).game.ply == table.game.ply + 1
