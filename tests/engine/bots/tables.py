"""Small tables of Mykerinos for the bots to decide at: a region, cubes on it, and the survey begun."""

from random import Random

from engine.bots.greedy import greedy
from engine.titles.mykerinos.rules.apply import apply
from engine.titles.mykerinos.rules.position import Position, start
from engine.titles.mykerinos.rules.rooms import room_places
from engine.titles.mykerinos.rules.spaces import BITS
from engine.titles.mykerinos.title import RULES

TITLE = RULES[1]
WINGS = "wings violet lemon brown blackmore tangerine"
EIGHT = "V1 V7 L1 L2 B1 B2 K1 K2"
TWELVE = "V1 X1 L1 L2 B1 B2 K1 K2 T1 T2 V2 V3"


def dug(players: int, parcels: str = EIGHT, season: int = 1) -> Position:
    """Return the first action of a season, Blue to move, with these parcels laid out."""
    position = apply(apply(start(players, "reconstruction"), "first blue"), WINGS)
    return apply(position._replace(season=season - 1), f"deal {parcels}")


def spaces(names: str) -> int:
    """`c4 c5` as a mask."""
    return sum(1 << BITS[name] for name in names.split())


def rooms(position: Position, names: str) -> int:
    """`lemon3 lemon+brown` as a mask."""
    places = room_places(position.deck.name, position.wings)
    return sum(1 << places[name] for name in names.split())


def parcels(position: Position, ids: str) -> tuple[int, ...]:
    """`L1 L2` as parcels."""
    return tuple(position.deck.place_of[parcel] for parcel in ids.split())


def choice(position: Position) -> str:
    """Return what greedy does there."""
    seat = position.turn
    return greedy(TITLE, TITLE.view(position, seat), seat, TITLE.legal(position, seat), Random(1))


def surveyed(position: Position, order: tuple[int, ...]) -> Position:
    """Return the position after the last pass, the seats having passed in that order and no cube being left to place."""
    before = position._replace(personal=(0,) * position.players, scale=order[:-1], turn=order[-1])
    return apply(before, "pass")
