"""What a game's page tells of what has happened, for one pair of eyes."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.contract import AnyPresenter
from games.lib.text.sentences import Told
from games.models import Move, Seat
from games.play.history.move_rows import TAIL, MoveRow, events_for, parted, story, tail
from games.table.seat_holders import SeatHolders
from games.table.table import Table

STORY_LINES = 8
"""So many of the last things that happened are open to the eye."""
FEW_LINES = 5
"""So many where hints stand beside them."""
MINE = "mine"
OTHER = "other"


class StoryLine(NamedTuple):
    """One thing that happened, with the piece of whom it concerns most."""

    mark: SafeString
    text: str
    whose: str = ""
    """MINE, OTHER, or "" for what concerns nobody."""
    idle: bool = False
    """Whether it tells that nothing was done."""


class StoryPart(NamedTuple):
    """What happened in one turn of several moves, or one thing. `heading`: whose turn it was, else ""."""

    heading: str
    lines: list[StoryLine]


class Story(NamedTuple):
    """The story of a page, in the order of reading."""

    own: list[StoryPart]
    """What came of the reader's own move, where something is folded away after it."""
    before: list[StoryPart]
    """The older part, folded away."""
    newer: list[StoryPart]

    @property
    def before_count(self) -> int:
        """How many things happened in the part that is folded away."""
        return sum(len(part.lines) for part in self.before)

    @property
    def latest(self) -> StoryLine | None:
        """The last thing that somebody else did; what they did not do, where there is nothing else."""
        lines = [line for part in reversed(self.newer) for line in reversed(part.lines) if line.whose == OTHER]
        return next((line for line in lines if not line.idle), lines[0] if lines else None)


def recent_moves(table: Table, seat: Seat | None, since: int | None) -> tuple[list[MoveRow], list[MoveRow]]:
    """The last moves that stand, and those of them that the story tells; newest first. One query."""
    recent = tail(table, seat)
    return recent, news(table, seat, recent) if since is None else from_turn(recent, since)


def news(table: Table, seat: Seat | None, recent: Sequence[MoveRow]) -> list[MoveRow]:
    """The moves that are news to the seat, newest first: those since its last visit or its own last decision, the later one,
    for who decides has the board before their eyes. When it has seen all, what came after that decision is told again.

    Watchers are told the last turn of a seat, as far as it has come, and what came with it.
    """
    if seat is None:
        last = next((row.ply for row in recent if is_decision(row, None)), table.game.ply)
        start = next((part[0].ply for part in reversed(parted(reversed(recent))) if part[0].ply <= last), last)
    else:
        start = last_own_ply(seat, recent) + 1
        if seat.seen_ply < table.game.ply:
            start = max(start, seat.seen_ply)
    return [row for row in recent if row.ply >= start]


def from_turn(recent: Sequence[MoveRow], ply: int) -> list[MoveRow]:
    """The moves from that ply on, newest first, with the part of its turn that came before."""
    parts = parted(reversed(recent))
    start = next((part[0].ply for part in parts if part[0].ply <= ply <= part[-1].ply), ply)
    return [row for row in recent if row.ply >= start]


def last_own_ply(seat: Seat, recent: Sequence[MoveRow]) -> int:
    """The ply of the last decision that the seat made itself; -1 where none is among those."""
    return next((row.ply for row in recent if is_decision(row, seat)), -1)


def is_decision(row: MoveRow, seat: Seat | None) -> bool:
    """Whether that seat (None: any) decided this itself."""
    if row.seat is None or row.via == Move.Via.FORCED:
        return False
    return seat is None or (row.seat == seat.index and row.via != Move.Via.ORDER)


def story_heading(table: Table, seat: Seat | None, recent: Sequence[MoveRow], since: int | None) -> str:
    """From when on the story is told."""
    if seat is None:
        return _("The last move")
    if since is not None:
        return _("What happened")
    own = last_own_ply(seat, recent)
    if own < 0 and len(recent) < TAIL:
        return _("What happened so far")
    if own + 1 < seat.seen_ply < table.game.ply:
        return _("Since your last visit")
    return _("Since your last move")


def told_parts(
    table: Table, presenter: AnyPresenter, told: Sequence[MoveRow], seat: Seat | None, hands: SeatHolders | None = None
) -> list[StoryPart]:
    """The story, oldest first, as that seat reads it. `told`: newest first."""
    marks = [presenter.mark(colour) for colour in table.colours]
    hands, reader = hands or SeatHolders(table), None if seat is None else seat.index
    idle = {event.text for row in told if row.text in presenter.idle for event in events_for(row, hands, reader)[:1]}

    def line(event: Told) -> StoryLine:
        if event.seat is None or event.seat >= len(marks):
            return StoryLine(SafeString(), event.text)
        return StoryLine(marks[event.seat], event.text, MINE if event.seat == reader else OTHER, event.text in idle)

    parts = []
    for heading, events in story(table, reversed(told), reader, hands):
        lines = [line(event) for event in events]
        parts += [StoryPart(heading, lines)] if heading else [StoryPart("", [line]) for line in lines]
    return parts


def fold_story(parts: list[StoryPart], most: int = STORY_LINES) -> Story:
    """What came of the reader's own move first, then the older part, to be folded away, and the newer one. `most`: so many
    lines stay open to the eye, or a few more: a turn stays whole.
    """
    own = 0
    while own < len(parts) and all(line.whose == MINE for line in parts[own].lines):
        own += 1
    shown, start = sum(len(part.lines) for part in parts[:own]), len(parts)
    while start > own and shown < most:
        start -= 1
        shown += len(parts[start].lines)
    if start == own:
        return Story([], [], parts)
    return Story(parts[:own], parts[own:start], parts[start:])
