"""Moves as pages and mails tell them: from what was kept with each move, never by playing the game again.

This is the one door for rows of moves: each `MoveRow` that leaves it is as one reader may read it. What is written in the
database, secret lines and all, stays inside, so that whoever shows a row cannot show too much.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.contract import AnyTitle, Group
from engine.records.record import PRIVATE
from engine.registry import get_title
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.text.sentences import EventText, tell_events, visible_events
from games.models import Move, Seat
from games.play.history.packed_log import packed_rows
from games.table.seat_holders import Change, SeatHolders
from games.table.table import Table

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
    goes_on: bool
    """Whether its author's turn went on after it."""
    answerable: bool | None
    """Whether its author lets orders answer it before the grace is over."""


class Line(NamedTuple):
    """One move in words. `first` is its own sentence, `rest` what it set off; `text` is the notation. A seat that changed
    hands is a line too: then `text` is "", `at` and `seat` None.
    """

    ply: int
    seat: int | None
    text: str
    first: str
    rest: tuple[str, ...]
    via: str
    at: datetime | None
    undone: bool

    @property
    def after(self) -> int:
        """The ply after the move, at which the board shows it."""
        return self.ply + 1

    @property
    def unasked(self) -> bool:
        """Whether the move was played without asking, because there was no choice, and the reader may know that."""
        return self.via == Move.Via.FORCED

    @property
    def by_order(self) -> bool:
        """Whether its author had left it for later."""
        return self.via == Move.Via.ORDER


def rows(table: Table, seat: Seat | None, *, undone: bool = False, **lookup: Any) -> list[MoveRow]:
    """Return the moves that stand, with `undone` those taken back too, in order, as that seat (None: anybody) may read them.

    One query.
    """
    packed = packed_rows(table, MoveRow._fields, undone=undone, **lookup)
    if packed is not None:
        return read_by(table, seat, packed)
    moves = Move.objects.of(table.game) if undone else Move.objects.of(table.game).standing()
    return read_by(table, seat, moves.filter(**lookup).order_by("ply", "pk").values_list(*MoveRow._fields))


def last_moves(game: Any, most: int) -> QuerySet[Move, tuple[Any, ...]]:
    """The last moves that stand in the game with that number, the newest first."""
    return Move.objects.of(game).standing().order_by("-ply").values_list(*MoveRow._fields)[:most]


@lru_cache
def prepared_tail(most: int) -> PreparedQuery[tuple[Any, ...]]:
    return PreparedQuery(lambda: last_moves(Param("game"), most), shared=True)


def tail(table: Table, seat: Seat | None, most: int = TAIL) -> list[MoveRow]:
    """The last moves that stand, the newest first, as that seat (None: anybody) may read them; one query."""
    packed = packed_rows(table, MoveRow._fields)
    return read_by(
        table, seat, prepared_tail(most).fetch(game=table.game.pk) if packed is None else packed[::-1][:most]
    )


def read_by(table: Table, seat: Seat | None, kept: Iterable[tuple[Any, ...]]) -> list[MoveRow]:
    """The rows as that seat may read them. When the game is over everything is open, to everybody."""
    found = [MoveRow(*row) for row in kept]
    if table.title.open or table.is_open:
        return found
    reader = None if seat is None else seat.index
    return [as_read(table.title, row, reader) for row in found]


def as_read(title: AnyTitle, row: MoveRow, reader: int | None) -> MoveRow:
    """The row for that seat's eyes. That its author had no choice would tell what they hold."""
    row = row._replace(text=title.redact(row.text, row.seat, reader), events=visible_events(row.events, reader))
    return row if row.seat is None or row.seat == reader or row.via == Move.Via.ORDER else row._replace(via="")


def line(row: MoveRow, hands: SeatHolders, reader: int | None = None) -> Line:
    """The move in words, by the names of who held the seats then; the seat that reads it is “you”."""
    first, *rest = [event.text for event in events_of(row, hands, reader)] or [row.text]
    return Line(row.ply, row.seat, row.text, first, tuple(rest), row.via, row.at, row.undone_at is not None)


def events_of(row: MoveRow, hands: SeatHolders, reader: int | None = None) -> list[EventText]:
    """What the move led to, by the names of who held the seats then; the seat that reads it is “you”."""
    # A line that was taken back can stand at the same ply.
    key = (row.ply, row.text, row.by_id, row.undone_at, reader)
    if key not in hands.event_texts:
        names = hands.names_for(row.ply, row.seat, row.by_id)
        hands.event_texts[key] = tell_events(row.events, names, hands.reader(reader, row.ply, row.seat, row.by_id))
    return hands.event_texts[key]


def events_for(row: MoveRow, hands: SeatHolders, reader: int | None) -> list[EventText]:
    """The same for the eyes of that seat: the first sentence says where its order has made the move, or the site for it."""
    events = events_of(row, hands, reader)
    if not events or row.seat is None or row.seat != reader:
        return events
    said = {
        Move.Via.ORDER: _("{sentence} (by your order)"),
        Move.Via.FORCED: _("{sentence} There was nothing to decide, so the site played it."),
    }.get(Move.Via(row.via))
    return [events[0]._replace(text=said.format(sentence=events[0].text)), *events[1:]] if said else events


def change_line(change: Change) -> Line:
    """A seat that changed hands, as a line between two moves."""
    return Line(change.ply - 1, None, "", change.text, (), "", None, undone=False)


Piece = list[MoveRow] | Change
"""What is told together: the moves of a turn, or that a seat changed hands."""


def pieces(found: Iterable[MoveRow], hands: SeatHolders, now: int) -> list[Piece]:
    """The moves by turn, with the changes of hands among them and after them, up to the ply `now`. `found`: oldest first."""
    moves = list(found)
    left = hands.changes_within(moves[0].ply if moves else now, now)
    told: list[Piece] = []
    stretch: list[MoveRow] = []
    for move in moves:
        # What the one who left had undone before stands under a later ply.
        while left and left[0].ply <= move.ply and (move.by_id is None or move.by_id != left[0].left_id):
            told += [*parted(stretch), left.pop(0)]
            stretch = []
        stretch.append(move)
    return [*told, *parted(stretch), *left]


class Scene(NamedTuple):
    """What the moves of one turn led to; `heading` as in `Turn`."""

    heading: str
    told: list[EventText]


def story(
    table: Table, found: Iterable[MoveRow], reader: int | None = None, hands: SeatHolders | None = None
) -> list[Scene]:
    """What the moves led to, turn by turn, one event after the other. `found`: oldest first, to the last that stands. `reader`: a
    seat that is told which of its moves its orders have made, and which it was not asked for.
    """
    hands = hands or SeatHolders(table)
    return [
        Scene("", [EventText("hands", piece.seat, piece.text)])
        if isinstance(piece, Change)
        else Scene(heading_of(piece, hands, reader), [told for row in piece for told in events_for(row, hands, reader)])
        for piece in pieces(found, hands, table.game.ply)
    ]


class Turn(NamedTuple):
    """Moves that are told together: those of one turn, chance's among them, or a single one. `heading`: whose turn it was, where
    there are several; else "".
    """

    heading: str
    lines: list[Line]


def turns(
    table: Table,
    found: Iterable[MoveRow],
    reader: Seat | None = None,
    *,
    until: int | None = None,
    hands: SeatHolders | None = None,
) -> list[Turn]:
    """The moves in words, by turn, and where a seat changed hands. `found`: oldest first, up to the ply `until`, else all that
    came after the first of them. `reader`: the seat that is told “you”; None for somebody who has none.
    """
    hands = hands or SeatHolders(table)
    last = table.game.ply if until is None else until - 1
    return [
        Turn("", [change_line(piece)])
        if isinstance(piece, Change)
        else turn_of(piece, hands, None if reader is None else reader.index)
        for piece in pieces(found, hands, last)
    ]


def turn_of(part: Sequence[MoveRow], hands: SeatHolders, reader: int | None = None) -> Turn:
    """The moves of one turn in words."""
    return Turn(heading_of(part, hands, reader), [line(row, hands, reader) for row in part])


def heading_of(part: Sequence[MoveRow], hands: SeatHolders, reader: int | None = None) -> str:
    """Whose turn the moves are; "" for a single one."""
    first = next((row for row in part if row.seat is not None), None)
    if first is None or first.seat is None or len(part) == 1:
        return ""
    if first.seat == reader and hands.reader(reader, first.ply, first.seat, first.by_id) is not None:
        return _("Your moves")
    name = hands.names_for(first.ply, first.seat, first.by_id)[first.seat]
    return _("{name}'s turn").format(name=name)


def newest_first(told: Sequence[Turn]) -> list[Turn]:
    """The same from the other end."""
    return [Turn(turn.heading, turn.lines[::-1]) for turn in reversed(told)]


def parted(found: Iterable[MoveRow]) -> list[list[MoveRow]]:
    """The moves, oldest first, by turn."""
    parts: list[list[MoveRow]] = []
    for row in found:
        if parts and is_same_turn(parts[-1], row):
            parts[-1].append(row)
        else:
            parts.append([row])
    return parts


def is_same_turn(part: Sequence[MoveRow], row: MoveRow) -> bool:
    """Whether the turn goes on with that row. What was taken back ends a turn only where nothing of it stands."""
    author = author_of(part)
    if author is None or row.seat not in (None, author):
        return False
    mine = [one for one in part if one.seat is not None]
    stand = [one for one in mine if one.undone_at is None]
    return all(one.goes_on for one in stand or mine)


def author_of(part: Iterable[MoveRow]) -> int | None:
    """Whose turn those moves are; None where chance alone has moved."""
    return next((row.seat for row in part if row.seat is not None), None)


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
