"""Parcels, rooms and cubes, read from a deck file in `decks/`. Rule: M1, M2."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.sentences import gettext_noop
from engine.titles.mykerinos.rules.spaces import parcel_spaces

PATRONS = ("violet", "lemon", "brown", "blackmore", "tangerine")
"""In the order of the rulebook, from which the dealer draws the wings. Rule: M8.4."""

PATRON_NAMES = {
    "violet": gettext_noop("Lady Violet"),
    "lemon": gettext_noop("Lord Lemon"),
    "brown": gettext_noop("Sir Brown"),
    "blackmore": gettext_noop("Mrs. Blackmore"),
    "tangerine": gettext_noop("Colonel Tangerine"),
}

NO_PATRON = "none"
COLOURS = ("blue", "red", "green", "white")
CUBES = 25
SEASONS = 4
CUBES_A_SEASON = {2: 11, 3: 11, 4: 8}
NEUTRAL_CUBES_A_SEASON = 4
PARCELS_BY_SEASON = (8, 8, 8, 12)
SLOTS = 12
DEFAULT_DECK = "reconstruction"


class Parcel(NamedTuple):
    """One card.

    `patron` is one of PATRONS or NO_PATRON; `layout` has three lines of two spaces, `#` is a pyramid.
    """

    id: str
    patron: str
    value: int
    layout: tuple[str, str, str]


class Room(NamedTuple):
    """One room of the museum.

    `wings`: from 0, one for a 3- or 5-room, two for a 2-room. `doors`: mask of the rooms of which the same colour must
    hold one before it may enter; 0 when anybody may.
    """

    id: str
    value: int
    wings: tuple[int, ...]
    doors: int


class Deck(NamedTuple):
    """A deck file: its parcels in file order, and its museum."""

    name: str
    parcels: tuple[Parcel, ...]
    rooms: tuple[Room, ...]
    place_of: dict[str, int]
    """Parcel id -> its place in `parcels`."""
    by_patron: dict[str, int]
    """Patron -> mask of the parcels under that patron, bit = place in `parcels`."""
    pyramids: tuple[tuple[tuple[int, int], ...], ...]
    """[slot][parcel][half-turn] -> mask of the spaces with a pyramid."""


@cache
def deck_names() -> tuple[str, ...]:
    """Return the names of all decks, the default first."""
    folder = files("engine.titles.mykerinos") / "decks"
    names = sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return (DEFAULT_DECK, *(name for name in names if name != DEFAULT_DECK))


@cache
def load_deck(name: str) -> Deck:
    """Load the deck of that name, one of `deck_names()`."""
    data = tomllib.loads((files("engine.titles.mykerinos") / "decks" / f"{name}.toml").read_text("utf-8"))
    parcels = tuple(Parcel(card["id"], card["patron"], card["vp"], tuple(card["layout"])) for card in data["card"])
    return Deck(
        name=name,
        parcels=parcels,
        rooms=_rooms(data["museum"]["room"]),
        place_of={parcel.id: place for place, parcel in enumerate(parcels)},
        by_patron={
            patron: sum(1 << place for place, parcel in enumerate(parcels) if parcel.patron == patron)
            for patron in (*PATRONS, NO_PATRON)
        },
        pyramids=tuple(
            tuple((_pyramids(parcel, slot, False), _pyramids(parcel, slot, True)) for parcel in parcels)
            for slot in range(SLOTS)
        ),
    )


def _rooms(data: list[dict[str, object]]) -> tuple[Room, ...]:
    """Return the rooms; a 5-room is entered from a 2- or 3-room that opens onto it. Rule: M2.2, M2.4."""
    place = {room["id"]: index for index, room in enumerate(data)}
    rooms = []
    for room in data:
        opens_to = room["opens_to"]
        wings = room["wings"]
        assert isinstance(opens_to, list) and isinstance(wings, list) and isinstance(room["value"], int)
        doors = sum(1 << place[other] for other in opens_to) if room["value"] == 5 else 0
        rooms.append(Room(str(room["id"]), room["value"], tuple(wing - 1 for wing in wings), doors))
    return tuple(rooms)


def _pyramids(parcel: Parcel, slot: int, half_turn: bool) -> int:
    """Return the spaces with a pyramid when the parcel lies on that slot. Rule: M1.2."""
    marks = "".join(parcel.layout)
    if half_turn:
        marks = marks[::-1]
    return sum(1 << space for space, mark in zip(parcel_spaces(slot), marks, strict=True) if mark == "#")
