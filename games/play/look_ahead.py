"""What a line that somebody chose or typed would do, told before it is made."""

from typing import Any, NamedTuple

from games.base.errors import Refused
from games.boards.contract import AnyPresenter, Look
from games.core.table import Table
from games.models import Seat
from games.play.decision import read_move


class Ahead(NamedTuple):
    """A line before it is made. `refusal`: why it cannot be, and then nothing else; "" for a legal one."""

    move: str = ""
    """In canonical form."""
    deed: str = ""
    """What it is, in a sentence to whoever makes it; "" where the title has none."""
    effect: str = ""
    """What it would lead to."""
    refusal: str = ""


def look_ahead(table: Table, seat: Seat, presenter: AnyPresenter, view: Any, look: Look, text: str) -> Ahead:
    """That text, read as a move of the seat, which is due."""
    try:
        move = read_move(table, seat, text)
    except Refused as refused:
        return Ahead(refusal=refused.sentence)
    return Ahead(move, presenter.deed(view, look, move), presenter.preview(view, look, move))
