"""The pieces that all drawings share, by the names under which `use` finds them.

States that a script may switch on are drawn once here and hidden. Custom properties show `on-legal`, `on-next`, `on-chosen` and
the numbers `on-1` to `on-3`, because they reach into `<use>`, unlike rules with an ancestor.
"""

from functools import cache
from math import cos, pi, sin

from django.utils.safestring import SafeString, mark_safe

from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS
from games.boards.contract import PREFIX
from games.boards.kit.seat_pieces import blocks, corners, hatch
from games.boards.kit.svg import HIDDEN, ROUND, hidden_sheet, num, symbol
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.parcels import CELL, KINDS, centre, frame
from games.boards.mykerinos.pieces import HATCHES, PATRON_FIGURES, pyramid, sand


def emblem(patron: str) -> str:
    """Draw the figure of a patron, or the sun of the parcel without one, in the role `on...`."""
    return FIGURES[patron](f"on{patron}", patron)


def parasol(f: str, ground: str) -> str:
    return (
        PEN.path("M0,-22V-16M0,0V15.5A4.6,4.6 0 0 0 9.2,15.5", s=f, w=2.8, more=ROUND)
        + PEN.path(
            "M-21,3.5C-21,-9 -12,-18 0,-18C12,-18 21,-9 21,3.5Q14,-2.5 7,3.5Q0,-2.5 -7,3.5Q-14,-2.5 -21,3.5Z", f=f
        )
        + PEN.path("M0,-18C-5,-12 -7,-5 -7,3M0,-18C5,-12 7,-5 7,3", s=ground, w=1.5)
    )


def pickaxe(f: str, ground: str) -> str:
    return (
        '<g transform="rotate(28)">'
        + PEN.path("M-2.4,-17H2.4L3,21H-3Z", f=f)
        + PEN.path(
            "M-22,-4C-14,-17 14,-17 22,-4C13,-11 6,-12 0,-12C-6,-12 -13,-11 -22,-4Z", f=f, s=f, w=1.4, more=ROUND
        )
        + PEN.rect(-4.6, -18, 9.2, 8, 1.5, f=f)
        + PEN.path("M-4.6,-9H4.6", s=ground, w=1.4)
        + "</g>"
    )


def amphora(f: str, ground: str) -> str:
    body = (
        "M-7.5,-22H7.5V-18.5H5C5,-13 6,-11.5 9.5,-8C14.5,-2.5 14,5 9,11C6,14.5 4.5,16 4.5,18.5H7.5V22H-7.5V18.5H-4.5"
        "C-4.5,16 -6,14.5 -9,11C-14,5 -14.5,-2.5 -9.5,-8C-6,-11.5 -5,-13 -5,-18.5H-7.5Z"
    )
    return (
        PEN.path("M-5.5,-16.5C-17,-19 -18,-7 -11.5,-4.5M5.5,-16.5C17,-19 18,-7 11.5,-4.5", s=f, w=2.6, more=ROUND)
        + PEN.path(body, f=f)
        + PEN.path("M-11,2L-7.3,-2.5L-3.7,2L0,-2.5L3.7,2L7.3,-2.5L11,2M-10,6.5H10", s=ground, w=1.6)
    )


def cat(f: str, ground: str) -> str:
    body = (
        "M-8.6,-9C-9.6,-14 -9.6,-18 -8.8,-22L-3.4,-17.4Q0,-18.4 3.4,-17.4L8.8,-22C9.6,-18 9.6,-14 8.6,-9"
        "C8,-5.5 6.6,-4 5.4,-2.8C11,3 13.6,12 11.6,21H-11.6C-13.6,12 -11,3 -5.4,-2.8C-6.6,-4 -8,-5.5 -8.6,-9Z"
    )
    eyes = "M-5.8,-10.5Q-3.6,-13 -1.6,-10Q-4,-8.8 -5.8,-10.5ZM5.8,-10.5Q3.6,-13 1.6,-10Q4,-8.8 5.8,-10.5Z"
    return (
        PEN.path("M9,19C20,21 22,11 17,5.5", s=f, w=3.6, more=ROUND)
        + PEN.path(body, f=f)
        + PEN.path(eyes, f=ground)
        + PEN.path("M-6.4,-.6Q0,4.4 6.4,-.6M0,20V10", s=ground, w=1.6, more=ROUND)
    )


def helmet(f: str, ground: str) -> str:
    brim = "M-22.5,14.5C-20,8.5 -12,6 0,6C12,6 20,8.5 22.5,14.5C12,10.6 -12,10.6 -22.5,14.5Z"
    return (
        PEN.rect(-2.6, -20.5, 5.2, 5, 1.5, f=f)
        + PEN.path("M-14.5,7C-15.5,-8 -9.5,-17 0,-17C9.5,-17 15.5,-8 14.5,7Z", f=f)
        + PEN.path(brim, f=f, s=f, w=1.6, more=ROUND)
        + PEN.path("M-14.6,1.2C-8,-1.4 8,-1.4 14.6,1.2M-14.6,5C-8,2.4 8,2.4 14.6,5", s=ground, w=1.5)
    )


def sun(f: str, ground: str) -> str:
    angles = [pi * k / 6 for k in range(12)]
    rays = "".join(f"M{num(13.5 * cos(a))},{num(13.5 * sin(a))}L{num(20 * cos(a))},{num(20 * sin(a))}" for a in angles)
    return PEN.circle(0, 0, 9.5, f=f) + PEN.path(rays, s=f, w=2.6, more=ROUND)


FIGURES = {
    "violet": parasol,
    "lemon": pickaxe,
    "brown": amphora,
    "blackmore": cat,
    "tangerine": helmet,
    NO_PATRON: sun,
}


@cache
def sprite(prefix: str = PREFIX) -> SafeString:
    return mark_safe(hidden_sheet(symbols(prefix) + states(prefix)))


@cache
def symbols(prefix: str, hatched: bool = False) -> str:
    """Draw pieces, emblems and patterns. `hatched`: show the cubes' hatching, for pictures outside a page."""
    out = [blocks(prefix, hatched), symbol(prefix + "pyr", pyramid()), sand(prefix + "sand")]
    out += [symbol(prefix + patron, emblem(patron)) for patron in PATRON_FIGURES]
    out += [hatch(PEN, f"{prefix}h-{patron}", HATCHES[patron], f"h{patron}", 9, 1) for patron in PATRONS]
    for kind in KINDS:
        out.append(symbol(f"{prefix}last-{kind}", space_corners(kind, 11, 2.6)))
        out.append(symbol(f"{prefix}fresh-{kind}", space_corners(kind, 6, 1.6)))
    out.append(
        symbol(prefix + "medal", PEN.circle(0, 0, 21, "floor", "soft", 1.2) + PEN.circle(0, 0, 17.6, s="rule", w=0.9))
    )
    return "".join(out)


def states(prefix: str) -> str:
    """Draw the states of spaces (`under` and `over` the piece), rooms and parcels."""
    out = []
    for kind in KINDS:
        x, wide = frame(kind)
        field = PEN.rect(x + 4, 4, wide - 8, CELL - 8, 5, "faience2", "faience", 3, HIDDEN, "on-next")
        chosen = PEN.rect(x + 3.5, 3.5, wide - 7, CELL - 7, 5, "sheet", "faience", 4.5, HIDDEN, "on-chosen")
        out.append(symbol(f"{prefix}under-{kind}", field + chosen))
        middle = centre(kind)
        ring = PEN.circle(middle, 30, 5.6, "sheet", "faience", 2.8, HIDDEN, "on-legal")
        dot = PEN.circle(middle, 30, 11, "sheet", "faience", 3) + PEN.circle(middle, 30, 4.4, "faience")
        out.append(
            symbol(f"{prefix}over-{kind}", ring + f'<g class="on-next" {HIDDEN}>{dot}</g>' + numbers(x + 11, 48))
        )
    lit = PEN.circle(0, 0, 24, "faience2", "faience", 3.4)
    out.append(
        symbol(
            prefix + "room",
            f'<g class="on-legal" {HIDDEN}>{lit}</g><g class="on-next" {HIDDEN}>{lit}</g>'
            + PEN.circle(0, 0, 24, "onfaience", "faience", 4.5, HIDDEN, "on-chosen"),
        )
    )
    return "".join(out)


def numbers(x: float, y: float) -> str:
    """Draw the number of a cube in a move of three; at most one is shown."""
    badge = PEN.circle(x, y, 11, "faience", "sheet", 1.4)
    return "".join(
        f'<g class="on-{number}" {HIDDEN}>{badge}{PEN.text(x, y + 5.8, number, 17, "onfaience")}</g>'
        for number in (1, 2, 3)
    )


def space_corners(kind: str, length: float, width: float) -> str:
    """Draw four marks at the corners of the free part of a space."""
    x, wide = frame(kind)
    return corners(wide - 9, CELL - 9, length, width, x + 4.5, 4.5)
