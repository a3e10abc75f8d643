"""Moves as pages tell them: from what was kept with each move, never by playing the game again."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from engine.contract import Group
from engine.registry import get_title
from games.models import Game, Move, Seat
from games.sentences import Told, tell_events
from games.table import Table

TAIL = 40
"""So many of the last moves are read for a game's page: a bound for the story, the log's last lines and the undo."""
LAST_LINES = 12


class MoveRow(NamedTuple):
    """One row of a game's moves, as far as pages need it."""

    ply: int
    text: str
    seat: int | None
    via: str
    by_id: int | None
    at: datetime
    undone_at: datetime | None
    events: list[Any]


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
        """Whether the move was played without asking, because there was no choice."""
        return self.via == Move.Via.FORCED


def rows(game: Game, **lookup: Any) -> list[MoveRow]:
    """Moves of the game in order, those taken back too."""
    found = Move.objects.filter(game=game, **lookup).order_by("ply", "pk")
    return [MoveRow(*row) for row in found.values_list(*MoveRow._fields)]


def tail(game: Game) -> list[MoveRow]:
    """The last moves that stand, the newest first; one query."""
    found = Move.objects.filter(game=game, undone_at=None).order_by("-ply")
    return [MoveRow(*row) for row in found.values_list(*MoveRow._fields)[:TAIL]]


def line(table: Table, row: MoveRow, names: Sequence[str], seat: Seat | None) -> Line:
    """The move as that seat (None: anybody) may read it."""
    told = tell_events(row.events, names)
    text = table.title.seen(row.text, row.seat, None if seat is None else seat.index)
    first, *rest = [event.text for event in told] or [text]
    return Line(row.ply, row.seat, text, first, tuple(rest), row.via, row.at, row.undone_at is not None)


def lines(table: Table, found: Iterable[MoveRow], seat: Seat | None) -> list[Line]:
    names = table.names()
    return [line(table, row, names, seat) for row in found]


def story(table: Table, found: Iterable[MoveRow]) -> list[Told]:
    """What the moves led to, one event after the other."""
    names = table.names()
    return [told for row in found for told in tell_events(row.events, names)]


@lru_cache(maxsize=1 << 15)
def groups_of(title_id: str, rules: int, move: str) -> tuple[Group, ...]:
    """The tokens of a move."""
    return get_title(title_id, rules).groups(move)


def tokens(table: Table, found: Iterable[MoveRow]) -> frozenset[str]:
    """All tokens of the seats' moves among these."""
    game = table.game
    return frozenset(
        token
        for row in found
        if row.seat is not None
        for group in groups_of(game.title, game.rules, row.text)
        for token in group.tokens
    )
