"""The pieces that all drawings share, by the names under which `use` finds them."""

from functools import cache
from math import cos, pi, sin

from django.utils.safestring import SafeString, mark_safe

from engine.titles.thebes.rules.components import COLOURS, SITE_IDS
from games.boards.contract import PREFIX
from games.boards.kit.seat_pieces import blocks, hatch
from games.boards.kit.svg import HIDDEN, ROUND, hidden_sheet, num, symbol, use
from games.boards.thebes import geography
from games.boards.thebes.drawings import DRAWN, SITE_HATCHES, book
from games.boards.thebes.palette import PEN

FRAMES = {"card": (108, 160), "show": (150, 136), "week": (38, 196), "help": (181, 58)}
"""Width and height of rectangles that can be chosen, from their upper left corner."""
TICKS = {"card": (93, 104), "show": (135, 121), "week": (19, 10), "help": (166, 15)}
"""The place of the tick in each of them, beside its text."""
SITE_RADIUS = 23


@cache
def sprite(prefix: str = PREFIX) -> SafeString:
    return mark_safe(hidden_sheet(symbols(prefix) + states(prefix)))


@cache
def symbols(prefix: str, hatched: bool = False) -> str:
    """Draw pieces, figures and patterns. `hatched`: show the seats' hatching, for pictures outside a page."""
    out = [blocks(prefix, hatched), geography.clip(prefix), symbol(prefix + "ground", geography.country(prefix))]
    for site in SITE_IDS:
        out.append(hatch(PEN, f"{prefix}h-{site}", SITE_HATCHES[site], f"h{site}", 9, 1))
        out.append(symbol(prefix + site, seal(site)))
        out.append(symbol(f"{prefix}book-{site}", book(site, f"on{site}")))
        out.append(symbol(f"{prefix}rumour-{site}", rumour(site)))
    out.append(symbol(prefix + "book-general", book("leather", "card") + DRAWN["pieces"]["star"]))
    out += [symbol(prefix + kind, figure) for kind, figure in DRAWN["cards"].items()]
    for colour in COLOURS:
        for mine in ("", "mine-"):
            out.append(symbol(f"{prefix}{mine}walker-{colour}", walker(prefix + mine + colour)))
    out += [symbol(prefix + name, DRAWN["pieces"][name]) for name in ("hourglass", "refresh", "exhibit")]
    out.append(symbol(prefix + "last", arcs(30, 0.5, 3.4)))
    out.append(symbol(prefix + "fresh", arcs(30, 0.26, 2.2)))
    return "".join(out)


def states(prefix: str) -> str:
    r = SITE_RADIUS
    out = [
        symbol(
            prefix + "on-site",
            PEN.circle(0, 0, r + 4.5, s="faience", w=3, more=HIDDEN, cls="on-legal")
            + PEN.circle(0, 0, r + 5, s="faience", w=5, more=HIDDEN, cls="on-next")
            + f'<g class="on-chosen" {HIDDEN}>{PEN.circle(0, 0, r + 3.5, s="sheet", w=4)}'
            f"{PEN.circle(0, 0, r + 8, s='faience', w=6.5)}</g>",
        )
    ]
    for name, (wide, high) in FRAMES.items():
        out.append(
            symbol(
                f"{prefix}on-{name}",
                PEN.rect(
                    1.5,
                    1.5,
                    wide - 3,
                    high - 3,
                    7,
                    s="faience",
                    w=1.6 if name == "week" else 2.6,
                    more=HIDDEN,
                    cls="on-legal",
                )
                + PEN.rect(2, 2, wide - 4, high - 4, 7, s="faience", w=3.6, more=HIDDEN, cls="on-next")
                + f'<g class="on-chosen" {HIDDEN}>{PEN.rect(3, 3, wide - 6, high - 6, 6, s="faience", w=6)}'
                f"{tick(*TICKS[name])}</g>",
            )
        )
    return "".join(out)


def seal(site: str) -> str:
    return (
        PEN.circle(0, 0, SITE_RADIUS, site, "rim", 2)
        + PEN.circle(0, 0, SITE_RADIUS - 2.6, s=f"on{site}", w=0.7)
        + f'<g transform="scale(.68)">{DRAWN["sites"][site]}</g>'
    )


def rumour(site: str) -> str:
    balloon = "M-22,-21H22Q25,-21 25,-18V10Q25,13 22,13H3L-8,23V13H-22Q-25,13 -25,10V-18Q-25,-21 -22,-21Z"
    return PEN.path(balloon, site, "ink", 1.6) + f'<g transform="translate(0 -4) scale(.66)">{DRAWN["sites"][site]}</g>'


def walker(piece: str) -> str:
    """Draw an archaeologist: a seat's block under a sun helmet."""
    return use(piece) + DRAWN["pieces"]["helmet"]


def tick(x: float, y: float) -> str:
    mark = f"M{num(x - 5)},{num(y + 0.4)}L{num(x - 1.4)},{num(y + 4.4)}L{num(x + 5.4)},{num(y - 4)}"
    return PEN.circle(x, y, 11, "faience", "sheet", 1.6) + PEN.path(mark, s="onfaience", w=2.8, more=ROUND)


def arcs(radius: float, reach: float, width: float) -> str:
    """Draw four arcs about the origin. `reach`: radians to each side."""
    d = ""
    for turn in range(4):
        middle = pi / 4 + turn * pi / 2
        (x, y), (to_x, to_y) = ((radius * cos(a), radius * sin(a)) for a in (middle - reach, middle + reach))
        d += f"M{num(x)},{num(y)}A{num(radius)},{num(radius)} 0 0 1 {num(to_x)},{num(to_y)}"
    return PEN.path(d, s="ink", w=width, more=ROUND)
