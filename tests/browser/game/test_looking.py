"""The past, records, the deal, and that everybody can use the pages.

Axe looks at a finished game and its deal in `test_every_page.py`, at a record in `test_record_link.py`, at a ply of the
past in `test_review.py`.
"""

import re

import pytest
from playwright.sync_api import expect

from engine.registry import get_title
from games.models import Game, Move, Player
from tests.browser.conftest import Look
from tests.browser.game.helpers import (
    DIG,
    EXTEND,
    PHONE,
    Visit,
    any_move,
    choose,
    confirm,
)
from tests.steps import finished_game, game_at, made_of, random_moves

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_past_is_walked_with_keys_buttons_and_the_slider(alice: Player, bob: Player, visit: Visit) -> None:
    table = finished_game(alice, bob)
    last = table.game.ply
    page = visit(table, None)
    page.get_by_role("link", name="Walk through the game").click()
    expect(page.locator("output")).to_have_text(str(last))
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("output")).to_have_text(str(last - 1))
    expect(page).to_have_url(re.compile(f"/ply/{last - 1}/$"))
    page.get_by_role("link", name="First").click()
    expect(page.locator("output")).to_have_text("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_have_text("1")
    page.keyboard.press("End")
    expect(page.locator("output")).to_have_text(str(last))
    page.keyboard.press("Home")
    expect(page.locator("output")).to_have_text("0")
    page.get_by_label("Move number").fill("17")
    expect(page.locator(".walked")).to_contain_text(Move.objects.get(game=table.game, ply=16).text)
    expect(page).to_have_url(re.compile("/ply/17/$"))
    page.go_back()
    expect(page.locator("output")).to_have_text("0")


@pytest.mark.parametrize("title", ["mykerinos", "thebes", "arnak"])
def test_f7_the_past_shows_its_board_first_and_its_controls_stay_in_sight(
    alice: Player, bob: Player, visit: Visit, title: str
) -> None:
    table = game_at(30, alice, bob, title=title)
    page = visit(table, None)
    for width, height, highest in ((1280, 900, 260), (360, 740, 300)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/g/{table.game.code}/ply/12/")
        place = page.locator(".drawing.first .board").first.bounding_box()
        assert place
        assert place["y"] <= highest
        for scrolled in (0, 500):
            page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", scrolled)
            boxes = [one.bounding_box() for one in page.locator(".walk-bar :is(a, output, input)").all()]
            assert len(boxes) == 6
            middles = [box["y"] + box["height"] / 2 for box in boxes if box]
            assert max(middles) - min(middles) < 5
            assert 0 <= middles[0] < (60 if scrolled else highest)
            assert all(box["width"] >= 60 for box in boxes[-1:] if box)
            expect(page.locator(".walked")).to_be_in_viewport()
        page.get_by_role("link", name="Forward").click()
        expect(page.locator("output")).to_have_text("13")
        assert page.evaluate("scrollY") == 500


def test_p12_thirty_presses_in_a_second_and_a_half_walk_thirty_plies(alice: Player, bob: Player, visit: Visit) -> None:
    table = finished_game(alice, bob)
    page = visit(table, None)
    page.goto(f"/g/{table.game.code}/ply/40/")
    for key, presses, ply in (("ArrowRight", 30, 70), ("ArrowLeft", 5, 65)):
        for _press in range(presses):
            page.keyboard.press(key, delay=10)
        expect(page.locator("output")).to_have_text(str(ply))
        expect(page).to_have_url(re.compile(f"/ply/{ply}/$"))
        expect(page.locator(".walked")).to_contain_text(Move.objects.get(game=table.game, ply=ply - 1).text)
    # Each press has a place in what the browser remembers only where a link was followed.
    page.go_back()
    expect(page).to_have_url(re.compile(f"/g/{table.game.code}/$"))


def test_no_axe_violation_in_any_state_and_everything_fits(
    alice: Player, bob: Player, visit: Visit, look_both_ways: Look, assert_accessible: Look
) -> None:
    table = game_at(90, alice, bob)
    page = visit(table, alice)
    for panel in (page.locator(".hints"), page.locator("form.learn")):
        expect(panel).to_be_visible()
    choose(page, table, any_move(table, EXTEND, DIG))
    expect(page.locator(".said [data-move]")).to_have_count(1)
    look_both_ways(page)
    confirm(page).click()
    # Nothing is new but what has happened, and Undo: a button like those before it.
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert_accessible(page)


def test_no_axe_violation_in_a_survey_and_everything_fits(
    alice: Player, bob: Player, visit: Visit, look_both_ways: Look
) -> None:
    title = get_title("mykerinos")
    moves = random_moves(2, lambda position, _done: title.phase(position) == "survey" and title.due(position) == (0,))
    look_both_ways(visit(made_of(moves, (alice, bob)), alice))


def test_the_deal_of_a_finished_game_is_checked_on_a_phone(alice: Player, bob: Player, visit: Visit) -> None:
    table = finished_game(alice, bob)
    page = visit(table, None, **PHONE)
    page.get_by_role("link", name="Check the deal").click()
    expect(page.get_by_text("The deal is right.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_record_that_is_brought_along_is_walked_through(alice: Player, bob: Player, visit: Visit) -> None:
    table = finished_game(alice, bob)
    page = visit(table, alice)
    record = page.request.get(f"/g/{table.game.code}/record.json").text()
    page.goto("/import/")
    page.get_by_label("Or the record itself").fill(record)
    page.get_by_role("button", name="Show record").click()
    expect(page.get_by_label(f"Move {table.game.ply} of {table.game.ply}.")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label(f"Move {table.game.ply - 1} of {table.game.ply}.")).to_be_visible()
    assert Game.objects.count() == 1
