"""A sound and a vibration when it is my turn, for who has switched them on."""

import pytest
from playwright.sync_api import Page, expect

from devtools.waiting import wait_for
from games.models import Player
from tests.browser.game.helpers import Visit
from tests.browser.game.test_live import play_until_due
from tests.steps import game_at

pytestmark = pytest.mark.django_db(transaction=True)

LISTEN = """
window.asked = []
navigator.vibrate = (pattern) => asked.push("vibration")
const make = AudioContext
window.AudioContext = function () { asked.push("sound"); return new make() }
"""


def asked(page: Page) -> list[str]:
    found: list[str] = page.evaluate("asked")
    return sorted(found)


def test_a_page_that_is_open_signals_my_turn_once_both_are_switched_on(
    alice: Player, bob: Player, visit: Visit
) -> None:
    table = play_until_due(game_at(20, alice, bob), 1)
    page = visit(table, alice)
    page.context.add_init_script(LISTEN)
    page.goto("/account/")
    boxes = [page.get_by_label("Play a sound"), page.get_by_label("Vibrate")]
    for box in boxes:
        expect(box).not_to_be_checked()
    page.goto(f"/g/{table.game.code}/")
    table = play_until_due(table, 0)
    expect(page.locator("move-builder")).to_have_count(1)
    assert asked(page) == [], "off by default"
    page.goto("/account/")
    for box in boxes:
        box.check()
    assert asked(page) == ["sound", "vibration"], "given once, to try"
    page.goto(f"/g/{table.game.code}/")
    expect(page.locator("move-builder")).to_have_count(1)
    assert asked(page) == [], "it was my turn before"
    table = play_until_due(table, 1)
    expect(page.locator("move-builder")).to_have_count(0)
    table = play_until_due(table, 0)
    wait_for(lambda: asked(page) == ["sound", "vibration"])
