"""A plan is clicked together on desk and phone, plays while its owner is away, and is left again with one button."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Order, Player
from games.play.orders.sweep import sweep
from tests.browser import playing
from tests.browser.conftest import Look
from tests.browser.game.helpers import DESK, PHONE, Visit, spot
from tests.browser.game.test_arnak import press as choose_chips
from tests.engine.arnak.table import dealt
from tests.games.conftest import make_player, start_game_of
from tests.games.play.orders.conftest import moves_of
from tests.steps import letters_to, made_of, play_next, text_of
from tests.steps import sweep_mails as sweep_mails

pytestmark = pytest.mark.django_db(transaction=True)


def press(page: Page, token: str, device: dict[str, Any]) -> None:
    place = spot(page, token)
    place.tap() if device is PHONE else place.click()


def add(page: Page, device: dict[str, Any], *tokens: str) -> None:
    """Choose a move on the imagined board, and add it."""
    for token in tokens:
        press(page, token, device)
    button = page.locator("move-builder button.add")
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator("move-builder[data-busy]")).to_have_count(0)


def make_plan(page: Page, device: dict[str, Any]) -> None:
    """Three turns, the first with another way, and when to ask instead."""
    add(page, device, "c5", "d5")
    plan = page.locator(".steps-of-plan ol > li")
    expect(plan).to_have_count(1)
    page.locator(".acts").get_by_role("button", name="Or else …").click()
    expect(page.locator(".said")).to_contain_text("if c5-d5 is no longer possible")
    add(page, device, "d4", "d5")
    expect(plan).to_contain_text("c5-d5 or else d4-d5")
    add(page, device, "d6")
    expect(plan).to_have_count(2)
    add(page, device, "d3")
    expect(plan).to_have_count(3)
    page.get_by_text("Ask me instead of playing, if …").click()
    page.get_by_label("Someone else passes.").check()
    page.locator(".acts").get_by_role("button", name="Save the plan").click()
    expect(page.locator("#turn")).to_contain_text("This plan is in force.")
    expect(page.locator("move-builder .said")).to_contain_text("This plan is in force.")


def test_a_plan_of_three_turns_is_made_on_a_phone(alice: Player, bob: Player, visit: Visit) -> None:
    """What comes of it is the same as at a desk, and fits a phone: see below."""
    dora = make_player("dora")
    table = play_next(start_game_of(alice, bob, dora), "c4")
    page = visit(table, dora, **PHONE)
    page.get_by_role("link", name="Plan ahead").click()
    make_plan(page, PHONE)
    assert Order.objects.get().text == "then c5-d5 else d4-d5\nthen d6\nthen d3\nask if pass"


def test_a_plan_of_three_turns_plays_while_its_owner_is_away_and_is_left_again(
    alice: Player, bob: Player, visit: Visit, look_both_ways: Look, shift_clock: Callable[[timedelta], None]
) -> None:
    dora = make_player("dora")
    table = play_next(start_game_of(alice, bob, dora), "c4")
    page = visit(table, dora)
    page.get_by_role("link", name="Plan ahead").click()
    expect(page.locator("#turn")).to_contain_text("Nothing here is played now.")
    look_both_ways(page)
    make_plan(page, DESK)
    expect(page.locator("#order-text")).to_have_value("then c5-d5 else d4-d5\nthen d6\nthen d3\nask if pass")
    Order.objects.update(text=f"{Order.objects.get().text}\nplay blindly")
    page.close()

    play_next(table, "c5", "g5")
    shift_clock(timedelta(seconds=61))
    assert sweep() == 1 and moves_of(table)[-1] == ("d4-d5", "order")
    play_next(table, "e3", "pass")
    shift_clock(timedelta(seconds=61))
    assert sweep() == 0
    shift_clock(timedelta(minutes=5))
    sweep_mails()
    letter = text_of(letters_to("dora@example.org")[-1])
    assert "== What your plan played" in letter and "Your plan has stopped: Bob has passed." in letter
    assert "reply with one line: same again" in letter

    page = visit(table, dora)
    box = page.locator("#order")
    expect(box).to_contain_text("Your plan has ended.")
    expect(page.locator(".story")).to_contain_text("(by your plan)")
    look_both_ways(page)
    box.get_by_role("button", name="Same again").click()
    expect(box).to_contain_text("Your plan plays d6 at")
    assert Order.objects.get(state="live").text == "then d6\nthen d3\nask if pass\nplay blindly"
    box.get_by_role("button", name="Play it now").click()
    expect(box).to_contain_text("It plays for you when it is your turn.")
    assert moves_of(table)[-1] == ("d6", "order")


def test_a_turn_and_what_is_laid_down_after_the_round_are_planned_on_a_phone(
    alice: Player, bob: Player, visit: Visit
) -> None:
    """Arnak: the end of the turn comes with its action in one press, and the cards that go are chosen together."""
    moves: list[str] = []
    dealt(2, moves)
    table = made_of(moves, (alice, bob), title="arnak")
    page = visit(table, alice, **PHONE)
    page.get_by_role("link", name="Plan ahead").click()
    plan = page.locator(".steps-of-plan ol > li")
    choose_chips(page, table, "dig camp-compass with fear", playing.tap)
    page.get_by_role("button", name="Add and end turn").tap()
    expect(plan).to_have_count(2)
    choose_chips(page, table, "pass", playing.tap)
    page.get_by_role("button", name="Add and end turn").tap()
    expect(plan).to_have_count(4)
    page.locator('.dock .strip [data-token="funding-car"]').tap()
    page.locator("move-builder button.add").tap()
    expect(plan).to_have_count(6)
    page.get_by_text("Ask me instead of playing, if …").tap()
    page.get_by_label("Someone else passes.").check()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "no list is wider than the page"
    page.get_by_role("button", name="Save the plan").tap()
    expect(page.locator("#turn")).to_contain_text("This plan is in force.")
    assert Order.objects.get().text == (
        "then dig camp-compass with fear\nthen end\nthen pass\nthen end\n"
        "in hand: lay blue funding-car\nin hand: done blue\nask if pass"
    )
