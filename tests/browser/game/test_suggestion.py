"""A suggestion in the browser: asked for with the keyboard, told, shown on the board, and played with one press."""

from urllib.parse import parse_qs, urlsplit

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
    expect(page.locator("#said")).to_contain_text(told.text_content() or "Suggestion: You ")
    link = page.locator("#suggestion").get_by_role("link", name="Try it")
    move = parse_qs(urlsplit(link.get_attribute("href") or "").query)["line"][0]
    expect(page.locator("#turn")).to_be_focused()
    expect(page.get_by_role("textbox", name="Or type it")).to_have_value(move)
    button = page.get_by_role("button", name="Confirm").first
    expect(button).to_contain_text(move)
    look_both_ways(page)
    copy = page.context.new_page()
    copy.goto(link.get_attribute("href") or "")
    expect(copy.locator(".steps-of-plan code").first).to_have_text(move)
    button.press("Enter")
    expect(page.locator("#suggestion")).to_have_count(0)
