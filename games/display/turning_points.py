"""The boards that a booklet shows: the moments of the review, else where the lead changed for longest."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from engine.contract import AnyTitle, reviewing_of
from engine.review.plies import Ply
from games.display.review_page import better_remarks, moment_remarks
from games.table.seat_holders import SeatHolders
from games.table.table import Table

FEWEST, MOST = 2, 5
APART = 4
"""Moves between two boards, at least."""
RIVAL = -1


class Point(NamedTuple):
    """A board that is worth showing: after the first `ply` moves. `weight`: how much it decided."""

    ply: int
    caption: str
    weight: float = 0.0


def turning_points(
    table: Table, positions: Sequence[Any], parts: Sequence[str], hands: SeatHolders, review: Sequence[Ply] | None
) -> list[Point]:
    """Return the points in the order of the game. `positions` and `parts` (its season, year or round): by ply."""
    reviewing = reviewing_of(table.title)
    if review is not None and reviewing is not None:
        better = better_remarks(table, review, reviewing)
        found = [Point(one.ply, one.text) for one in moment_remarks(table, review, better)]
    else:
        found = list(changes_of_lead(table, positions, hands))
        begun = next((ply for ply, part in enumerate(parts) if part not in ("", first_part(parts))), len(parts))
        found = [point for point in found if point.ply >= begun]
    chosen = spaced(found)
    return chosen if len(chosen) >= FEWEST else spaced([*chosen, *ends_of_parts(parts)])


def first_part(parts: Sequence[str]) -> str:
    return next((part for part in parts if part), "")


def changes_of_lead(table: Table, positions: Sequence[Any], hands: SeatHolders) -> Iterator[Point]:
    """Yield where somebody went ahead; the longer they stayed there, the heavier."""
    leaders = [
        (ply, leader) for ply, one in enumerate(positions) if (leader := leader_of(table.title, one)) is not None
    ]
    changes = [after for before, after in pairwise(leaders) if before[1] != after[1]]
    for (ply, leader), (until, _next) in pairwise([*changes, (len(positions), RIVAL)]):
        said = (
            _("Move {ply}: the rival goes ahead.").format(ply=ply)
            if leader == RIVAL
            else _("Move {ply}: {name} goes ahead.").format(ply=ply, name=hands.names(ply)[leader])
        )
        yield Point(ply, said, until - ply)


def leader_of(title: AnyTitle, position: object) -> int | None:
    """Return the seat that is ahead by the title's forecast, RIVAL for a rival; None for a tie, and where nothing is known."""
    rival = title.rival(position)
    if rival is not None:
        points: Sequence[float] = (*title.scores(position), rival.points)
    elif title.mind is not None and not title.chance_due(position):
        points = title.mind.forecast(title.view(position, None, open=True))
    else:
        return None
    best = max(points)
    ahead = [seat for seat, one in enumerate(points) if one == best]
    if len(ahead) > 1:
        return None
    return RIVAL if rival is not None and ahead[0] == len(points) - 1 else ahead[0]


def ends_of_parts(parts: Sequence[str]) -> Iterator[Point]:
    """Yield the last ply of each part but the last one."""
    for ply, (before, after) in enumerate(pairwise(parts)):
        if before and after and before != after:
            yield Point(ply, _("The end of: {part}").format(part=before))


def spaced(points: Sequence[Point]) -> list[Point]:
    """Return the heaviest points that stand apart, in the order of the game."""
    chosen: list[Point] = []
    for point in sorted(points, key=lambda point: (-point.weight, point.ply)):
        if len(chosen) < MOST and all(abs(point.ply - other.ply) >= APART for other in chosen):
            chosen.append(point)
    return sorted(chosen, key=lambda point: point.ply)
