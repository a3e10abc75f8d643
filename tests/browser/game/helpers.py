"""What tests do on a game's page."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.models import Move
from games.table.table import Table
from tests.browser import conftest
from tests.steps import due_seat, reload

DESK: dict[str, Any] = {"viewport": conftest.WIDE, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = DESK | {
    "viewport": conftest.PHONE,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "no-preference",
}
"""Options of a context. Buttons that change their colour bit by bit were a twentieth of what tests at a desk cost."""

Visit = Callable[..., Page]


def spot(page: Page, token: str) -> Locator:
    return page.locator(f'.board [data-token="{token}"]')


def confirm(page: Page) -> Locator:
    return page.locator("move-builder .primary[type=submit]")


def field(page: Page) -> Locator:
    return page.get_by_label("Or type it:")


def until_moved(table: Table, ply: int) -> Table:
    """Return the game as soon as it is past that ply."""
    end = time.monotonic() + 10
    while (now := reload(table)).game.ply <= ply:
        assert time.monotonic() < end, "no move was made"
    return now


def follow(page: Page, table: Table) -> None:
    """Have the page ask what has happened, as it does by itself every few seconds. To load it anew costs twice as much."""
    game, version = page.locator("#game"), str(table.game.version)
    if game.get_attribute("data-version") != version:
        page.evaluate("htmx.trigger('#game', 'ask')")
        expect(game).to_have_attribute("data-version", version)


def last_own(table: Table) -> Move:
    """Return the last decision of a person."""
    return Move.objects.filter(game=table.game, via=Move.Via.BROWSER, undone_at=None).latest("ply")


def tokens(table: Table, move: str) -> list[str]:
    return [token for group in table.title.groups(move) for token in group.tokens]


def any_move(table: Table, *wanted: str) -> str:
    """Return a legal move of whoever is due: the first that looks like one of the patterns, else any but passing."""
    legal = table.legal(due_seat(table))
    for pattern in wanted:
        for move in legal:
            if re.fullmatch(pattern, move):
                return move
    return next((move for move in legal if move not in ("pass", "decline")), legal[0])


EXTEND = r"[a-h]\d-[a-h]\d"
DIG = r"[a-h]\d"


def choose(page: Page, table: Table, move: str, backwards: bool = False) -> None:
    """Click the move together: words first, then what lies on the board, if wished in the other order."""
    words = [button.get_attribute("data-choice") for button in page.locator("[data-choice]").all()]
    parts = tokens(table, move)
    on_board = [token for token in parts if token not in words]
    for token in parts:
        if token in words and page.locator(f'[data-choice="{token}"]').get_attribute("aria-pressed") != "true":
            page.locator(f'[data-choice="{token}"]').click()
    for token in reversed(on_board) if backwards else on_board:
        # A button that leaves one piece to choose has chosen it.
        if spot(page, token).get_attribute("data-state") != "chosen":
            spot(page, token).click()


LOOKED_AT = """() => {
    const middle = (document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight) / 2
    const parts = [...document.querySelectorAll("#game section[aria-labelledby]")]
    const away = (part) => { const box = part.getBoundingClientRect(); return Math.max(box.top - middle, middle - box.bottom, 0) }
    const part = parts.sort((one, other) => away(one) - away(other))[0]
    return part.getAttribute("aria-labelledby")
}"""


def looked_at(page: Page) -> str:
    """Return the label of the part of the game's page that is in the middle of the screen."""
    return str(page.evaluate(LOOKED_AT))


def top_of(page: Page, label: str) -> float:
    """Return where the part with that label begins on the screen."""
    part = page.locator(f'#game section[aria-labelledby="{label}"]')
    return float(part.evaluate("part => part.getBoundingClientRect().top"))
