"""The map inside the dial: coasts, ways and places, drawn by hand, not to scale. Rule: T1.1."""

from typing import NamedTuple

from engine.titles.thebes.rules.components import EDGES, PLACES
from games.boards.kit.svg import Point, line
from games.boards.thebes import dial
from games.boards.thebes.drawings import DRAWN
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


def country(prefix: str) -> str:
    coasts = DRAWN["map"]["shore"] + DRAWN["map"]["islands"]
    ways = "".join(line([SPOTS[PLACES[one]][:2], SPOTS[PLACES[other]][:2]]) for one, other in EDGES)
    waves = (("wave", 15), ("sea", 12.4), ("wave", 7.4), ("sea", 5))
    drawn = (
        "".join(PEN.path(coasts, s=role, w=width, cls="texture") for role, width in waves)
        + PEN.path(coasts, "land", "shore", 1.5)
        + PEN.path(DRAWN["map"]["lakes"], "sea", "shore", 1.3)
    )
    return (
        DRAWN["dial"]["face"]
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
