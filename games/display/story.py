"""The story of a game's page: what has happened, as one reader may know it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.contract import AnyPresenter
from games.lib.text.sentences import EventText
from games.models import Game, Move, Player, Seat
from games.play.history.move_rows import TAIL, MoveRow, by_turn, events_for, story, tail
from games.table.seat_holders import SeatHolders
from games.table.table import Table

STORY_LINES = 8
"""Events that stay unfolded."""
FEW_LINES = 5
"""The same where hints stand beside them."""
MINE = "mine"
OTHER = "other"
NEW_PARTS = ("round", "season")
"""Kinds of events with which a part of a game begins."""


class StoryLine(NamedTuple):
    """One event, with the piece of the seat that it concerns most."""

    mark: SafeString
    text: str
    whose: str = ""
    """MINE, OTHER, or "" for what concerns no seat."""
    weight: int = 1
    """How much it says by itself: 0 that nothing was done, 2 what a turn began with, 3 that a part of the game begins."""


class StoryPart(NamedTuple):
    """The events of a turn of several moves, or one event. `heading`: whose turn it was, else ""."""

    heading: str
    lines: list[StoryLine]


class RecentMoves(NamedTuple):
    """The last moves that stand, newest first. `since`: the ply from whose turn on the page tells the story, if it was given."""

    rows: list[MoveRow]
    news: list[MoveRow]
    """Those that the story tells."""
    since: int | None


class FoldedStory(NamedTuple):
    """The events of a story, in the order of reading."""

    own: list[StoryPart]
    """What came of the reader's own move, where something is folded away after it."""
    before: list[StoryPart]
    """The older part, folded away."""
    newer: list[StoryPart]

    @property
    def before_count(self) -> int:
        """The number of events that are folded away."""
        return sum(len(part.lines) for part in self.before)

    @property
    def latest(self) -> StoryLine | None:
        """The beginning of another seat's last turn or of a part of the game, whichever came later; else what says most."""
        lines = [line for part in reversed(self.newer) for line in reversed(part.lines)]
        others = [line for line in lines if line.whose == OTHER or line.weight == 3]
        return max(others, key=lambda line: min(line.weight, 2), default=None)


class Story(NamedTuple):
    """The story of a page. `cut`: whether more has happened than is read for a page."""

    heading: str
    cut: bool
    events: FoldedStory
    answer: str
    """The reader's own last move, right after it, what chance made of it, and the part of the game that begins; else ""."""
    hints: tuple[str, ...]
    """What matters now, for a player in their first game of the title."""


def make_story(
    table: Table,
    presenter: AnyPresenter,
    seat: Seat | None,
    recent: RecentMoves,
    holders: SeatHolders,
    hints: tuple[str, ...],
) -> Story:
    parts = story_parts(table, presenter, recent.news, seat, holders)
    events = fold_story(parts, FEW_LINES if hints else STORY_LINES)
    lines = [] if recent.since is None else [line for part in parts for line in part.lines]
    own = max((place for place, line in enumerate(lines) if line.whose == MINE), default=len(lines))
    answer = " ".join(line.text for place, line in enumerate(lines) if place == own or came_of(line, place > own))
    return Story(story_heading(table, seat, recent), len(recent.news) == TAIL, events, answer, hints)


def came_of(line: StoryLine, later: bool) -> bool:
    """Return whether the line belongs into the answer to a move: chance after it, or a part of the game that begins."""
    return line.weight == 3 or (later and not line.whose)


def wants_hints(table: Table, player: Player | None) -> bool:
    """Return whether the player is new to the title, and has not switched its hints off."""
    over = table.game.state == Game.State.ABANDONED
    return player is not None and not over and table.game.title not in player.hints_over


def recent_moves(table: Table, seat: Seat | None, since: int | None) -> RecentMoves:
    """Read the last moves that stand. One query."""
    rows = tail(table, seat)
    return RecentMoves(rows, news(table, seat, rows) if since is None else from_turn(rows, since), since)


def news(table: Table, seat: Seat | None, recent: Sequence[MoveRow]) -> list[MoveRow]:
    """Return the moves that are news to the seat, newest first.

    These are the moves since its last visit or its own last decision, whichever is later. When it has seen all of them, what
    came after that decision comes again. For watchers it is the last turn of a seat, as far as it has come.
    """
    if seat is None:
        last = next((row.ply for row in recent if is_decision(row, None)), table.game.ply)
        start = next((part[0].ply for part in reversed(by_turn(reversed(recent))) if part[0].ply <= last), last)
    else:
        start = last_own_ply(seat, recent) + 1
        if seat.seen_ply < table.game.ply:
            start = max(start, seat.seen_ply)
    return [row for row in recent if row.ply >= start]


def from_turn(recent: Sequence[MoveRow], ply: int) -> list[MoveRow]:
    """Return the moves from that ply on, newest first, with the part of its turn that came before."""
    parts = by_turn(reversed(recent))
    start = next((part[0].ply for part in parts if part[0].ply <= ply <= part[-1].ply), ply)
    return [row for row in recent if row.ply >= start]


def last_own_ply(seat: Seat, recent: Sequence[MoveRow]) -> int:
    """Return the ply of the last decision that the seat made itself; -1 where there is none."""
    return next((row.ply for row in recent if is_decision(row, seat)), -1)


def is_decision(row: MoveRow, seat: Seat | None) -> bool:
    """Return whether that seat (None: any) decided this itself."""
    if row.seat is None or row.via == Move.Via.FORCED:
        return False
    return seat is None or (row.seat == seat.index and row.via != Move.Via.ORDER)


def story_heading(table: Table, seat: Seat | None, recent: RecentMoves) -> str:
    """Return the beginning of the story in words."""
    if seat is None:
        return _("The last move")
    if recent.since is not None:
        return _("What happened")
    own = last_own_ply(seat, recent.rows)
    if own < 0 and len(recent.rows) < TAIL:
        return _("What happened so far")
    if own + 1 < seat.seen_ply < table.game.ply:
        return _("Since your last visit")
    return _("Since your last move")


def story_parts(
    table: Table, presenter: AnyPresenter, moves: Sequence[MoveRow], seat: Seat | None, holders: SeatHolders
) -> list[StoryPart]:
    """Return the story of the moves (newest first), oldest first, as that seat reads it."""
    marks = [presenter.lists.mark(colour) for colour in table.colours]
    reader = None if seat is None else seat.index
    idle_lines = presenter.choosing.idle
    idle = {event.text for row in moves if row.text in idle_lines for event in events_for(row, holders, reader)[:1]}

    def line(event: EventText, first: EventText) -> StoryLine:
        if event.seat is None or event.seat >= len(marks):
            return StoryLine(SafeString(), event.text)
        weight = 3 if event.kind in NEW_PARTS else 0 if event.text in idle else 1 + (event is first)
        return StoryLine(marks[event.seat], event.text, MINE if event.seat == reader else OTHER, weight)

    parts = []
    for heading, events in story(table, reversed(moves), reader, holders):
        lines = [line(event, events[0]) for event in events]
        parts += [StoryPart(heading, lines)] if heading else [StoryPart("", [line]) for line in lines]
    return parts


def fold_story(parts: list[StoryPart], most: int = STORY_LINES) -> FoldedStory:
    """Split the story into what came of the reader's own move, the older part, to be folded away, and the newer one.

    `most` events stay unfolded, or a few more: a turn stays whole.
    """
    own = 0
    while own < len(parts) and all(line.whose == MINE for line in parts[own].lines):
        own += 1
    shown, start = sum(len(part.lines) for part in parts[:own]), len(parts)
    while start > own and shown < most:
        start -= 1
        shown += len(parts[start].lines)
    if start == own:
        return FoldedStory([], [], parts)
    return FoldedStory(parts[:own], parts[own:start], parts[start:])
