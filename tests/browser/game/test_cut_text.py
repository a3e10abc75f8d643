"""Text that is cut in its box fades at the lower edge, until the reader has scrolled to its end."""

import pytest
from playwright.sync_api import Locator, expect

from games.models import Player
from tests.browser.game.helpers import DIG, Visit, any_move, choose
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)

LINES = """box => {
    for (let line = 0; line < 20; line += 1) box.append(Object.assign(document.createElement("p"), { textContent: "A line" }))
}"""
MASK = """box => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
    () => done(getComputedStyle(box).maskImage))))"""


def fades_until_its_end(box: Locator) -> None:
    box.evaluate("box => box.scrollTo(0, 0)")
    assert "linear-gradient" in box.evaluate(MASK)
    box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    assert box.evaluate(MASK) == "none"


def test_f9_a_long_preview_and_a_long_story_fade_where_they_are_cut(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(30, alice, bob)
    page = visit(table, due_seat(table).player)
    choose(page, table, any_move(table, DIG))
    expect(page.locator(".said [data-move]")).to_have_count(1)
    preview, story = page.locator(".said"), page.locator(".story")
    for whole in (preview, story):
        assert whole.evaluate(MASK) == "none"
    preview.evaluate(LINES)
    fades_until_its_end(preview)
    table = game_at(40, alice, bob, title="arnak")
    page.goto(f"/g/{table.game.code}/")
    story.evaluate(LINES)
    fades_until_its_end(story)
