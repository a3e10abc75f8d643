"""Pieces on the table, centred on the origin: pyramids, cartouches, and the patrons' hatching."""

from collections.abc import Mapping

from games.boards.kit.seat_pieces import Hatching
from games.boards.kit.svg import use
from games.boards.mykerinos.palette import DRAWN, PEN

HATCHES: Mapping[str, Hatching] = {
    "violet": ("lines", 45),
    "lemon": ("dots", 0),
    "brown": ("net", 45),
    "blackmore": ("net", 0),
    "tangerine": ("zigzag", 0),
}


def sand(ident: str) -> str:
    grains = DRAWN["pieces"]["sand"]
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
