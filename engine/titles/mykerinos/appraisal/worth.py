"""Rate a seat's parcels and rooms by the final count, in points, with what may still come. Rule: M6."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.titles.mykerinos.appraisal.weights import Weights
from engine.titles.mykerinos.rules.components import PARCELS_BY_SEASON, PATRONS, SEASONS, load_deck
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.scoring import SET_POINTS, parcels_by_patron

AREAS_BY_SEASON = tuple(parcels // 2 for parcels in PARCELS_BY_SEASON)
NO_ROOM_POINTS = 1.0


class Way(NamedTuple):
    """One room of a wing.

    `room` is its mask, `doors` the mask of the rooms that open onto it (0 when anybody may enter).
    """

    value: float
    room: int
    doors: int


class Outlook(NamedTuple):
    """A guess of what is to come, for one seat."""

    wings: tuple[tuple[Way, ...], ...]
    """By patron: the rooms of the wing, the least first."""
    parcels: float
    """Parcels that the seat will claim besides those looked at; with two seats those of this season."""
    patron: float
    """Chance that a parcel of a given patron is among them."""
    room: float
    """Chance that a room that may be entered will be."""
    sets: float
    """The worth of a point of sets."""
    counted: float
    """The worth of a point that parcels in hand bring by their rooms."""
    square: float
    """The worth of a wing by the square of what a parcel of it gives: the parcels of later seasons."""
    claimed: tuple[float, ...]
    """By patron: the further worth of a parcel in hand."""
    weights: Weights
    known: dict[tuple[tuple[int, ...], int, int], float]
    """Cache of `worth`, which is called for the same again and again."""


MOST_KNOWN = 1 << 12
MOST_OUTLOOKS = 64
"""Cache sizes: some games at once, some tens of megabytes."""


@cache
def ways(deck_name: str, wings: tuple[str, ...]) -> tuple[tuple[Way, ...], ...]:
    """Return the rooms of each patron's wing, in the order of PATRONS, the least first. Rule: M2.1 to M2.4."""
    rooms = [Way(float(room.value), 1 << place, room.doors) for place, room in enumerate(load_deck(deck_name).rooms)]
    wings_of = [room.wings for room in load_deck(deck_name).rooms]
    return tuple(
        tuple(sorted(way for way, of in zip(rooms, wings_of, strict=True) if wings.index(patron) in of))
        for patron in PATRONS
    )


def outlook(position: Table, areas_done: int, weights: Weights) -> Outlook:
    """Return the outlook when that many areas of the running season have been surveyed."""
    return make_outlook(position.deck.name, position.wings, position.players, position.season, areas_done, weights)


@lru_cache(maxsize=MOST_OUTLOOKS)
def make_outlook(
    deck: str, wings: tuple[str, ...], players: int, season: int, areas_done: int, weights: Weights
) -> Outlook:
    """Return the outlook, which depends on nothing else in the position."""
    areas = sum(AREAS_BY_SEASON[season - 1 :]) - areas_done
    seasons = SEASONS - season
    parcels = areas * weights.parcels_an_area
    usual = Outlook(
        wings=ways(deck, wings),
        parcels=parcels,
        patron=1 - (1 - weights.patron_a_parcel) ** parcels,
        room=areas / (areas + weights.areas_to_a_room),
        sets=1.0,
        counted=1.0,
        square=0.0,
        claimed=tuple([seasons * power for power in weights.power]),
        weights=weights,
        known={},
    )
    if players > 2:
        return usual
    return usual._replace(
        parcels=(AREAS_BY_SEASON[season - 1] - areas_done) * weights.parcels_an_area,
        sets=weights.sets[seasons],
        counted=weights.counted[seasons],
        square=weights.rooms[seasons],
        claimed=weights.claimed[5 * seasons : 5 * seasons + 5],
    )


def multiplier(outlook: Outlook, patron: int, rooms: int, taken: int) -> float:
    """Return the points that one parcel of the patron is expected to give in the end. Rule: M6.1.

    `patron` is an index in PATRONS, `rooms` the mask of the seat's rooms, `taken` that of everybody's.
    """
    points = NO_ROOM_POINTS
    wing = outlook.wings[patron]
    for value, room, _ in wing:
        if rooms & room:
            points = value
    chance = outlook.room
    if chance:
        for value, room, doors in wing:
            if value > points and not taken & room:
                # A closed 5-room takes two visits.
                points += (value - points) * (chance if not doors or rooms & doors else chance * chance)
    return points


def sets(outlook: Outlook, counts: Sequence[int]) -> float:
    """Return the points of the complete sets, and of the next one weighted by its chance. Rule: M6.2."""
    complete = min(counts)
    missing = counts.count(complete)
    return float(SET_POINTS * (complete + outlook.patron**missing))


def worth(outlook: Outlook, counts: Sequence[int], rooms: int, taken: int) -> float:
    """Return the worth of parcels (by patron, in the order of PATRONS) and rooms of a seat, without its track."""
    key = tuple(counts), rooms, taken
    known = outlook.known.get(key)
    if known is not None:
        return known
    weights = outlook.weights
    total = outlook.sets * sets(outlook, counts)
    for patron, held in enumerate(counts):
        points = multiplier(outlook, patron, rooms, taken)
        to_come = outlook.parcels / 5 * (1 - weights.focus + weights.focus * points / weights.usual_points)
        total += points * (outlook.counted * held + to_come + outlook.square * points) + held * outlook.claimed[patron]
    if len(outlook.known) >= MOST_KNOWN:
        outlook.known.clear()
    outlook.known[key] = total
    return total


def everybodys_rooms(position: Table) -> int:
    """Return the mask of the rooms that hold a cube."""
    taken = 0
    for rooms in position.museum:
        taken |= rooms
    return taken


def standing(outlook: Outlook, position: Table, seat: int) -> float:
    """Return the points on the track plus the worth of the seat's parcels and rooms."""
    counts = parcels_by_patron(position, seat)[:5]
    return position.points[seat] + worth(outlook, counts, position.museum[seat], everybodys_rooms(position))
