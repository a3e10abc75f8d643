"""Whatever lies on the board says what it is, and why it cannot be chosen: to a mouse, a finger and the keyboard.

P5
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Player
from tests.browser.conftest import Look
from tests.browser.game.helpers import DIG, PHONE, Visit, spot
from tests.games.conftest import start_game_of
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)

every_title = pytest.mark.parametrize(("title", "ply"), [("mykerinos", 40), ("thebes", 20)])
SOME = 3
"""One in so many pieces is clicked: all of them are asked in the same way."""
DARK = ".board g[data-token][aria-label]:not([data-state])"


def shut(page: Page) -> Locator:
    """Return the first piece of the board that cannot be chosen."""
    return page.locator(DARK).first


def why(page: Page) -> Locator:
    return page.locator("move-builder .said .why")


@every_title
def test_p5_a_click_on_what_cannot_be_chosen_says_why(
    alice: Player, bob: Player, visit: Visit, title: str, ply: int
) -> None:
    page = visit(game_at(ply, alice, bob, title=title), alice)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    seen = set()
    for piece in page.locator(DARK).all()[::SOME]:
        piece.click(force=True)
        said = why(page).inner_text()
        assert said.endswith(".")
        seen.add(said)
    assert len(seen) > 1
    assert not [url for url in asked if "/changes" not in url], "the reasons came with the page"
    lit = page.locator(".board g[data-state]").first
    lit.click()
    expect(why(page)).to_have_count(0)


def test_m21_a_second_tap_that_takes_the_place_of_the_first_says_why(alice: Player, bob: Player, visit: Visit) -> None:
    table = start_game_of(alice, bob)
    page = visit(table, table.seats[table.due()[0]].player, **PHONE)
    moves = [move for move in table.legal(due_seat(table)) if re.fullmatch(DIG, move)]
    first, last = next(move for move in moves if near(move) & {*moves}), moves[-1]
    spot(page, first).tap()
    expect(why(page)).to_have_count(0)
    beside = next(move for move in moves if near(first) & {move})
    spot(page, beside).tap()
    told = f"You can place two only beside a cube of yours. So {beside} replaces {first}."
    expect(why(page)).to_have_text(told)
    expect(page.locator(f'.said [data-move="{beside}"]')).to_have_count(1)
    spot(page, last).tap()
    expect(why(page)).to_have_text(f"{last} is not next to {beside}. So {last} replaces {beside}.")


def near(space: str) -> set[str]:
    """Return the spaces to the right and below."""
    column, row = space[0], int(space[1])
    return {f"{chr(ord(column) + 1)}{row}", f"{column}{row + 1}"}


@every_title
def test_p5_the_keyboard_reaches_every_piece_and_is_told(
    alice: Player, bob: Player, visit: Visit, title: str, ply: int
) -> None:
    page = visit(game_at(ply, alice, bob, title=title), alice)
    page.locator(".board g[tabindex='0']").first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 30:
        page.keyboard.press(f"Shift+{key}")
        focused = page.locator(":focus")
        expect(page.locator(".tip")).to_have_text(focused.get_attribute("aria-label") or "")
        if focused.get_attribute("data-state") is None:
            break
    assert page.locator(":focus").get_attribute("data-state") is None
    page.keyboard.press("Enter")
    expect(why(page)).not_to_be_empty()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_hidden()


@every_title
def test_p5_a_finger_is_told_by_a_tap_and_by_resting(
    alice: Player, bob: Player, visit: Visit, title: str, ply: int
) -> None:
    page = visit(game_at(ply, alice, bob, title=title), alice, **PHONE)
    # Clear of the bar with the buttons, as a finger would have it.
    shut(page).evaluate("piece => piece.scrollIntoView({block: 'center', behavior: 'instant'})")
    shut(page).tap(force=True)
    expect(page.locator(".tip")).to_be_visible()
    expect(why(page)).not_to_be_empty()
    expect(why(page)).to_be_in_viewport()
    lit = page.locator(".board g[data-state=legal]").first
    name = lit.get_attribute("aria-label") or ""
    lit.evaluate("piece => piece.scrollIntoView({block: 'center'})")
    box = lit.bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".tip")).to_have_text(name)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(lit).to_have_attribute("data-state", "legal")


def test_p5_a_watcher_is_told_too(alice: Player, bob: Player, visit: Visit, assert_accessible: Look) -> None:
    page = visit(game_at(40, alice, bob), None)
    page.locator(".museum g[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".tip")).to_be_visible()
    assert page.locator(".tip").inner_text() == page.locator(":focus").get_attribute("aria-label")
    assert_accessible(page)


def test_p5_a_patrons_medal_tells_its_name_to_a_finger(alice: Player, bob: Player, visit: Visit) -> None:
    page = visit(game_at(40, alice, bob), alice, **PHONE)
    medal = page.locator("table.count svg.medal").first
    name = medal.locator("title").text_content()
    medal.tap()
    expect(page.locator(".tip")).to_have_text(name or "")
    expect(page.locator(".tip")).to_be_visible()
