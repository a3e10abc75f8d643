"""The pieces that all drawings share, by the names under which `use` finds them.

States that a script may switch on are drawn once here and hidden. Custom properties show `on-legal`, `on-next`, `on-chosen` and
the numbers `on-1` to `on-3`, because they reach into `<use>`, unlike rules with an ancestor.
"""

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from engine.titles.mykerinos.rules.components import PATRONS
from games.boards.contract import PREFIX
from games.boards.kit.seat_pieces import blocks, corners, hatch
from games.boards.kit.svg import HIDDEN, hidden_sheet, symbol
from games.boards.mykerinos.palette import DRAWN, PEN
from games.boards.mykerinos.parcels import CELL, KINDS, centre, frame
from games.boards.mykerinos.pieces import HATCHES, sand


@cache
def sprite(prefix: str = PREFIX) -> SafeString:
    return mark_safe(hidden_sheet(symbols(prefix) + states(prefix)))


@cache
def symbols(prefix: str, hatched: bool = False) -> str:
    """Draw pieces, emblems and patterns. `hatched`: show the cubes' hatching, for pictures outside a page."""
    out = [blocks(prefix, hatched), symbol(prefix + "pyr", DRAWN["pieces"]["pyramid"]), sand(prefix + "sand")]
    out += [symbol(prefix + patron, body) for patron, body in DRAWN["emblems"].items()]
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
