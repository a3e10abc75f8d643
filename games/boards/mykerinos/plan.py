"""The museum's ground plan: rooms, walls, doors and gardens, drawn once for a deck and a set of wings."""

from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from engine.titles.mykerinos.rules.components import Room, load_deck
from games.boards.kit.svg import Point, line, num, use
from games.boards.mykerinos.palette import DRAWN, PEN

WIDTH, HEIGHT = 640, 604
CENTRE = (320, 322)
R3, R5, END = 76, 152, 240
"""The distances at which a 3-room begins, a 5-room begins, and a wing ends."""
W3, W5 = 39, 51
"""Half the width of a 3-room and of a 5-room."""
G1, G2 = 157, 209
"""The inner and the outer wall of the galleries, measured between two wings."""
SLANT = radians(36)
MUSEUM = DRAWN["museum"]


class Place(NamedTuple):
    """A room in the plan: its outline, its tinted parts with their patrons, the place of its cube."""

    outline: str
    parts: tuple[tuple[str, str], ...]
    centre: Point


def at(wing: float, out: float, aside: float = 0) -> Point:
    """Return the point that far out along a wing (0 is the top one, clockwise) and that far to its clockwise side."""
    angle = radians(-90 + 72 * wing)
    return (
        CENTRE[0] + out * cos(angle) - aside * sin(angle),
        CENTRE[1] + out * sin(angle) + aside * cos(angle),
    )


def side(gallery: float, half: float) -> float:
    """Return how far out the side wall of a wing, `half` its width away, meets a gallery wall."""
    return (gallery - half * sin(SLANT)) / cos(SLANT)


@lru_cache(maxsize=128)
def places(deck: str, wings: tuple[str, ...]) -> tuple[Place, ...]:
    """Return the rooms' places, in the order of the deck."""
    return tuple(place(room, wings) for room in load_deck(deck).rooms)


def place(room: Room, wings: tuple[str, ...]) -> Place:
    wing = room.wings[0]
    patron = wings[wing]
    if room.value == 3:
        outline = line([at(wing, R3, -W3), at(wing, R3, W3), at(wing, R5, W3), at(wing, R5, -W3)]) + "Z"
        return Place(outline, ((outline, patron),), at(wing, (R3 + R5) / 2 + 1))
    if room.value == 5:
        left, right = at(wing, END, -W5), at(wing, END, W5)
        arc = f"A{num(W5 * 1.32)},{num(W5 * 1.32)} 0 0 1 {num(right[0])},{num(right[1])}"
        foot = at(wing, R5, W5)
        outline = line([at(wing, R5, -W5), left]) + arc + f"L{num(foot[0])},{num(foot[1])}Z"
        return Place(outline, ((outline, patron),), at(wing, (R5 + END) / 2 + 4))
    after = room.wings[1]
    a, b, c, d = gallery(wing)
    inner, outer = at(wing + 0.5, G1), at(wing + 0.5, G2)
    halves = (line([a, b, outer, inner]) + "Z", line([inner, outer, c, d]) + "Z")
    parts = ((halves[0], patron), (halves[1], wings[after]))
    return Place(line([a, b, c, d]) + "Z", parts, at(wing + 0.5, (G1 + G2) / 2))


def gallery(wing: int) -> tuple[Point, Point, Point, Point]:
    """Return the corners of the 2-room after a wing: its own wall outwards, then the next wing's inwards."""
    inner, outer = side(G1, W5), side(G2, W5)
    return at(wing, inner, W5), at(wing, outer, W5), at(wing + 1, outer, -W5), at(wing + 1, inner, -W5)


@lru_cache(maxsize=128)
def ground_plan(deck: str, wings: tuple[str, ...], prefix: str) -> str:
    """Draw everything that does not move: gardens, floors, walls, doors, the hall."""
    found = places(deck, wings)
    floors = [floor(d, patron, prefix) for place in found for d, patron in place.parts]
    walls = [PEN.path(place.outline, s="wall", w=6.5, more='stroke-linejoin="miter"') for place in found]
    drawn = [
        MUSEUM["gardens"],
        *floors,
        *walls,
        MUSEUM["fittings"],
        use(prefix + "pyr", CENTRE[0], CENTRE[1] - 1, 0.84),
    ]
    return "".join(drawn)


def floor(d: str, patron: str, prefix: str) -> str:
    return PEN.path(d, f"t{patron}") + f'<path d="{d}" fill="url(#{prefix}h-{patron})"/>'
