"""A first game's page: hints that one tap switches off, people one tap away, and the same page on paper.

P5, P10

Axe looks at hints and offer in `test_looking.py` and `test_thebes.py`.
"""

import pytest
from playwright.sync_api import Route, expect

from games.models import Player
from tests.browser.game.helpers import PHONE, Visit
from tests.steps import game_at

pytestmark = pytest.mark.django_db(transaction=True)

every_title = pytest.mark.parametrize("title", ["mykerinos", "thebes"])


@every_title
def test_p5_hints_stand_below_the_board_on_a_phone_and_go_with_one_tap(
    alice: Player, bob: Player, visit: Visit, title: str
) -> None:
    page = visit(game_at(20, alice, bob, title=title), alice, **PHONE)
    board, hints = page.locator(".drawing.first .board").first.bounding_box(), page.locator(".hints")
    below = hints.bounding_box()
    assert board and below
    assert below["y"] > board["y"] + board["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The offer of the two minutes is there too.
    expect(page.locator("form.learn")).to_be_visible()
    # The tap counts while the page waits for an answer to its own question, too.
    asked: list[Route] = []
    page.route("**/changes*", lambda route: asked.append(route))
    with page.expect_request("**/changes*"):
        page.evaluate("htmx.trigger('#game', 'ask')")
    hints.get_by_role("button").tap()
    expect(hints).to_have_count(0)
    asked[0].continue_()
    page.unroute("**/changes*")
    page.reload()
    expect(page.locator("#game")).to_be_visible()
    expect(hints).to_have_count(0)


def test_p10_the_people_of_a_game_are_one_click_away(alice: Player, bob: Player, visit: Visit) -> None:
    page = visit(game_at(20, alice, bob), alice)
    page.locator(".seats").get_by_role("link", name="Bob").click()
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    page.get_by_role("link", name="Your games with Bob").click()
    expect(page.get_by_label("Opponent").or_(page.locator("input[name=company]"))).to_have_value("Alice")


@every_title
def test_on_paper_there_is_the_board_and_nothing_to_press(alice: Player, bob: Player, visit: Visit, title: str) -> None:
    page = visit(game_at(20, alice, bob, title=title), alice, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".drawing.first .board").first).to_be_visible()
    expect(page.locator(".players")).to_be_visible()
    assert page.locator("button:visible").count() == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    ink = page.evaluate("getComputedStyle(document.querySelector('h1')).color")
    assert max(int(part) for part in ink.removeprefix("rgb(").rstrip(")").split(",")) < 90, "dark ink, in dark mode too"
    page.goto(f"/rules/{title}/")
    expect(page.locator(".lesson .picture").first).to_be_visible()
