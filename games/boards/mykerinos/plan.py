"""The museum's ground plan: rooms, walls, doors and gardens, drawn once for a deck and a set of wings."""

from functools import lru_cache
from math import cos, hypot, pi, radians, sin, tau
from typing import NamedTuple

from engine.titles.mykerinos.rules.components import Room, load_deck
from games.boards.kit.svg import Point, line, num, use
from games.boards.mykerinos.palette import PEN

WIDTH, HEIGHT = 640, 604
CENTRE = (320, 322)
WINGS = 5
HALL = 70
R3, R5, END = 76, 152, 240
"""The distances at which a 3-room begins, a 5-room begins, and a wing ends."""
W3, W5 = 39, 51
"""Half the width of a 3-room and of a 5-room."""
G1, G2 = 157, 209
"""The inner and the outer wall of the galleries, measured between two wings."""
SLANT = radians(36)
MITER = 'stroke-linejoin="miter"'


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
    rooms = load_deck(deck).rooms
    galleries = [room.wings[0] for room in rooms if room.value == 2]
    found = places(deck, wings)
    back = [garden(wing) for wing in galleries]
    floors = [floor(d, patron, prefix) for place in found for d, patron in place.parts]
    walls = [PEN.path(place.outline, s="wall", w=6.5, more=MITER) for place in found]
    doors = [glazing(wing) for wing in range(WINGS)] + [gallery_glazing(wing) for wing in galleries]
    hall = [at(wing + 0.5, HALL / cos(SLANT) * 1.04) for wing in range(WINGS)]
    doors.append(PEN.poly(hall, "hall", "wall", 6.5, MITER))
    for wing in range(WINGS):
        doors.append(door(at(wing, R5, -W3), at(wing, R5, W3), 30, "floor"))
        doors.append(door(at(wing, R3, -W3), at(wing, R3, W3), 30, "hall"))
    for wing in galleries:
        a, b, c, d = gallery(wing)
        doors += [door(a, b, 26, "floor"), door(d, c, 26, "floor")]
    return "".join([*back, *floors, *walls, *doors, court(prefix)])


def floor(d: str, patron: str, prefix: str) -> str:
    return PEN.path(d, f"t{patron}") + f'<path d="{d}" fill="url(#{prefix}h-{patron})"/>'


def garden(wing: int) -> str:
    """Draw the garden between the hall, two 3-rooms and the gallery outside."""
    edge = side(G1, W5)
    own = [at(wing, R3, W3), at(wing, edge, W3), at(wing, edge, W5)]
    other = [at(wing + 1, edge, -W5), at(wing + 1, edge, -W3), at(wing + 1, R3, -W3)]
    corners = [*own, *other, at(wing + 0.5, HALL / cos(SLANT) * 1.04)]
    palms = [palm(*at(wing + 0.5, out, aside), 9.5 if aside else 8) for out, aside in ((104, 0), (136, -19), (136, 19))]
    return PEN.poly(corners, "court") + "".join(palms)


def palm(x: float, y: float, r: float) -> str:
    leaves = ""
    for turn in range(7):
        angle = tau * turn / 7 + x
        bend = (x + r * 0.6 * cos(angle - 0.35), y + r * 0.6 * sin(angle - 0.35))
        tip = (x + r * cos(angle), y + r * sin(angle))
        leaves += f"M{num(x)},{num(y)}Q{num(bend[0])},{num(bend[1])} {num(tip[0])},{num(tip[1])}"
    return PEN.path(leaves, s="palm", w=1.8, more='stroke-linecap="round"') + PEN.circle(x, y, 1.6, "palm")


def door(one: Point, other: Point, gap: float, role: str) -> str:
    """Draw an opening in the middle of a wall, exactly where a room opens. Rule: M2.2."""
    length = hypot(other[0] - one[0], other[1] - one[1])
    ux, uy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    mx, my = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    ends = [(mx - ux * gap / 2, my - uy * gap / 2), (mx + ux * gap / 2, my + uy * gap / 2)]
    jambs = "".join(line([(x - uy * 5.2, y + ux * 5.2), (x + uy * 5.2, y - ux * 5.2)]) for x, y in ends)
    return PEN.path(line(ends), s=role, w=8) + PEN.path(jambs, s="wall", w=2.6)


def glazing(wing: int) -> str:
    """Draw the windows of a 5-room, towards the outside."""
    d = "".join(line([at(wing, END - 14, sign * W5), at(wing, side(G2, W5) + 4, sign * W5)]) for sign in (-1, 1))
    return PEN.path(d, s="sheet", w=1.6)


def gallery_glazing(wing: int) -> str:
    spans = ((-72, -32), (-20, 20), (32, 72))
    d = "".join(line([at(wing + 0.5, G2, start), at(wing + 0.5, G2, end)]) for start, end in spans)
    return PEN.path(d, s="sheet", w=1.6)


def court(prefix: str) -> str:
    """Draw the central hall, where no cube ever stands. Rule: M2.1."""
    x, y = CENTRE
    turns = [radians(-90 + 36 * i) for i in range(10)]
    star = "".join(line([(x, y), (x + 33 * cos(a), y + 33 * sin(a))]) for a in turns)
    columns = [PEN.circle(x + 53 * cos(a + pi / 10), y + 53 * sin(a + pi / 10), 3.6, "wall") for a in turns]
    rings = PEN.circle(x, y, 40, s="soft") + PEN.circle(x, y, 36, s="soft", w=0.8)
    return rings + "".join(columns) + PEN.path(star, s="rule") + use(prefix + "pyr", x, y - 1, 0.84)
