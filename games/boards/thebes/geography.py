"""The map inside the dial: coasts, ways and places, drawn by hand, not to scale. Rule: T1.1."""

from typing import NamedTuple

from engine.titles.thebes.rules.components import EDGES, PLACES
from games.boards.kit.svg import Point, line, num
from games.boards.thebes import dial
from games.boards.thebes.palette import PEN


class Spot(NamedTuple):
    """The place of a name (`anchor` is SVG's text-anchor) and of archaeologists, each `step` beside the one before."""

    x: float
    y: float
    name_x: float
    name_y: float
    anchor: str
    stand: Point
    step: float


BESIDE = (0.0, -13.0)
"""Archaeologists stand on a city's dot."""

SPOTS: dict[str, Spot] = {
    "berlin": Spot(268, 180, 274, 215, "start", BESIDE, -21),
    "london": Spot(136, 196, 126, 220, "end", BESIDE, -21),
    "moscow": Spot(486, 152, 472, 184, "start", BESIDE, -21),
    "paris": Spot(180, 282, 168, 306, "end", BESIDE, -21),
    "rome": Spot(258, 386, 246, 408, "end", BESIDE, -21),
    "vienna": Spot(302, 294, 314, 312, "start", BESIDE, -21),
    "warsaw": Spot(374, 210, 388, 226, "start", BESIDE, -21),
    "greece": Spot(372, 412, 396, 375, "middle", (-32, 6), -19),
    "crete": Spot(408, 488, 376, 500, "end", (34, 4), 19),
    "egypt": Spot(452, 548, 420, 562, "end", (36, 8), 19),
    "palestine": Spot(524, 490, 524, 534, "middle", (-34, 4), -19),
    "mesopotamia": Spot(516, 392, 516, 356, "middle", (-34, 6), -19),
}
"""In the units of the dial."""

# Each shore is a list of points that a smooth line goes through.
MAINLAND = (
    (436, 40), (424, 86), (432, 118), (398, 142), (372, 162), (340, 160), (306, 146), (288, 130), (284, 96), (268, 88),
    (262, 112), (264, 142), (236, 152), (214, 178), (186, 214), (158, 232), (112, 250), (104, 262), (136, 280), (142, 322),
    (96, 332), (30, 330), (30, 440), (66, 448), (110, 444), (134, 424), (142, 388), (168, 356), (200, 352), (222, 344),
    (236, 372), (262, 402), (282, 428), (286, 452), (298, 452), (302, 430), (322, 436), (322, 424), (296, 398), (278, 366),
    (276, 346), (294, 346), (316, 376), (338, 404), (344, 430), (362, 456), (376, 462), (380, 446), (372, 434), (396, 440),
    (390, 418), (384, 404), (398, 390), (424, 382), (440, 376), (436, 398), (434, 426), (448, 444), (480, 440), (500, 448),
    (520, 438), (512, 462), (504, 500), (492, 522), (462, 526), (436, 518), (400, 526), (352, 516), (326, 520), (304, 542),
    (268, 540), (228, 520), (222, 494), (230, 472), (208, 464), (150, 466), (96, 478), (30, 474), (30, 620), (620, 620),
    (620, 40),
)  # fmt: skip
ISLANDS = (
    ((112, 92), (136, 104), (140, 134), (158, 166), (166, 196), (150, 214), (112, 222), (98, 214), (116, 196), (104, 182),
     (118, 164), (106, 136), (102, 110)),
    ((66, 142), (84, 134), (92, 152), (84, 178), (62, 180)),
    ((272, 462), (296, 458), (290, 478), (272, 474)),
    ((198, 404), (210, 402), (212, 432), (200, 436)),
    ((204, 374), (212, 372), (214, 392), (206, 392)),
    ((374, 486), (404, 480), (440, 484), (438, 494), (402, 498), (376, 494)),
    ((462, 470), (484, 464), (478, 478), (464, 480)),
    ((300, 92), (330, 40), (352, 40), (350, 84), (332, 122), (312, 128)),
)  # fmt: skip
LAKES = (
    ((430, 336), (438, 308), (462, 292), (478, 298), (474, 314), (490, 312), (512, 312), (540, 336), (534, 350), (500, 344),
     (474, 342), (452, 350), (440, 350)),
    ((562, 300), (584, 288), (600, 300), (600, 356), (576, 350), (574, 326)),
    ((488, 546), (500, 556), (540, 620), (520, 620), (496, 572)),
    ((590, 452), (560, 440), (566, 456), (594, 486)),
)  # fmt: skip


def smooth(points: tuple[Point, ...]) -> str:
    """Return path data of a closed line that bends at the points and passes half-way between them."""
    ends = list(zip(points, (*points[1:], points[0]), strict=True))
    (ax, ay), (bx, by) = ends[-1]
    d = f"M{num((ax + bx) / 2)},{num((ay + by) / 2)}"
    for (x, y), (next_x, next_y) in ends:
        d += f"Q{num(x)},{num(y)} {num((x + next_x) / 2)},{num((y + next_y) / 2)}"
    return d + "Z"


def country(prefix: str) -> str:
    shore = smooth(MAINLAND)
    isles = "".join(smooth(island) for island in ISLANDS)
    lakes = "".join(smooth(lake) for lake in LAKES)
    ways = "".join(line([SPOTS[PLACES[one]][:2], SPOTS[PLACES[other]][:2]]) for one, other in EDGES)
    drawn = (
        PEN.path(shore + isles, s="wave", w=15)
        + PEN.path(shore + isles, s="sea", w=12.4)
        + PEN.path(shore + isles, s="wave", w=7.4)
        + PEN.path(shore + isles, s="sea", w=5)
        + PEN.path(shore + isles, "land", "shore", 1.5)
        + PEN.path(lakes, "sea", "shore", 1.3)
    )
    return (
        dial.face()
        + PEN.path(INNER, "sea")
        + f'<g clip-path="url(#{prefix}inside)">{drawn}</g>'
        + PEN.path(ways, s="land", w=6, more='stroke-linecap="round" opacity=".75"')
        + PEN.path(ways, s="way", w=2.6, more='stroke-linecap="round" stroke-dasharray="1 6.2"')
        + PEN.path(INNER, s="ink", w=1.8)
    )


INNER = dial.outline(dial.HALF - dial.DEPTH / 2, dial.ROUND - dial.DEPTH / 2)
"""The inner edge of the dial."""


def clip(prefix: str) -> str:
    """Return the clip path of everything inside the dial, for the sprite."""
    return f'<clipPath id="{prefix}inside"><path d="{INNER}"/></clipPath>'
