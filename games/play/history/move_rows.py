"""Moves in words, for pages and mails: from what was stored with each move, never by playing the game again.

This is the one door for rows of moves: each `MoveRow` that leaves it is as one reader may read it. Secret lines stay inside, so
that pages and mails cannot show too much.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from engine.contract import AnyTitle, Group
from engine.records.record import PRIVATE
from engine.registry import get_title
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.text.sentences import EventText, tell_events, visible_events
from games.models import Game, Move, Seat
from games.play.history.packed_log import packed_rows
from games.table.seat_holders import Change, SeatHolders
from games.table.table import Table

TAIL = 40
"""Moves that are read for a game's page: a limit for the story, the log's last lines and the undo."""
LAST_LINES = 12
SHOWN = (Move.Via.ORDER, Move.Via.PROGRAM)
"""How moves come that others may know of where cards are hidden: neither tells that there was no choice."""


class MoveRow(NamedTuple):
    """A row of a game's moves, as its reader may read it."""

    ply: int
    text: str
    """The line, or what `title.redact` leaves of it, which ends in ` ?`."""
    seat: int | None
    via: str
    """How it came; "" where the reader may not know whether it was forced."""
    by_id: int | None
    at: datetime
    undone_at: datetime | None
    events: list[Any]
    """Those that the reader may see."""
    barrier: bool
    """Whether it showed something new, and stands for good."""
    wait__opened_ply: int | None
    """The ply from which its seat had been due."""
    goes_on: bool
    """Whether its author's turn went on after it."""
    answerable: bool | None
    """Whether its author lets orders answer it before the grace is over."""


class Line(NamedTuple):
    """One move in words. `first` is its own sentence, `rest` what it set off; `text` is the notation.

    A seat that changed hands is a line too: then `text` is "", `at` and `seat` None.
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
        """Whether the move was forced, and the reader may know that."""
        return self.via == Move.Via.FORCED

    @property
    def by_order(self) -> bool:
        """Whether an order of its author's has made it."""
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


def rows_of_games(starts: Sequence[tuple[Table, Seat, int]]) -> dict[int, list[MoveRow]]:
    """Return the standing moves of running games from each ply on, in order, as the seat may read them, by game.

    One query, whatever the number of games.
    """
    if not starts:
        return {}
    wanted = reduce(or_, (Q(game=table.game, ply__gte=ply) for table, _seat, ply in starts))
    stored: dict[int, list[tuple[Any, ...]]] = {}
    moves = Move.objects.standing().filter(wanted).order_by("game", "ply", "pk")
    for game, *row in moves.values_list("game", *MoveRow._fields):
        stored.setdefault(game, []).append(tuple(row))
    return {table.game.pk: read_by(table, seat, stored.get(table.game.pk, [])) for table, seat, _ply in starts}


def last_moves(game: Game | int | Param, most: int) -> QuerySet[Move, tuple[Any, ...]]:
    """Return the last moves that stand in that game, newest first."""
    return Move.objects.of(game).standing().order_by("-ply").values_list(*MoveRow._fields)[:most]


@lru_cache
def prepared_tail(most: int) -> PreparedQuery[tuple[Any, ...]]:
    return PreparedQuery(lambda: last_moves(Param("game"), most), shared=True)


def tail(table: Table, seat: Seat | None, most: int = TAIL) -> list[MoveRow]:
    """Return the last moves that stand, newest first, as that seat (None: anybody) may read them; one query."""
    packed = packed_rows(table, MoveRow._fields)
    return read_by(
        table, seat, prepared_tail(most).fetch(game=table.game.pk) if packed is None else packed[::-1][:most]
    )


def read_by(table: Table, seat: Seat | None, stored: Iterable[tuple[Any, ...]]) -> list[MoveRow]:
    """Return the rows as that seat may read them. Once the game is over everything is open to everybody."""
    found = [MoveRow(*row) for row in stored]
    if seat is None and not table.is_open:
        # That a program has moved for somebody is for the people of the table.
        found = [row._replace(via="") if row.via == Move.Via.PROGRAM else row for row in found]
    if table.title.perfect_information or table.is_open:
        return found
    reader = None if seat is None else seat.index
    return [as_read(table.title, row, reader) for row in found]


def as_read(title: AnyTitle, row: MoveRow, reader: int | None) -> MoveRow:
    """Return the row as that seat may read it. A forced move would show what its author holds."""
    row = row._replace(text=title.redact(row.text, row.seat, reader), events=visible_events(row.events, reader))
    return row if row.seat is None or row.seat == reader or row.via in SHOWN else row._replace(via="")


def line(row: MoveRow, hands: SeatHolders, reader: int | None = None) -> Line:
    """Return the move in words, with the names of the holders of then; the reader's own seat is “you”."""
    first, *rest = [event.text for event in events_of(row, hands, reader)] or [row.text]
    return Line(row.ply, row.seat, row.text, first, tuple(rest), row.via, row.at, row.undone_at is not None)


def events_of(row: MoveRow, hands: SeatHolders, reader: int | None = None) -> list[EventText]:
    """Return the move's events, with the names of the holders of then; the reader's own seat is “you”."""
    # An undone line can stand at the same ply.
    key = (row.ply, row.text, row.by_id, row.undone_at, reader)
    if key not in hands.event_texts:
        names = hands.names_for(row.ply, row.seat, row.by_id)
        hands.event_texts[key] = tell_events(row.events, names, hands.reader(reader, row.ply, row.seat, row.by_id))
    return hands.event_texts[key]


def events_for(row: MoveRow, hands: SeatHolders, reader: int | None) -> list[EventText]:
    """Return the same for that seat; the first sentence says if its order or the site has made the move."""
    events = events_of(row, hands, reader)
    if not events or row.seat is None or row.seat != reader:
        return events
    said = {
        Move.Via.ORDER: _("{sentence} (by your plan)"),
        Move.Via.FORCED: _("{sentence} There was nothing to decide, so the site played it."),
    }.get(Move.Via(row.via))
    return [events[0]._replace(text=said.format(sentence=events[0].text)), *events[1:]] if said else events


Piece = list[MoveRow] | Change
"""The moves of a turn, or a change of hands."""


def pieces(found: Iterable[MoveRow], hands: SeatHolders, now: int) -> list[Piece]:
    """Return the moves by turn, with the changes of hands among and after them, up to the ply `now`. `found`: oldest first."""
    moves = list(found)
    left = hands.changes_within(moves[0].ply if moves else now, now)
    parts: list[Piece] = []
    stretch: list[MoveRow] = []
    for move in moves:
        # A move that the former holder had undone before stands at a later ply.
        while left and left[0].ply <= move.ply and (move.by_id is None or move.by_id != left[0].left_id):
            parts += [*by_turn(stretch), left.pop(0)]
            stretch = []
        stretch.append(move)
    return [*parts, *by_turn(stretch), *left]


class Scene(NamedTuple):
    """The events of the moves of one turn; `heading` as in `Turn`."""

    heading: str
    events: list[EventText]


def story(
    table: Table, found: Iterable[MoveRow], reader: int | None = None, hands: SeatHolders | None = None
) -> list[Scene]:
    """Return the events of the moves, turn by turn.

    `found`: oldest first, to the last that stands; `reader`: the seat that may see which of its moves were forced or by order.
    """
    hands = hands or SeatHolders(table)
    return [
        Scene("", [EventText("hands", piece.seat, piece.text)])
        if isinstance(piece, Change)
        else Scene(
            heading_of(piece, hands, reader), [event for row in piece for event in events_for(row, hands, reader)]
        )
        for piece in pieces(found, hands, table.game.ply)
    ]


class Turn(NamedTuple):
    """The moves of one turn, chance's among them, or a single move. `heading`: whose turn it was; "" for a single move."""

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
    """Return the moves in words, by turn, and the changes of hands.

    `found`: oldest first, up to the ply `until`, else to the last move; `reader`: the seat that is addressed as “you”.
    """
    hands = hands or SeatHolders(table)
    last = table.game.ply if until is None else until - 1
    return [
        Turn("", [Line(piece.ply - 1, None, "", piece.text, (), "", None, undone=False)])
        if isinstance(piece, Change)
        else turn_of(piece, hands, None if reader is None else reader.index)
        for piece in pieces(found, hands, last)
    ]


def turn_of(part: Sequence[MoveRow], hands: SeatHolders, reader: int | None = None) -> Turn:
    """Return the moves of one turn in words."""
    return Turn(heading_of(part, hands, reader), [line(row, hands, reader) for row in part])


def heading_of(part: Sequence[MoveRow], hands: SeatHolders, reader: int | None = None) -> str:
    """Return whose turn the moves are; "" for a single one."""
    first = next((row for row in part if row.seat is not None), None)
    if first is None or first.seat is None or len(part) == 1:
        return ""
    if first.seat == reader and hands.reader(reader, first.ply, first.seat, first.by_id) is not None:
        return _("Your moves")
    name = hands.names_for(first.ply, first.seat, first.by_id)[first.seat]
    return _("{name}'s turn").format(name=name)


def newest_first(turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns, and the lines of each, in the opposite order."""
    return [Turn(turn.heading, turn.lines[::-1]) for turn in reversed(turns)]


def by_turn(found: Iterable[MoveRow]) -> list[list[MoveRow]]:
    """Group the moves, oldest first, by turn."""
    parts: list[list[MoveRow]] = []
    for row in found:
        if parts and is_same_turn(parts[-1], row):
            parts[-1].append(row)
        else:
            parts.append([row])
    return parts


def is_same_turn(part: Sequence[MoveRow], row: MoveRow) -> bool:
    """Return whether the turn goes on with that row. An undone move ends a turn only where nothing of it stands."""
    author = author_of(part)
    if author is None or row.seat not in (None, author):
        return False
    mine = [one for one in part if one.seat is not None]
    stand = [one for one in mine if one.undone_at is None]
    return all(one.goes_on for one in stand or mine)


def author_of(part: Iterable[MoveRow]) -> int | None:
    """Return the seat whose turn those moves are; None where chance alone has moved."""
    return next((row.seat for row in part if row.seat is not None), None)


@lru_cache(maxsize=1 << 15)
def groups_of(title_id: str, rules: int, move: str) -> tuple[Group, ...]:
    """Return the tokens of a move."""
    return get_title(title_id, rules).groups(move)


def tokens(table: Table, found: Iterable[MoveRow]) -> frozenset[str]:
    """Return the tokens of the seats' moves among these, as far as the reader may read them."""
    game = table.game
    return frozenset(
        token for row in found if row.seat is not None for token in tokens_of(game.title, game.rules, row.text)
    )


def tokens_of(title_id: str, rules: int, text: str) -> frozenset[str]:
    """Return the tokens of a line; a private one has none."""
    if text.endswith(PRIVATE):
        return frozenset()
    return frozenset(token for group in groups_of(title_id, rules, text) for token in group.tokens)
