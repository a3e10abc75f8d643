"""Pieces on the table, centred on the origin: pyramids, cartouches, and the patrons' hatching."""

from collections.abc import Mapping
from random import Random

from games.boards.kit.seat_pieces import Hatching
from games.boards.kit.svg import num, use
from games.boards.mykerinos.palette import PEN

HATCHES: Mapping[str, Hatching] = {
    "violet": ("lines", 45),
    "lemon": ("dots", 0),
    "brown": ("net", 45),
    "blackmore": ("net", 0),
    "tangerine": ("zigzag", 0),
}


def pyramid() -> str:
    """Draw a pyramid for a space of 60 units, lit from the left."""
    courses = []
    for t in (0.3, 0.52, 0.74):
        left, foot, right = (-1 - 24 * t, -22 + 36 * t), (-1 + 8 * t, -22 + 44 * t), (-1 + 26 * t, -22 + 33 * t)
        courses.append("M" + "L".join(f"{num(x)},{num(y)}" for x, y in (left, foot, right)))
    return (
        PEN.poly([(7, 22), (25, 11), (28, 21), (18, 24)], "cast")
        + PEN.poly([(-1, -22), (-25, 14), (7, 22)], "pyr1", "ink", 1.5)
        + PEN.poly([(-1, -22), (7, 22), (25, 11)], "pyr2", "ink", 1.5)
        + PEN.path("".join(courses), s="pyr3", w=0.8)
    )


def sand(ident: str) -> str:
    chance = Random(1899)
    grains = "".join(
        PEN.circle(chance.uniform(2, 58), chance.uniform(2, 58), 0.9, "sand2") for _ in range(13)
    )  # fmt: skip
    return f'<pattern id="{ident}" width="60" height="60" patternUnits="userSpaceOnUse">{grains}</pattern>'


def cartouche(prefix: str, patron: str, value: int) -> str:
    """Draw an upright ring, 33 by 64: the patron's emblem above, the parcel's value below."""
    return (
        PEN.rect(-18, -33.5, 36, 67, 18, "sheet")
        + PEN.path("M-16.5,34.6H16.5", s="rim", w=3, more='stroke-linecap="round"')
        + PEN.rect(-16.5, -32, 33, 64, 16.5, patron, "rim", 1.6)
        + PEN.rect(-13.9, -29.4, 27.8, 58.8, 13.9, s=f"on{patron}", w=0.7)
        + use(prefix + patron, 0, -11.5, 0.56)
        + PEN.text(0, 23, value, 19, f"on{patron}")
    )
