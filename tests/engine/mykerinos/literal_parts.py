"""The things of Mykerinos for the literal reading: parcels, rooms, wings, and what the museum lets in and pays.

Part of `literal.py`; shares no code with the engine.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

COLOURS = ("blue", "red", "green", "white")  # Rule: M1.4, in seating order
PATRONS = ("violet", "lemon", "brown", "blackmore", "tangerine")  # Rule: M1.5


@dataclass(frozen=True)
class Parcel:
    """A parcel card. Rule: M1.1, M1.2. `layout` is three lines of two characters, `#` a pyramid."""

    id: str
    patron: str | None
    value: int
    layout: tuple[str, ...]


@dataclass
class Claimed:
    """A parcel before its owner. Rule: M4.4, M5.5."""

    parcel: Parcel
    turned: bool = False


@dataclass(frozen=True)
class Room:
    """A museum room before patrons are given to wings. Rule: M2.1, M2.2."""

    id: str
    value: int
    wings: tuple[int, ...]
    opens_to: tuple[str, ...]


def read_deck(path: Path) -> tuple[dict[str, Parcel], list[Room]]:
    """Return the parcels by id, in the order of the deck file, and the rooms. Rule: M1.3."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    parcels = {
        card["id"]: Parcel(
            card["id"], None if card["patron"] == "none" else card["patron"], card["vp"], tuple(card["layout"])
        )
        for card in data["card"]
    }
    rooms = [
        Room(room["id"], room["value"], tuple(room["wings"]), tuple(room["opens_to"]))
        for room in data["museum"]["room"]
    ]
    return parcels, rooms


class Museum:
    """The rooms, the patron of each wing, and whose cube is where."""

    def __init__(self, rooms: list[Room]) -> None:
        self.rooms = rooms
        self.wings: tuple[str, ...] = ()  # the patrons of wing 1 to 5
        self.cubes: dict[str, str] = {}  # room as named by its patrons: colour

    def name_of(self, room: Room) -> str:
        """`lemon3`, `lemon5` or `lemon+blackmore`. Rule: M2.3."""
        patrons = [self.wings[wing - 1] for wing in room.wings]
        return "+".join(patrons) if room.value == 2 else f"{patrons[0]}{room.value}"

    def rooms_to_enter(self, colour: str) -> list[str]:
        """Return the names of the rooms that a cube of this colour may enter. Rule: M2.2, M2.4."""
        return [self.name_of(room) for room in self.rooms if self.may_enter(colour, room)]

    def may_enter(self, colour: str, room: Room) -> bool:
        """Rule: M2.2, M2.4."""
        if self.name_of(room) in self.cubes:
            return False
        if room.value in (2, 3):
            return True
        doors = [other for other in self.rooms if other.value in (2, 3) and room.id in other.opens_to]
        return any(self.cubes.get(self.name_of(other)) == colour for other in doors)

    def best_room(self, colour: str, patron: str) -> int:
        """Return the best room of a colour in a patron's wing, 1 without any. Rule: M6.1."""
        wing = self.wings.index(patron) + 1
        held = [
            room.value for room in self.rooms if wing in room.wings and self.cubes.get(self.name_of(room)) == colour
        ]
        return max(held, default=1)

    def final_points(self, colour: str, claimed: Iterable[Claimed]) -> int:
        """Return what the owner of these parcels gains after season 4. Rule: M6.1, M6.2."""
        patrons = [one.parcel.patron for one in claimed if one.parcel.patron]
        sets = min(patrons.count(patron) for patron in PATRONS)
        return sum(self.best_room(colour, patron) for patron in patrons) + 5 * sets
