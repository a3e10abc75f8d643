"""Other ways to move: keyboard, patrons, neutral cubes, undo, a phone, no scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.registry import get_title
from games.models import Player
from games.table.table import Table
from tests.browser.game.helpers import (
    DIG,
    EXTEND,
    PHONE,
    Visit,
    any_move,
    choose,
    confirm,
    field,
    last_own,
    spot,
    tokens,
    until_moved,
)
from tests.steps import due_seat, game_at, made_of, random_moves, reload

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_keyboard_alone_makes_a_move(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    for _press in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.board') !== null"):
            break
    focused = "document.activeElement.dataset.token"
    start = page.evaluate(focused)
    assert start
    boxes: dict[str | None, Any] = {
        element.get_attribute("data-token"): element.bounding_box()
        for element in page.locator(".region [data-state]").all()
    }
    page.keyboard.press("ArrowRight")
    right = page.evaluate(focused)
    assert right != start
    assert boxes[right]["x"] > boxes[start]["x"]
    page.keyboard.press("ArrowDown")
    below = page.evaluate(focused)
    assert boxes[below]["y"] > boxes[right]["y"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    chosen = page.evaluate(focused)
    page.keyboard.press("Space")
    expect(spot(page, chosen)).to_have_attribute("data-state", "chosen")
    assert page.evaluate(focused) == chosen, "the focus stays where it was"
    page.keyboard.press("Enter")
    expect(spot(page, chosen)).not_to_have_attribute("data-state", "chosen")
    page.keyboard.press("Enter")
    stops = 0
    while not confirm(page).evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
        stops += 1
        assert stops < 12, "a board is one stop of the Tab key"
    page.keyboard.press("Enter")
    expect(page.locator('[data-choice="skip"]')).to_be_visible()
    assert last_own(table).text == chosen
    expect(page.locator("#turn")).to_be_focused()


def patron_game(alice: Player, patron: str) -> tuple[Table, str]:
    """Return a game in which Alice is due and can use the patron, with a move that does."""
    for seed in range(60):
        moves = random_moves(
            2,
            lambda position, ply: (
                position.turn == 0 and any(line.startswith(f"{patron} ") for line in legal_of(position))
            ),
            seed,
        )
        table = made_of(moves, (alice, "random"))
        if table.due() == (0,):
            return table, next(line for line in table.legal(due_seat(table)) if line.startswith(f"{patron} "))
    raise AssertionError(patron)


def legal_of(position: Any) -> list[str]:
    title = get_title("mykerinos")
    return list(title.legal(position, title.due(position)[0]))


@pytest.mark.parametrize("patron", ["tangerine", "brown"])
def test_a_patron_is_a_button_and_goes_with_what_is_chosen(alice: Player, visit: Visit, patron: str) -> None:
    table, move = patron_game(alice, patron)
    page = visit(table, alice)
    button = page.locator(f'[data-choice="{patron}"]')
    button.click()
    # What goes on from it is told apart from what would begin another move.
    able = {tokens(table, one)[1] for one in table.legal(due_seat(table)) if one.startswith(f"{patron} ")}
    lit = page.locator(".board [data-state=next]").evaluate_all("all => all.map(it => it.dataset.token)")
    assert able <= set(lit)
    assert len(lit) < page.locator(".board [data-state]").count()
    page.keyboard.press("Escape")
    if patron == "tangerine":
        spot(page, tokens(table, move)[1]).click()  # first a cube, then the patron
        button.click()
        for token in tokens(table, move)[2:]:
            spot(page, token).click()
    else:
        choose(page, table, move)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(field(page)).to_have_value(move)
    confirm(page).click()
    until_moved(table, table.game.ply)
    assert last_own(table).text == move


def test_neutral_cubes_are_chosen_on_the_board_without_a_word(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    choose(page, table, any_move(table, DIG))
    confirm(page).click()
    expect(page.locator('[data-choice="neutral"]')).to_have_attribute("aria-pressed", "true")
    table = until_moved(table, table.game.ply)
    move = any_move(table, r"neutral [a-h]\d")
    spot(page, tokens(table, move)[1]).click()
    expect(field(page)).to_have_value(move)
    confirm(page).click()
    expect(page.locator("move-builder")).to_have_count(0)
    assert last_own(table).text == move


def test_undo_gives_the_move_back(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(40, alice, bob, "random")
    page = visit(table, alice)
    move = any_move(table, DIG)
    choose(page, table, move)
    confirm(page).click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("move-builder")).to_have_count(1)
    assert reload(table).position == table.position
    page.get_by_role("link", name="All moves").click()
    expect(page.locator(".undone")).to_have_count(1)


def test_a_whole_turn_is_told_as_one_and_given_back_with_one_click(
    alice: Player, bob: Player, visit: Visit, assert_accessible: Callable[[Page], None]
) -> None:
    def has_something_to_sell(position: Any, ply: int) -> bool:
        free = {"fig", "date"} & {*position.seats[0].hand}
        return bool(ply > 20 and position.phase == "turn" and position.turn == 0 and position.taken < 2 and free)

    moves = random_moves(2, has_something_to_sell, 4, "oasis", ("sell", "hide", "end"))
    table = made_of(moves, (alice, bob), title="oasis")
    sold = next(line for line in table.legal(table.seats[0]) if line.startswith("sell"))
    page = visit(table, alice)
    for number, text in enumerate((sold, "pass", "end")):
        expect(page.locator("input[name=ply]").last).to_have_value(str(table.game.ply + number))
        field(page).fill(text)
        confirm(page).click()
    expect(page.locator("move-builder")).to_have_count(0)
    assert_accessible(page)
    expect(page.locator(".logbook li.one-turn").first).to_contain_text("Your moves")
    expect(page.locator(".story li.one-turn")).to_have_count(1)
    page.get_by_role("button", name="Undo my whole turn").click()
    expect(page.locator("move-builder")).to_have_count(1)
    assert reload(table).position == table.position
    page.get_by_role("link", name="All moves").click()
    expect(page.locator("li.one-turn .undone")).to_have_count(3)
    assert_accessible(page)


def test_without_scripts_the_list_makes_a_move(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice, java_script_enabled=False)
    expect(page.locator(".kinds")).to_be_hidden()
    move = any_move(table, EXTEND)
    page.get_by_label("Your move:").select_option(move)
    page.get_by_role("button", name="Confirm").click()
    until_moved(table, table.game.ply)
    assert last_own(table).text == move
    field(page).fill("neutral skip")
    page.get_by_role("button", name="Confirm").click()
    until_moved(table, table.game.ply + 1)
    assert last_own(table).text == "neutral skip"
    page.get_by_role("button", name="Undo").click()
    expect(field(page)).to_be_visible()
    assert last_own(table).text == move


def test_on_a_phone_a_finger_moves_and_confirm_stays_in_sight(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice, **PHONE)
    move = any_move(table, EXTEND)
    for token in tokens(table, move):
        spot(page, token).tap()
    expect(confirm(page)).to_be_in_viewport()
    before = page.locator(".region").bounding_box()
    confirm(page).tap()
    expect(page.locator('[data-choice="skip"]')).to_be_visible()
    # There is room for what can be taken back: the board stays where it is.
    expect(page.locator("#turn .after button")).to_be_visible()
    after = page.locator(".region").bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 1
    assert last_own(table).text == move
