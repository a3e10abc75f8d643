"""Moves of everybody, tried on a copy of the table that is made from what one seat sees. Nothing of it is stored."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from engine.contract import AnyTitle
from engine.errors import MoveError
from engine.records import dealer
from games.lib.errors import Refused
from games.lib.text.sentences import tell
from games.models import Seat
from games.table.table import Table

MOST_TRIED = 40
"""Moves of one line."""
SEED = bytes(32)
"""Chance on the copy: always the same, and never the game's own."""


class Tried(NamedTuple):
    """One move of the line. `seat`: whose, None for chance."""

    seat: int | None
    text: str


class Line(NamedTuple):
    """A line of moves as far as it can be played. `seat`: who decides after it, None where nobody does; `wrong`: why one of them
    was not possible, or "".
    """

    moves: tuple[Tried, ...]
    position: Any
    seat: int | None
    wrong: str = ""

    @property
    def text(self) -> str:
        """The moves of seats, one to a line, as `try_line` reads them."""
        return "\n".join(one.text for one in self.moves if one.seat is not None)


def lowest(n: int) -> int:
    """What the seat does not see is imagined in the same way every time."""
    return 0


def try_line(table: Table, seat: Seat, texts: Sequence[str]) -> Line:
    """Play those moves one after the other, each by whoever is due on the copy. What chance does there is made up."""
    title = table.title
    position = title.imagine(table.view(seat), lowest)
    moves: list[Tried] = []
    wrong = ""
    position = after_chance(title, position, moves)
    for text in texts[:MOST_TRIED]:
        mover = mover_of(title, position, seat.index)
        if mover is None:
            break
        try:
            move = title.read(position, text[:200], mover)
            position = title.apply(position, move, mover)
        except MoveError as error:
            wrong = tell(error.sentence, table.names())
            break
        moves.append(Tried(mover, move))
        position = after_chance(title, position, moves)
    return Line(tuple(moves), position, mover_of(title, position, seat.index), wrong)


def after_chance(title: AnyTitle, position: Any, moves: list[Tried]) -> Any:
    """The position once chance has done what is due; its moves are added."""
    while title.chance_due(position):
        move = dealer.deal(title, position, SEED, len(moves))
        position = title.apply(position, move)
        moves.append(Tried(None, move))
    return position


def mover_of(title: AnyTitle, position: Any, me: int) -> int | None:
    """Who decides there; the seat itself where several do."""
    due = title.due(position)
    return None if not due else me if me in due else due[0]


def check_length(texts: Sequence[str]) -> None:
    """Raises Refused for a line that is too long."""
    if len(texts) > MOST_TRIED:
        raise Refused(_("A line has at most {most} moves. Undo some of them first.").format(most=MOST_TRIED))


def note_of(table: Table, line: Line, words: str) -> str:
    """The line as a note to oneself, with what its writer says of it."""
    told = " · ".join(f"{table.colours[one.seat]} {one.text}" for one in line.moves if one.seat is not None)
    head = _("What if: {line}").format(line=told)
    return f"{words.strip()}\n{head}" if words.strip() else head
