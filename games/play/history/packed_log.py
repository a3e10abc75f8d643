"""The moves of a game, from its rows or, when it has long been over, from the log that `packing` has made of them.

A log does not contain the events of moves: playing them again takes no longer than reading them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import contains, eq, ge, lt
from typing import Any

from engine.errors import EngineError
from games.lib.text.sentences import pack
from games.models import GameLog, Mail, Move, Wait
from games.play.history.log_columns import expand_rows
from games.table.advance import NewMove, replay_moves
from games.table.table import Table

KINDS = {"moves": Move, "waits": Wait, "mails": Mail}
REPLAYED = ("events", "barrier", "goes_on")
"""The fields of a move that playing it again gives."""
TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "": eq,
    "lt": lt,
    "gte": ge,
    "in": lambda value, among: contains(among, value),
}


@dataclass(frozen=True)
class PackedLog:
    """The rows of a packed game as they were, unsaved. Moves by ply, waits and mails by id."""

    moves: list[Move]
    waits: list[Wait]
    mails: list[Mail]


def read_log(table: Table) -> PackedLog | None:
    """Return the rows of a packed game; None for any other. One query for each table."""
    if "log" not in table.memo:
        content = GameLog.objects.filter(game=table.game).values_list("content", flat=True).first()
        table.memo["log"] = None if content is None else open_log(table, bytes(content))
    log: PackedLog | None = table.memo["log"]
    return log


def open_log(table: Table, content: bytes) -> PackedLog:
    """Return the rows that are in the log. Raises ValueError."""
    found, more = expand_rows(content, KINDS, {"game": table.game})
    waits = {wait.pk: wait for wait in found["waits"]}
    moves: list[Move] = found["moves"]
    for number, (move, story) in enumerate(zip(moves, stories(table, moves), strict=True)):
        if move.wait_id is not None:
            move.wait = waits[move.wait_id]
        for name, value in zip(REPLAYED, more["told"].get(str(number), story), strict=True):
            setattr(move, name, value)
    return PackedLog(moves, found["waits"], found["mails"])


def stories(table: Table, moves: list[Move]) -> list[tuple[list[Any], bool, bool]]:
    """Return the fields REPLAYED of each move; empty ones for moves that were undone or cannot be played."""
    stand = [move for move in moves if move.undone_at is None]
    nothing: tuple[list[Any], bool, bool] = ([], False, False)
    try:
        start = table.title.start(table.game.players, table.game.options)
        played = replay_moves(table.title, start, [NewMove(move.seat, move.text, move.via) for move in stand])
    except (EngineError, ValueError):
        return [nothing] * len(moves)
    found = zip(map(pack, played.stories), played.barriers, played.goes_on, strict=True)
    by_ply = dict(zip((move.ply for move in stand), found, strict=True))
    return [nothing if move.undone_at else by_ply[move.ply] for move in moves]


def packed_moves(table: Table) -> list[Move] | None:
    """Return the moves of a packed game, undone ones too; None where they are rows."""
    log = read_log(table) if table.game.packed else None
    return None if log is None else log.moves


def packed_rows(
    table: Table, names: tuple[str, ...], *, undone: bool = False, **lookup: Any
) -> list[tuple[Any, ...]] | None:
    """Return values of a packed game's moves that stand, with `undone` of all, and meet the lookup; None where they are rows."""
    moves = packed_moves(table)
    if moves is None:
        return None
    found = [move for move in moves if (undone or move.undone_at is None) and meets(move, lookup)]
    return [tuple(value_of(move, name) for name in names) for move in found]


def value_of(move: Move, name: str) -> object:
    first, _mark, rest = name.partition("__")
    value = getattr(move, first)
    return getattr(value, rest) if rest and value is not None else value


def meets(move: Move, lookup: Mapping[str, Any]) -> bool:
    """Return whether a query with this lookup would find the move."""
    return all(
        TESTS[test](getattr(move, name), wanted)
        for (name, _mark, test), wanted in ((key.partition("__"), wanted) for key, wanted in lookup.items())
    )


StandingLine = tuple[str, int | None]
"""Text and seat of a move that stands; the seat is None for chance."""


def lines_of_games(tables: Iterable[Table]) -> dict[int, list[StandingLine]]:
    """Return the moves that stand in running games, in order, by game. One query, whatever the number of games."""
    found: dict[int, list[StandingLine]] = {table.game.pk: [] for table in tables}
    moves = Move.objects.standing().filter(game__in=found).order_by("game", "ply")
    for game, text, seat in moves.values_list("game", "text", "seat"):
        found[game].append((text, seat))
    return found


def standing_lines(table: Table, until: int | None = None) -> list[StandingLine]:
    """Return text and seat of the moves that stand, in order, up to the ply `until`. One query."""
    bound: dict[str, Any] = {} if until is None else {"ply__lt": until}
    packed = packed_rows(table, ("text", "seat"), **bound)
    if packed is not None:
        return [(text, seat) for text, seat in packed]
    moves = Move.objects.of(table.game).standing().filter(**bound).order_by("ply")
    found = list(moves.values_list("text", "seat"))
    if not found and table.game.ply and until != 0 and (log := read_log(table)):
        # Packed between the two queries.
        return [
            (move.text, move.seat)
            for move in log.moves
            if move.undone_at is None and (until is None or move.ply < until)
        ]
    return found
