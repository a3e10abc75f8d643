"""A review in the browser: the page shows it when it is there, the graph is walked with, and everybody can read it."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.review import plies
from engine.review.comparing import Better
from games.models import Player
from games.play.reviews import reviews
from games.table.table import Table
from tests.browser.conftest import Look
from tests.browser.game.helpers import Visit, any_move
from tests.browser.game.test_live import play_as
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)


def short_game(alice: Player, bob: Player) -> Table:
    """Forty moves, then everybody passes: a third of the plies, and of the rows of their table, of a game that is played on."""
    table = game_at(40, alice, bob)
    while table.due():
        table = play_as(table, due_seat(table), any_move(table, "pass"))
    return table


def better(title: Any, view: Any, seat: int, legal: Sequence[str], move: str, *more: Any) -> Better | None:
    """Find the first other move to be better."""
    other = next((one for one in legal if one != move), None)
    return None if other is None else Better(other, 9.0, 1.0)


def test_the_review_appears_by_itself_and_the_graph_walks_the_game(
    alice: Player, bob: Player, visit: Visit, look_both_ways: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.review.plies.DRAWS", 1)
    monkeypatch.setattr(plies, "find_better", better)
    table = short_game(alice, bob)
    page = visit(table, alice)
    page.get_by_role("link", name="Review this game").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_text("Reviewing:")).to_be_visible()
    assert reviews.sweep() is False
    expect(page.get_by_role("heading", name="What decided the game")).to_be_visible()
    page.get_by_text("All chances as a table").click()
    look_both_ways(page)
    tried = page.context.new_page()
    tried.goto(page.get_by_role("link", name="Try it").first.get_attribute("href") or "")
    expect(tried.locator(".steps-of-plan code").first).to_be_visible()
    page.locator(".chances a[data-ply='30']").first.click(force=True)
    expect(page).to_have_url(re.compile("/ply/30/$"))
    page.wait_for_load_state()
    line = page.locator("#graph-at")
    first = float(line.get_attribute("x1") or "")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/ply/31/$"))
    expect(line).not_to_have_attribute("x1", str(first))
    step = float(page.locator(".chances").get_attribute("data-step") or "")
    assert float(line.get_attribute("x1") or "") == pytest.approx(first + step, abs=0.2)
    # A place on the graph leads there as the slider does, without a new page.
    page.evaluate("window.same = true")
    page.locator(".chances a[data-ply='44']").first.click(force=True)
    expect(page.locator("output")).to_have_text("44")
    assert page.evaluate("window.same") is True
    expect(page.locator(".looked-back")).to_contain_text("Chance to win:")
    look_both_ways(page)
