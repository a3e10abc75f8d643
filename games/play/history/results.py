"""Results: what everybody who ever held a seat of a game has from it, counted from its tenures and moves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count

from games.models import Game, Move, Result, Tenure
from games.play.history.packed_log import packed_moves
from games.table.locks import lock_game
from games.table.summaries import RESIGNATION
from games.table.table import Table, load_table

Ending = Result.Ending
ENDINGS = {
    Tenure.Reason.RESIGNED: Ending.RESIGNED,
    Tenure.Reason.DELETED: Ending.CLOSED,
    Tenure.Reason.CLOSED: Ending.CLOSED,
}
"""By the reason why somebody's last tenure ended before the game did; for every other one their time ran out."""
NOT_DECIDED = (Move.Via.FORCED, Move.Via.CHANCE, Move.Via.IMPORT)
"""How a move comes that is nobody's decision here."""
SOON = 3
"""Who leaves before so many of their turns were over has hardly played."""


@dataclass
class Part:
    """One person's part in a game. `turns`: how many of their waits were answered, by them or by the clock."""

    seat: int
    player_id: int
    ending: str
    left_ply: int | None
    decisions: int
    of_decisions: int
    turns: int

    @property
    def stayed(self) -> bool:
        return self.ending == Ending.STAYED


def write_results(table: Table) -> None:
    """Insert the results of a game that has just ended, its seats and tenures being written. Four queries at most."""
    Result.objects.bulk_create(count_results(table))


def count_results(table: Table) -> list[Result]:
    """The results of a finished game, in seating order, none of them saved."""
    if table.game.state != Game.State.FINISHED:
        return []
    parts = parts_of(table)
    staying = [part for part in parts if part.stayed]
    soon = any(part.turns < SOON for part in parts if not part.stayed)
    counts = len(parts) > 1 and not soon
    lost = not (table.game.result or {}).get("winners")
    found = []
    for part in parts:
        seat = table.seats[part.seat]
        alone = len(parts) > 1 and staying == [part] and not lost
        found.append(
            Result(
                game=table.game,
                player_id=part.player_id,
                seat=seat,
                place=place_of(part, parts, {seat.index: seat.place for seat in table.seats}),
                points=seat.points if part.stayed else None,
                won=part.stayed and (bool(seat.won) or alone),
                ending=part.ending,
                left_ply=part.left_ply,
                decisions=part.decisions,
                of_decisions=part.of_decisions,
                counts=counts,
            )
        )
    return found


def place_of(part: Part, parts: Iterable[Part], places: Mapping[int, int | None]) -> int:
    """The place among the people: 1 more than there are people before. `places`: those of the rules, by seat."""

    def rank(one: Part) -> tuple[int, int]:
        return (0, places[one.seat] or 0) if one.stayed else (1, -(one.left_ply or 0))

    return 1 + sum(rank(other) < rank(part) for other in parts)


def parts_of(table: Table) -> list[Part]:
    """Everybody's part in the game, in seating order. Two queries."""
    index = {seat.pk: seat.index for seat in table.seats}
    held = Tenure.objects.filter(seat__in=index).exclude(player=None).order_by("from_ply", "pk")
    last = {(index[tenure.seat_id], tenure.player_id): tenure for tenure in held}
    if not last:
        return []
    counted = decisions_of(table)
    return [
        part_of(table, seat, tenure, counted)
        for (seat, _player), tenure in sorted(last.items(), key=lambda one: one[0][0])
    ]


def decisions_of(table: Table) -> list[dict[str, Any]]:
    """Decisions by seat, author and way: their number, and that of the waits in which they were made. One query."""
    packed = packed_moves(table)
    if packed is None:
        decided = Move.objects.of(table.game).standing().exclude(via__in=NOT_DECIDED).order_by()
        lines = decided.values("seat", "by", "via").annotate(number=Count("pk"), turns=Count("wait", distinct=True))
        return [dict(line) for line in lines]
    found: dict[tuple[Any, ...], list[int | None]] = {}
    for move in packed:
        if move.undone_at is None and move.via not in NOT_DECIDED:
            found.setdefault((move.seat, move.by_id, move.via), []).append(move.wait_id)
    return [
        {"seat": seat, "by": by, "via": via, "number": len(waits), "turns": len(set(waits) - {None})}
        for (seat, by, via), waits in found.items()
    ]


def part_of(table: Table, seat: int, last: Tenure, counted: Iterable[Mapping[str, Any]]) -> Part:
    """The part of the person whose last tenure at that seat this is. `counted`: decisions by seat, author and way."""
    assert last.player_id is not None
    here = [line for line in counted if line["seat"] == seat]
    total = sum(line["number"] for line in here)
    own = [line for line in here if line["by"] == last.player_id]
    decisions = sum(line["number"] for line in own)
    turns = sum(line["turns"] for line in here if line["by"] == last.player_id or line["via"] == Move.Via.CLOCK)
    if last.reason != Tenure.Reason.OVER:
        ending, left = ENDINGS.get(Tenure.Reason(last.reason), Ending.TIMEOUT), last.to_ply
    elif 3 * decisions < 2 * total and not by_resignation(table.game):
        # A bot has played too much of it, because their time ran out again and again.
        ending, left = Ending.TIMEOUT, table.game.ply
    else:
        ending, left = Ending.STAYED, None
    return Part(seat, last.player_id, ending, left, decisions, total, turns)


def by_resignation(game: Game) -> bool:
    """Whether the last person left has closed the game: they stayed, however much of it they played."""
    return (game.result or {}).get("decided_by") == RESIGNATION


def kept_and_counted(table: Table) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The results as they are kept and as they are counted now, as dicts without ids."""
    kept = Result.objects.filter(game=table.game).order_by("seat__index", "player")
    return [plain(result) for result in kept], sorted(
        (plain(result) for result in count_results(table)),
        key=lambda one: (table.seat(one["seat_id"]).index, one["player_id"]),
    )


def plain(result: Result) -> dict[str, Any]:
    """A result's fields without its id."""
    return {
        field.attname: getattr(result, field.attname) for field in Result._meta.concrete_fields if field.name != "id"
    }


def count_game_again(game_id: int) -> None:
    """Replace what is kept by what is counted."""
    with transaction.atomic():
        table = load_table(pk=game_id)
        lock_game(table.game)
        Result.objects.filter(game=table.game).delete()
        write_results(table)
