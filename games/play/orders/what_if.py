"""Moves of all seats, tried on a copy of the table that is made from the view of one seat. Nothing is stored."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.contract import AnyTitle
from engine.errors import MoveError
from engine.records import dealer
from games.lib.errors import Refused
from games.lib.text.sentences import translate_sentence
from games.models import Seat
from games.table.table import Position, Table

MOST_TRIED = 40
"""Moves in one line."""
SEED = bytes(32)
"""Chance on the copy is always the same, and never the game's own."""


class Tried(NamedTuple):
    """One move of the line. `seat`: its index, None for chance."""

    seat: int | None
    text: str


class Line(NamedTuple):
    """A line of moves as far as it can be played."""

    moves: tuple[Tried, ...]
    position: Position
    seat: int | None
    """The seat that decides next; None at the end of the game."""
    wrong: str = ""
    """Why one of the moves was not possible, or ""."""

    @property
    def text(self) -> str:
        """The moves of seats, one a line, as `try_line` reads them."""
        return "\n".join(one.text for one in self.moves if one.seat is not None)


def lowest(n: int) -> int:
    """Imagine what the seat does not see in the same way every time."""
    return 0


def try_line(table: Table, seat: Seat, texts: Sequence[str]) -> Line:
    """Play the moves one by one, each for the seat that is due on the copy. Chance is made up."""
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
            wrong = translate_sentence(error.sentence, table.names())
            break
        moves.append(Tried(mover, move))
        position = after_chance(title, position, moves)
    return Line(tuple(moves), position, mover_of(title, position, seat.index), wrong)


def after_chance(title: AnyTitle, position: Position, moves: list[Tried]) -> Position:
    """Play the chance moves that are due, and add them to `moves`. Returns the position after them."""
    while title.chance_due(position):
        move = dealer.deal_unnamed(title, position, SEED, len(moves))
        position = title.apply(position, move)
        moves.append(Tried(None, move))
    return position


def mover_of(title: AnyTitle, position: Position, me: int) -> int | None:
    """Return the seat that decides there; `me` where several do."""
    due = title.due(position)
    return None if not due else me if me in due else due[0]


def check_length(texts: Sequence[str]) -> None:
    """Raise Refused for a line that is too long."""
    if len(texts) > MOST_TRIED:
        raise Refused(_("A line has at most {most} moves. Undo some of them first.").format(most=MOST_TRIED))


def note_of(table: Table, line: Line, words: str) -> str:
    """Return the line as a private note, with the player's own words."""
    moves = " · ".join(f"{table.colours[one.seat]} {one.text}" for one in line.moves if one.seat is not None)
    head = _("What if: {line}").format(line=moves)
    return f"{words.strip()}\n{head}" if words.strip() else head
