"""The pieces on island and track."""

from typing import Final

from games.boards.arnak.palette import PEN
from games.boards.kit.seat_pieces import hatch
from games.boards.kit.svg import ROUND, num, symbol, use

MARKS: Final = {
    "blue": "M-5,-5H5V5H-5Z",
    "red": "M-5.6,0A5.6,5.6 0 1 1 5.6,0A5.6,5.6 0 1 1 -5.6,0Z",
    "green": "M0,-7L7,0L0,7L-7,0Z",
    "yellow": "M-4,-6H4L7.4,0L4,6H-4L-7.4,0Z",
    "black": "M0,-6.4L6.6,5H-6.6Z",
}
RIVAL_HATCH: Final = ("net", 45)


def mark(kind: str, colour: str, mine: bool) -> str:
    x, y, scale = MARKED[kind]
    shape = PEN.path(MARKS[colour], "skin" if mine else f"{colour}2", "edge", 1.2)
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">{shape}</g>'


def body(colour: str, prefix: str, d: str, hatched: bool) -> str:
    """Draw a shape in the seat's colour, with its hatching."""
    hidden = "" if hatched else ' display="none"'
    pattern = f'<path d="{d}" fill="url(#{prefix}s-{colour})" class="hatch"{hidden}/>'
    return PEN.path(d, colour, "edge", 1.7) + pattern


def archaeologist(colour: str, prefix: str, hatched: bool) -> str:
    """Draw a figure with a sun hat, 46 high."""
    brim = "M-13.5,-8.6Q0,-13.4 13.5,-8.6Q0,-5.4 -13.5,-8.6Z"
    crown = "M-7.6,-10C-7.6,-22 7.6,-22 7.6,-10Q0,-12 -7.6,-10Z"
    return (
        body(colour, prefix, "M-15,21C-15,6 -9,0 0,0C9,0 15,6 15,21Z", hatched)
        + PEN.circle(0, -6, 6.6, "skin", "edge", 1.5)
        + PEN.path(brim, "straw", "edge", 1.5)
        + PEN.path(crown, "straw", "edge", 1.5)
    )


def glass(colour: str, prefix: str, hatched: bool) -> str:
    handle = PEN.path("M5,5L12,12", s="edge", w=7.6, more=ROUND) + PEN.path("M5,5L12,12", s=colour, w=4.4, more=ROUND)
    lens = body(colour, prefix, "M-13.4,-3A10.4,10.4 0 1 1 7.4,-3A10.4,10.4 0 1 1 -13.4,-3Z", hatched)
    return handle + lens


def book(colour: str, prefix: str, hatched: bool) -> str:
    lines = PEN.path("M-6,-13V13", s="edge", w=1.5) + PEN.path("M10,9H-6", s="edge", w=1.2)
    return body(colour, prefix, "M-10,-13H10V13H-10Z", hatched) + lines


PIECES: Final = {"figure": archaeologist, "glass": glass, "book": book}
MARKED: Final = {"figure": (0, 12, 0.98), "glass": (-3, -3, 0.94), "book": (2.2, -2, 0.94)}
"""Kind -> where its seat's mark stands: x, y, scale."""


def piece_name(kind: str, colour: str, mine: bool) -> str:
    """Return the name of a piece in the sprite, without its prefix."""
    return f"{kind}-mine-{colour}" if mine else f"{kind}-{colour}"


def pieces(prefix: str, hatched: bool, colours: tuple[str, ...], rival: str) -> str:
    """Draw figures and tokens of all seats and of the rival; `mine-` with a hole for the reader."""
    out = [hatch(PEN, f"{prefix}s-{rival}", RIVAL_HATCH, "hatchlight", 5.4, 1.5)]
    for colour in (*colours, rival):
        for kind, draw in PIECES.items():
            if kind == "book" and colour == rival:
                continue
            ident = prefix + piece_name(kind, colour, False)
            out.append(symbol(ident, draw(colour, prefix, hatched) + mark(kind, colour, False)))
            if colour != rival:
                out.append(symbol(prefix + piece_name(kind, colour, True), use(ident) + mark(kind, colour, True)))
    return "".join(out)
