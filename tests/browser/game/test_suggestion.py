"""A suggestion in the browser: asked for with the keyboard, told, shown on the board, and played with one press."""

import pytest
from playwright.sync_api import expect

from engine.registry import get_title
from engine.thinking import STRONG, Tree
from games.models import Player
from tests.browser.conftest import Look
from tests.browser.game.helpers import Visit
from tests.engine.titles import change_mind
from tests.steps import game_at

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_suggestion_is_told_and_one_press_plays_it(
    alice: Player, visit: Visit, look_both_ways: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_mind(monkeypatch, get_title("mykerinos"), thinking={STRONG: Tree(12)})
    page = visit(game_at(20, alice, "greedy", alone=True, public=False), alice)
    page.get_by_role("button", name="Suggest a move").press("Enter")
    told = page.locator("#suggestion b")
    expect(told).to_be_visible()
    move = (told.text_content() or "").removeprefix("Suggestion: ").removesuffix(".")
    expect(page.locator("#said")).to_contain_text(f"Suggestion: {move}.")
    expect(page.locator("#turn")).to_be_focused()
    expect(page.get_by_role("textbox", name="Or type it")).to_have_value(move)
    button = page.get_by_role("button", name="Confirm").first
    expect(button).to_contain_text(move)
    look_both_ways(page)
    button.press("Enter")
    expect(page.locator("#suggestion")).to_have_count(0)
