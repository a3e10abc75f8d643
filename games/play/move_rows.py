"""Moves as pages and mails tell them: from what was kept with each move, never by playing the game again.

This is the one door for rows of moves: each `MoveRow` that leaves it is as one reader may read it. What is written in the
database, secret lines and all, stays inside, so that whoever shows a row cannot show too much.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet

from engine.contract import AnyTitle, Group
from engine.records.record import PRIVATE
from engine.registry import get_title
from games.base.sentences import Told, tell_events, told_to
from games.core.table import Table
from games.models import Move, Seat

TAIL = 40
"""So many of the last moves are read for a game's page: a bound for the story, the log's last lines and the undo."""
LAST_LINES = 12


class MoveRow(NamedTuple):
    """One row of a game's moves, as far as pages need it, and as its reader may read it."""

    ply: int
    text: str
    """The line, or what `title.redact` leaves of it: then it ends in ` ?`."""
    seat: int | None
    via: str
    """How it came; "" where the reader may not know whether its author had a choice."""
    by_id: int | None
    at: datetime
    undone_at: datetime | None
    events: list[Any]
    """Those that the reader is told."""
    barrier: bool
    """Whether it showed somebody something, and stands for good."""
    wait__opened_ply: int | None
    """Since which ply its seat had been due."""


class Line(NamedTuple):
    """One move in words. `first` is its own sentence, `rest` what it set off; `text` is the notation."""

    ply: int
    seat: int | None
    text: str
    first: str
    rest: tuple[str, ...]
    via: str
    at: datetime
    undone: bool

    @property
    def after(self) -> int:
        """The ply after the move, at which the board shows it."""
        return self.ply + 1

    @property
    def unasked(self) -> bool:
        """Whether the move was played without asking, because there was no choice, and the reader may know that."""
        return self.via == Move.Via.FORCED


def rows(table: Table, seat: Seat | None, **lookup: Any) -> list[MoveRow]:
    """Moves of the game in order, those taken back too, as that seat (None: anybody) may read them; one query."""
    return read_by(table, seat, Move.objects.filter(game=table.game, **lookup).order_by("ply", "pk"))


def tail(table: Table, seat: Seat | None, most: int = TAIL) -> list[MoveRow]:
    """The last moves that stand, the newest first, as that seat (None: anybody) may read them; one query."""
    return read_by(table, seat, Move.objects.filter(game=table.game, undone_at=None).order_by("-ply")[:most])


def read_by(table: Table, seat: Seat | None, kept: QuerySet[Move]) -> list[MoveRow]:
    """The rows as that seat may read them. When the game is over everything is open, to everybody."""
    found = [MoveRow(*row) for row in kept.values_list(*MoveRow._fields)]
    if table.title.open or table.is_open:
        return found
    reader = None if seat is None else seat.index
    return [as_read(table.title, row, reader) for row in found]


def as_read(title: AnyTitle, row: MoveRow, reader: int | None) -> MoveRow:
    """The row for that seat's eyes. That its author had no choice would tell what they hold."""
    row = row._replace(text=title.redact(row.text, row.seat, reader), events=told_to(row.events, reader))
    return row if row.seat is None or row.seat == reader else row._replace(via="")


def line(table: Table, row: MoveRow, names: Sequence[str]) -> Line:
    """The move in words."""
    first, *rest = [event.text for event in tell_events(row.events, names)] or [row.text]
    return Line(row.ply, row.seat, row.text, first, tuple(rest), row.via, row.at, row.undone_at is not None)


def lines(table: Table, found: Iterable[MoveRow]) -> list[Line]:
    names = table.names()
    return [line(table, row, names) for row in found]


def story(table: Table, found: Iterable[MoveRow]) -> list[Told]:
    """What the moves led to, one event after the other."""
    names = table.names()
    return [told for row in found for told in tell_events(row.events, names)]


@lru_cache(maxsize=1 << 15)
def groups_of(title_id: str, rules: int, move: str) -> tuple[Group, ...]:
    """The tokens of a move."""
    return get_title(title_id, rules).groups(move)


def tokens(table: Table, found: Iterable[MoveRow]) -> frozenset[str]:
    """All tokens of the seats' moves among these, as far as the reader may read them."""
    game = table.game
    return frozenset(
        token for row in found if row.seat is not None for token in tokens_of(game.title, game.rules, row.text)
    )


def tokens_of(title_id: str, rules: int, text: str) -> frozenset[str]:
    """The tokens of a line; a private one has none."""
    if text.endswith(PRIVATE):
        return frozenset()
    return frozenset(token for group in groups_of(title_id, rules, text) for token in group.tokens)
