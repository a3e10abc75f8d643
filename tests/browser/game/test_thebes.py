"""Thebes in a browser: a whole game against bots, and the ways to choose a dig."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.registry import get_title
from engine.titles.thebes.rules.position import EMPTY
from games.models import Game, Move, Player
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.table.table import Table
from tests.browser import playing
from tests.browser.conftest import PHONE, Look
from tests.browser.game.helpers import Visit, choose, confirm, field, follow, last_own, spot, until_moved
from tests.steps import due_seat, game_at, made_of, random_moves, reload

pytestmark = pytest.mark.django_db(transaction=True)

TITLE = "thebes"
MOST_TURNS = 80
LONG = ("12", "11", "10", "9", "8", "7")
"""Weeks of a long dig: with them the years are soon over."""


def wish(legal: Sequence[str], done: set[str]) -> str:
    """Return a move of somebody who wants to have done everything once, and then digs as long as possible."""
    kinds = {"take": "take ", "exhibit": "exhibit ", "refresh": "refresh", "with": " with ", "dig": "dig "}
    for kind, part in kinds.items():
        found = [move for move in legal if part in move and kind not in done]
        if found and (kind != "refresh" or "dig" in done):
            return found[0]
    digs = [move for move in legal if move.startswith("dig ") and move.split(" ")[2] in LONG]
    takes = [move for move in legal if move.startswith("take specialised")]
    if digs and "exhibit" not in done:
        return digs[-1]
    return next(iter(digs or takes or [move for move in legal if move != "stop"] or legal))


def kinds(move: str) -> set[str]:
    return {move.split(" ")[0]} | ({"with"} if " with " in move else set())


@pytest.mark.long
@pytest.mark.timeout(120)
def test_three_players_to_the_end(alice: Player, visit: Visit, assert_accessible: Look) -> None:
    table = game_at(0, alice, "greedy", "random", title=TITLE)
    page = visit(table, alice)
    done: set[str] = set()
    for _turn in range(MOST_TURNS):
        play_bots(table.game.pk)
        table = reload(table)
        if not table.due():
            break
        seat = due_seat(table)
        move = wish(table.legal(seat), done)
        if kinds(move) <= done:
            play_move(table, seat, table.waits[seat.pk].pk, move, Move.Via.MAIL)
            continue
        follow(page, table)
        choose(page, table, move)
        expect(field(page)).to_have_value(move)
        expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)
        playing.confirm(page)
        assert last_own(table).text == move
        done |= kinds(move)
    assert table.game.state == Game.State.FINISHED
    assert {"take", "refresh", "dig"} <= done
    page.reload()
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()
    beside = page.locator(".table > .counting")
    expect(page.locator(".table > .counting + .story")).to_have_count(1)  # the scoring first, then what happened
    assert beside.evaluate("panel => panel.scrollWidth <= panel.clientWidth"), "the total stands at its right edge"
    points = [int(text) for text in page.locator(".count .sum").all_inner_texts()]
    assert points == list(table.title.scores(table.position))
    assert_accessible(page)


def digger(alice: Player, bob: Player, *helpers: str) -> Table:
    """Return a game in which Alice is due and can dig with each of these helpers."""
    title = get_title(TITLE)

    def enough(position: Any, ply: int) -> bool:
        if title.due(position) != (0,):
            return False
        digs = [move for move in title.legal(position, 0) if move.startswith("dig ")]
        return all(any(f" {helper}" in move for move in digs) for helper in helpers) and len(digs) > 20

    for seed in range(40):
        moves = random_moves(2, enough, seed, TITLE, liked=("take ",))
        position = title.start(2, {})
        for move in moves:
            position = title.apply(position, move)
        if title.due(position):
            return made_of(moves, (alice, bob), title=TITLE)
    raise AssertionError(helpers)


def test_a_click_on_a_card_takes_it_without_a_verb(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob, title=TITLE)
    page = visit(table, alice)
    move = next(move for move in table.legal(due_seat(table)) if move.startswith("take "))
    spot(page, move.split(" ")[1]).click()
    expect(field(page)).to_have_value(move)
    expect(page.locator('[data-choice="take"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".said .effect")).to_contain_text("Travel ")
    expect(page.locator(".said .effect")).to_contain_text("Turn order")
    spot(page, move.split(" ")[1]).click()
    expect(field(page)).to_have_value("take")


def test_weeks_can_be_changed_while_the_helper_stays(alice: Player, bob: Player, visit: Visit) -> None:
    table = digger(alice, bob, "shovel")
    page = visit(table, alice)
    digs = [move for move in table.legal(due_seat(table)) if move.endswith(" with shovel")]
    _dig, site, weeks, *_with = digs[-1].split(" ")
    spot(page, site).click()
    expect(page.locator(".outlook .wheel")).to_be_visible()
    plain = spot(page, weeks).get_attribute("data-name")
    spot(page, "shovel").click()
    expect(spot(page, weeks)).not_to_have_attribute("data-name", plain or "")
    spot(page, weeks).click()
    expect(field(page)).to_have_value(f"dig {site} {weeks} with shovel")
    other = digs[-2].split(" ")
    assert other[1] == site
    spot(page, other[2]).click()
    expect(field(page)).to_have_value(f"dig {site} {other[2]} with shovel")
    expect(spot(page, weeks)).not_to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".outlook .wheel")).to_have_count(0)
    assert reload(table).game.ply == table.game.ply


def test_the_keyboard_alone_digs(alice: Player, bob: Player, visit: Visit) -> None:
    table = digger(alice, bob)
    page = visit(table, alice)
    page.locator('[data-choice="dig"]').focus()
    page.keyboard.press("Enter")
    before, move = [move for move in table.legal(due_seat(table)) if len(move.split(" ")) == 3][-2:]
    _dig, site, second = move.split(" ")
    spot(page, site).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".outlook .wheel")).to_be_visible()
    spot(page, before.split(" ")[2]).focus()
    page.keyboard.press("ArrowRight")
    focused = "document.activeElement.dataset.token"
    assert page.evaluate(focused) == second
    page.keyboard.press("Space")
    expect(spot(page, second)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)
    assert page.evaluate(focused) == second, "the focus stays though the wheel is drawn anew"
    confirm(page).focus()
    page.keyboard.press("Enter")
    until_moved(table, table.game.ply)
    assert last_own(table).text == move


def test_no_axe_violation_while_a_dig_is_chosen_and_everything_fits(
    alice: Player, bob: Player, visit: Visit, look_both_ways: Look
) -> None:
    table = digger(alice, bob, "zeppelin")
    page = visit(table, alice)
    choose(
        page,
        table,
        next(move for move in table.legal(due_seat(table)) if move.endswith(" by zeppelin") and "dig" in move),
    )
    expect(page.locator(".said [data-move]")).to_have_count(1)
    for summary in page.locator(".sites summary").all():
        summary.click()
    for panel in (page.locator(".hints"), page.locator("form.learn")):
        expect(panel).to_be_visible()
    look_both_ways(page)
    page.set_viewport_size(PHONE)
    expect(confirm(page)).to_be_in_viewport()
    page.goto("/rules/thebes/#how-to-play")
    look_both_ways(page)


def test_without_scripts_the_list_digs_and_the_wheels_are_there(alice: Player, bob: Player, visit: Visit) -> None:
    table = digger(alice, bob)
    page = visit(table, alice, java_script_enabled=False)
    page.locator(".sites summary").first.click()
    expect(page.locator(".sites .wheel").first).to_be_visible()
    move = next(move for move in table.legal(due_seat(table)) if move.startswith("dig "))
    page.get_by_label("Your move:").select_option(move)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#game")).to_be_visible()
    until_moved(table, table.game.ply)
    assert last_own(table).text == move


def test_of_two_equal_cards_both_can_be_pressed(alice: Player, bob: Player, visit: Visit) -> None:
    """The second one said that cities are reached by taking a card."""
    title = get_title(TITLE)

    def doubled(position: Any, done: int) -> bool:
        return title.due(position) == (0,) and EMPTY not in position.display and len({*position.display}) == 3

    moves = random_moves(2, doubled, seed=3, title_id=TITLE)
    table = made_of(moves, (alice, bob), title=TITLE)
    page = visit(table, alice)
    twin = page.locator(".display [data-leads]")
    twin.click()
    expect(field(page)).to_have_value(f"take {twin.get_attribute('data-leads')}")
