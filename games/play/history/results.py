"""Results of everybody who ever held a seat of a game, counted from its tenures and moves."""

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
    Tenure.Reason.GAVE_BACK: Ending.RESIGNED,
    Tenure.Reason.DELETED: Ending.CLOSED,
    Tenure.Reason.CLOSED: Ending.CLOSED,
}
"""By the reason why a player's last tenure ended before the game did; TIMEOUT for every other one."""
NOT_DECIDED = (Move.Via.FORCED, Move.Via.CHANCE, Move.Via.IMPORT)
"""How moves come that no player has decided here."""
SOON = 3
"""Turns: a player who leaves with fewer has hardly played."""


@dataclass
class Part:
    """One player's part in a game. `turns`: how many of their waits were answered, by them or by the clock."""

    seat: int
    player_id: int
    ending: str
    left_ply: int | None
    decisions: int
    of_decisions: int
    turns: int
    newcomer: bool = False
    """Whether they took the seat over from a bot: the game is not theirs in any sum, and the others' as if a bot had played."""

    @property
    def stayed(self) -> bool:
        return self.ending in (Ending.STAYED, Ending.TOOK_OVER)


def write_results(table: Table) -> None:
    """Insert the results of a game that has just ended, after its seats and tenures. Four queries at most."""
    Result.objects.bulk_create(count_results(table))


def count_results(table: Table) -> list[Result]:
    """Return the results of a finished game, in seating order, unsaved."""
    if table.game.state != Game.State.FINISHED:
        return []
    parts = parts_of(table)
    from_start = [part for part in parts if not part.newcomer]
    staying = [part for part in from_start if part.stayed]
    soon = any(part.turns < SOON for part in from_start if not part.stayed)
    counts = len(from_start) > 1 and not soon
    lost = not (table.game.result or {}).get("winners")
    found = []
    for part in parts:
        seat = table.seats[part.seat]
        alone = len(from_start) > 1 and staying == [part] and not lost
        among = parts if part.newcomer else from_start
        found.append(
            Result(
                game=table.game,
                player_id=part.player_id,
                seat=seat,
                place=place_of(part, among, {seat.index: seat.place for seat in table.seats}),
                points=seat.points if part.stayed else None,
                won=part.stayed and (bool(seat.won) or alone),
                ending=part.ending,
                left_ply=part.left_ply,
                decisions=part.decisions,
                of_decisions=part.of_decisions,
                counts=counts and not part.newcomer,
            )
        )
    return found


def place_of(part: Part, parts: Iterable[Part], places: Mapping[int, int | None]) -> int:
    """Return the place among the people, from 1. `places`: those of the rules, by seat."""

    def rank(one: Part) -> tuple[int, int]:
        return (0, places[one.seat] or 0) if one.stayed else (1, -(one.left_ply or 0))

    return 1 + sum(rank(other) < rank(part) for other in parts)


def parts_of(table: Table) -> list[Part]:
    """Return the parts of all players in the game, in seating order. Two queries, and one for each seat taken over."""
    index = {seat.pk: seat.index for seat in table.seats}
    held = list(Tenure.objects.filter(seat__in=index).order_by("from_ply", "pk"))
    last = {(index[one.seat_id], one.player_id): one for one in held if one.player_id is not None}
    if not last:
        return []
    counts = decisions_of(table)
    ordered = sorted(last.items(), key=lambda one: one[0][0])
    taken = {(one.seat_id, one.to_ply) for one in held if one.reason == Tenure.Reason.TAKEN}
    return [
        part_of(table, seat, player, tenure, counts, (tenure.seat_id, tenure.from_ply) in taken)
        for (seat, player), tenure in ordered
    ]


def decisions_of(table: Table) -> list[dict[str, Any]]:
    """Count decisions and the waits in which they were made, by seat, author and way. One query."""
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


def decisions_since(table: Table, seat: int, ply: int) -> int:
    """Count the seat's decisions from that ply on."""
    packed = packed_moves(table)
    if packed is None:
        later = Move.objects.of(table.game).standing().since(ply).filter(seat=seat)
        return later.exclude(via__in=NOT_DECIDED).count()
    standing = [move for move in packed if move.undone_at is None and move.via not in NOT_DECIDED]
    return sum(move.seat == seat and move.ply >= ply for move in standing)


def part_of(
    table: Table, seat: int, player: int, last: Tenure, counts: Iterable[Mapping[str, Any]], newcomer: bool
) -> Part:
    """Return the player's part. `last`: their last tenure at the seat; `counts`: decisions by seat, author and way.

    `newcomer`: whether they took the seat over, and so answer only for what came since.
    """
    here = [line for line in counts if line["seat"] == seat]
    total = decisions_since(table, seat, last.from_ply) if newcomer else sum(line["number"] for line in here)
    own = [line for line in here if line["by"] == player]
    decisions = sum(line["number"] for line in own)
    turns = sum(line["turns"] for line in here if line["by"] == player or line["via"] == Move.Via.CLOCK)
    if last.reason != Tenure.Reason.OVER:
        ending, left = ENDINGS.get(Tenure.Reason(last.reason), Ending.TIMEOUT), last.to_ply
    elif 3 * decisions < 2 * total and not by_resignation(table.game):
        # A bot has played too much of it, because the player's time ran out again and again.
        ending, left = Ending.TIMEOUT, table.game.ply
    else:
        ending, left = Ending.TOOK_OVER if newcomer else Ending.STAYED, None
    return Part(seat, player, ending, left, decisions, total, turns, newcomer)


def by_resignation(game: Game) -> bool:
    """Return whether the last person left has closed the game: they stayed, however much of it they played."""
    return (game.result or {}).get("decided_by") == RESIGNATION


def compare_results(table: Table) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the results as they are stored and as they are counted now, as dicts without ids."""
    stored = Result.objects.filter(game=table.game).order_by("seat__index", "player")
    return [plain(result) for result in stored], sorted(
        (plain(result) for result in count_results(table)),
        key=lambda one: (table.seat(one["seat_id"]).index, one["player_id"]),
    )


def plain(result: Result) -> dict[str, Any]:
    """Return a result's fields without its id."""
    return {
        field.attname: getattr(result, field.attname) for field in Result._meta.concrete_fields if field.name != "id"
    }


def count_game_again(game_id: int) -> None:
    """Replace the stored results by those that are counted now."""
    with transaction.atomic():
        table = load_table(pk=game_id)
        lock_game(table.game)
        Result.objects.filter(game=table.game).delete()
        write_results(table)
