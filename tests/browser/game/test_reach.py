"""Confirm can be pressed: nothing lies over it, wherever the page stands. Of a title whose moves begin on many drawings."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Move, Player
from games.play.moves.decision import play_move
from games.table.table import Table
from tests.browser.game.helpers import DESK, PHONE, Visit, tokens
from tests.steps import due_seat, game_at, reload

pytestmark = pytest.mark.django_db(transaction=True)

COVERED = """async () => {
    const found = []
    const game = document.querySelector(".game").getBoundingClientRect()
    const whole = game.bottom + scrollY - innerHeight
    for (const place of [0, 0.1, 0.3, 0.6, 1]) {
        window.scrollTo({ top: whole * place, behavior: "instant" })
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
        for (const button of document.querySelectorAll("move-builder .acts button, move-builder .acts a")) {
            const box = button.getBoundingClientRect()
            if (!box.width || button.hidden) continue
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            if (!button.contains(hit)) found.push([place, button.className || button.textContent, hit?.className])
        }
    }
    return found
}"""
"""Buttons beside Confirm, and itself, at whose middle lies something else, with the place of the page where that is so."""


def press(page: Page, table: Table, move: str) -> None:
    """Press the verb, then a chip for each token after it; what lies over them does not matter here."""
    parts = tokens(table, move)
    paths = [" ".join(parts[:size]) for size in range(3 if parts[0] == "research" else 2, len(parts) + 1)]
    for selector in (f'[data-choice="{parts[0]}"]', *(f'.outlook [data-path="{path}"]' for path in paths)):
        button = page.locator(selector).first
        button.wait_for(state="attached")
        if button.get_attribute("aria-pressed") != "true":
            button.dispatch_event("click")
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)


@pytest.mark.parametrize("options", [PHONE, DESK])
def test_confirm_is_never_covered(alice: Player, bob: Player, visit: Visit, options: dict[str, Any]) -> None:
    """Before the main action and after it, a free card chosen, the longest words of what it would do, and the next decision."""
    table = game_at(0, alice, bob, title="arnak")
    seat = due_seat(table)
    page = visit(table, seat.player, **options)
    for move in ("dig camp-coin with funding-car", "pass"):
        press(page, table, move)
        assert page.evaluate(COVERED) == [], move
    play_move(table, seat, table.waits[seat.pk].pk, "dig camp-arrowhead with fear", Move.Via.MAIL)
    page.reload()
    for move in ("play funding-car", "end"):
        press(page, reload(table), move)
        assert page.evaluate(COVERED) == [], move
    # What lies over them is found.
    page.evaluate("document.querySelector('.dock .confirm').prepend(document.createElement('dialog'))")
    page.evaluate("document.querySelector('.dock dialog').showModal()")
    assert page.evaluate(COVERED)
