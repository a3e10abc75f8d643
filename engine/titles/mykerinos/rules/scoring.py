"""Final scoring, the winners and the tie-break. Rule: M6."""

from typing import NamedTuple

from engine.contract import Result
from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import best_room

POINTS_BY_ROOM = {0: 1, 2: 2, 3: 3, 5: 5}
SET_POINTS = 5


class Line(NamedTuple):
    """One patron's line of a seat's count: parcels, the best room's value (0: none), points."""

    patron: str
    parcels: int
    room: int
    points: int


class Count(NamedTuple):
    """A seat's count: points on the track, a line for each patron with parcels, sets, the total."""

    track: int
    lines: tuple[Line, ...]
    sets: int
    set_points: int
    total: int


def parcels_by_patron(position: Table, seat: int) -> list[int]:
    """Count the seat's parcels of each patron, in the order of PATRONS, then those without one."""
    counts = [0] * 6
    parcels = position.deck.parcels
    order = (*PATRONS, NO_PATRON)
    for parcel in position.claimed[seat]:
        counts[order.index(parcels[parcel].patron)] += 1
    return counts


def count(position: Table, seat: int) -> Count:
    """Count the seat's points as if the game ended now. Rule: M6.1, M6.2."""
    counts = parcels_by_patron(position, seat)[:5]
    lines = []
    for patron, parcels in zip(PATRONS, counts, strict=True):
        if parcels:
            room = best_room(position, seat, patron)
            lines.append(Line(patron, parcels, room, parcels * POINTS_BY_ROOM[room]))
    sets = min(counts)
    track = position.points[seat]
    total = track + sum(line.points for line in lines) + sets * SET_POINTS
    return Count(track, tuple(lines), sets, sets * SET_POINTS, total)


def scores(position: Table) -> tuple[int, ...]:
    """Return the points on the track; after the game the final ones."""
    if position.phase != "over":
        return position.points
    return tuple(count(position, seat).total for seat in range(position.players))


def result(position: Table) -> Result | None:
    """Return the result, None until the game is over."""
    return final_result(position) if position.phase == "over" else None


def final_result(position: Table) -> Result:
    """Return the result of a finished game: points, then cubes in the personal stock, then a shared victory. Rule: M6.3."""
    points = scores(position)
    keys = [(points[seat], position.personal[seat]) for seat in range(position.players)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    level = points.count(max(points)) > 1
    decided_by = "shared" if len(winners) > 1 else "cubes" if level else "points"
    return Result(winners, points, places, decided_by)
