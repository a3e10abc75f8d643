"""The icons, 26 units square around the origin, and their names: `ICONS` by name, drawn once."""

from typing import Final

from django.utils.translation import gettext_noop

from games.boards.arnak.palette import PEN
from games.boards.kit.svg import ROUND

CARD = "M-8,-11H8V11H-8Z"

ICON_NAMES: Final = {
    "coin": gettext_noop("coin"),
    "compass": gettext_noop("compass"),
    "tablet": gettext_noop("tablet"),
    "arrowhead": gettext_noop("arrowhead"),
    "jewel": gettext_noop("jewel"),
    "any": gettext_noop("coin or compass"),
    "boot": gettext_noop("boot"),
    "car": gettext_noop("car"),
    "boat": gettext_noop("boat"),
    "plane": gettext_noop("plane"),
    "draw": gettext_noop("draw a card"),
    "bottom": gettext_noop("draw from the bottom"),
    "discard": gettext_noop("discard a card"),
    "exile": gettext_noop("exile a card"),
    "top": gettext_noop("on top of the deck"),
    "under": gettext_noop("under the deck"),
    "look": gettext_noop("look at cards"),
    "fear": gettext_noop("Fear"),
    "nofear": gettext_noop("no Fear from guardians"),
    "upgrade": gettext_noop("upgrade"),
    "refresh": gettext_noop("refresh an assistant"),
    "glass": gettext_noop("magnifying glass"),
    "book": gettext_noop("notebook"),
    "dig": gettext_noop("archaeologist"),
    "move": gettext_noop("goes there"),
    "home": gettext_noop("take an archaeologist home"),
    "camp": gettext_noop("camp site"),
    "site": gettext_noop("site"),
    "site1": gettext_noop("level I site"),
    "site2": gettext_noop("level II site"),
    "mine": gettext_noop("a site of yours"),
    "guardian": gettext_noop("guardian"),
    "idol": gettext_noop("idol"),
    "item": gettext_noop("item"),
    "artifact": gettext_noop("artefact"),
    "silver": gettext_noop("assistant, silver"),
    "gold": gettext_noop("assistant, gold"),
    "swap": gettext_noop("exchange"),
    "recruit": gettext_noop("recruit an assistant"),
    "rescue": gettext_noop("rescue an assistant"),
    "promote": gettext_noop("turn an assistant to gold"),
    "pass": gettext_noop("pass"),
    "free": gettext_noop("free action"),
    "main": gettext_noop("main action"),
}


def thin(d: str, w: float, f: str = "", s: str = "ink") -> str:
    return PEN.path(d, f, s, w, ROUND)


def chip(role: str, body: str) -> str:
    return PEN.rect(-12.4, -12.4, 24.8, 24.8, 5, role, "rim", 1.4) + body


def leaf(f: str = "vellum", more: str = "") -> str:
    """Draw a small card, the ground of most card icons."""
    return PEN.path(CARD, f, "ink", 1.5, more)


def head(f: str) -> str:
    return leaf(f"t{f}") + PEN.path("M-8,-11H8V-5H-8Z", f, "ink", 1.3)


def bust(f: str) -> str:
    return (
        PEN.path("M-10.5,12C-10.5,4.5 -6,2 0,2C6,2 10.5,4.5 10.5,12Z", f, "ink", 1.4)
        + PEN.circle(0, -3.4, 5, "vellum", "ink", 1.4)
        + thin("M-6,-5.5C-6,-13 6,-13 6,-5.5ZM-10,-5H10", 1.5, f)
    )


def medal(role: str) -> str:
    return PEN.circle(0, 0, 12.6, role, "rim", 1.2) + f'<g transform="scale(.74)">{bust("vellum")}</g>'


def arch() -> str:
    return PEN.path("M-11,11V-2C-11,-14 11,-14 11,-2V11H5V0C5,-6 -5,-6 -5,0V11Z", "dune", "ink", 1.4)


def mask() -> str:
    return (
        PEN.path("M-9,-8C-4,-12 4,-12 9,-8C11,2 6,9 0,12C-6,9 -11,2 -9,-8Z", "dune", "ink", 1.4)
        + PEN.path("M-6.6,-3L-1.6,-.6L-6,1.6ZM6.6,-3L1.6,-.6L6,1.6Z", "ink")
        + thin("M-3,6H3M-9,-8L-12,-12M9,-8L12,-12", 1.5)
    )


def statue(f: str = "dune") -> str:
    return (
        PEN.path("M-6,-12H6L8,-5H4V1L8,11H-8L-4,1V-5H-8Z", f, "ink", 1.4)
        + PEN.circle(-2.4, -8, 1.1, "ink")
        + PEN.circle(2.4, -8, 1.1, "ink")
        + PEN.path("M-5,7H5", s="ink", w=1.2)
    )


def eye() -> str:
    return (
        leaf("tarrowhead")
        + PEN.path("M-6.4,0Q0,-6.6 6.4,0Q0,6.6 -6.4,0Z", "vellum", "ink", 1.2)
        + PEN.circle(0, 0, 2.3, "ink")
    )


def coin() -> str:
    middle = PEN.circle(0, 0, 8, s="oncoin", w=0.9) + PEN.path("M-2.6,-2.6H2.6V2.6H-2.6Z", "oncoin")
    return PEN.circle(0, 0, 11.6, "coin", "rim", 1.5) + middle


def compass() -> str:
    star = "M0,-13L3.7,-3.7L13,0L3.7,3.7L0,13L-3.7,3.7L-13,0L-3.7,-3.7Z"
    ring = PEN.circle(0, 0, 8.6, "vellum", "rim", 1.3)
    return ring + PEN.path(star, "compass", "rim", 1.2) + PEN.circle(0, 0, 1.9, "oncompass")


def tablet() -> str:
    return PEN.path("M-9,-9L-6,-12H9V9L6,12H-9Z", "tablet", "rim", 1.4) + thin(
        "M-5,-6H5M-5,-1H1M-5,4H5", 1.7, s="ontablet"
    )


def arrowhead() -> str:
    return PEN.path("M0,-13L8.6,4L3.6,5L4.4,12H-4.4L-3.6,5L-8.6,4Z", "arrowhead", "rim", 1.4) + thin(
        "M0,-8V8M0,-3L4,1M0,-3L-4,1", 1.1, s="onarrowhead"
    )


def jewel() -> str:
    facets = "M-12,-3H12M-7,-10L-4.4,-3L0,12L4.4,-3L7,-10L0,-3Z"
    return PEN.path("M-7,-10H7L12.4,-3L0,12.4L-12.4,-3Z", "jewel", "rim", 1.4) + PEN.path(facets, s="onjewel", w=1)


def car() -> str:
    body = "M-10.6,5V0L-7.4,-1.6L-5,-7.4H4L7.2,-1.6L10.6,-.4V5Z"
    windows = "M-5.4,-1.8L-3.6,-5.4H-1V-1.8ZM1,-5.4H3L5,-1.8H1Z"
    wheels = PEN.circle(-5.6, 5.4, 3, "ink", "ttablet", 1.1) + PEN.circle(5.6, 5.4, 3, "ink", "ttablet", 1.1)
    return chip("ttablet", PEN.path(body, "ink") + PEN.path(windows, "ttablet") + wheels)


def boot() -> str:
    shape = PEN.path("M-6.6,-9H1V0C4,1 9,2.4 9,6.4V9H-6.6Z", "ink")
    return chip("buff", shape + PEN.path("M-6,-5H1M-2,-1.6H1.4", s="buff", w=1))


PLANE = (
    "M0,-10.4C1.6,-10.4 2.2,-8 2.2,-4.6L10.6,1V4L2.2,1.6V5.6L5,8.4V10.4L0,9L-5,10.4V8.4L-2.2,5.6V1.6L-10.6,4V1L-2.2,-4.6"
    "C-2.2,-8 -1.6,-10.4 0,-10.4Z"
)

ICONS: Final = {
    "coin": coin(),
    "compass": compass(),
    "tablet": tablet(),
    "arrowhead": arrowhead(),
    "jewel": jewel(),
    "any": f'<g transform="translate(-4 -3) scale(.66)">{coin()}</g><g transform="translate(5 4) scale(.7)">{compass()}</g>',
    "boot": boot(),
    "car": car(),
    "boat": chip("lagoon", PEN.path("M-10.4,3H10.4L6.6,9.4H-6.6ZM1.2,-10L9,1H1.2ZM-1,-7L-7.4,1H-1Z", "ink")),
    "plane": chip("page", PEN.path(PLANE, "ink")),
    "draw": leaf() + thin("M0,6.5V-6M-4.4,-1.6L0,-6L4.4,-1.6", 2.4),
    "bottom": leaf() + PEN.path("M-8,7H8V11H-8Z", "ink") + thin("M0,4V-7M-4,-3L0,-7L4,-3", 2),
    "discard": leaf() + thin("M0,-6.5V6M-4.4,1.6L0,6L4.4,1.6", 2.4),
    "exile": leaf(more='stroke-dasharray="3 2.2"') + thin("M-4.4,-5.4L4.4,5.4M4.4,-5.4L-4.4,5.4", 2.4),
    "top": leaf() + PEN.path("M-8,-11H8V-6H-8Z", "ink"),
    "under": leaf() + PEN.path("M-8,6H8V11H-8Z", "ink"),
    "look": PEN.path("M-12,0Q0,-11 12,0Q0,11 -12,0Z", "vellum", "ink", 1.6) + PEN.circle(0, 0, 4, "ink"),
    "fear": eye(),
    "nofear": eye() + thin("M-11,11L11,-11", 2.6),
    "upgrade": PEN.path("M0,-12L10.4,-1H4.6V5H-4.6V-1H-10.4Z", "ttablet", "ink", 1.5)
    + PEN.path("M-4.6,8H4.6V11.4H-4.6Z", "tablet", "rim", 1.2),
    "refresh": thin("M8.6,-5A10,10 0 1 0 10,2M10.4,-10.4L9.4,-4.4L3.6,-5.6", 2.2)
    + PEN.path("M-4.6,5C-4.6,1 4.6,1 4.6,5Z", "ink")
    + PEN.circle(0, -1.8, 2.6, "ink"),
    "glass": thin("M4,4L10.6,10.6", 4) + PEN.circle(-2.4, -2.4, 8, "vellum", "ink", 2.4),
    "book": PEN.path("M-8.4,-11H9V11H-8.4Z", "vellum", "ink", 1.8)
    + PEN.path("M-4.6,-11V11", s="ink", w=1.6)
    + PEN.path("M-1.4,-5H5.6M-1.4,-.6H5.6", s="ink", w=1.3),
    "dig": bust("buff"),
    "move": thin("M-11,4C-7,-7 4,-8 10,-1M10.6,-8L10.4,-.6L3.2,-.8", 2.4),
    "home": bust("buff") + thin("M6,6H12M8.4,3L5.4,6L8.4,9", 2),
    "camp": PEN.path("M0,-10L12,11H-12Z", "dune", "ink", 1.4) + PEN.path("M0,-1L4.4,11H-4.4Z", "ink"),
    "site": arch(),
    "site1": arch() + PEN.path("M0,0V10.4", s="ink", w=2.6),
    "site2": arch() + PEN.path("M-2.4,0V10.4M2.4,0V10.4", s="ink", w=2.2),
    "mine": arch() + PEN.path("M-4,11C-4,3 4,3 4,11Z", "ink") + PEN.circle(0, 3.4, 2.6, "ink"),
    "guardian": mask(),
    "idol": statue(),
    "item": head("coin"),
    "artifact": head("compass"),
    "silver": medal("silver"),
    "gold": medal("gold"),
    "swap": thin("M-9,-4H8M4,-8L8.4,-4L4,0M9,5H-8M-4,1L-8.4,5L-4,9", 2),
    "recruit": medal("silver") + thin("M8,5V13M4,9H12", 2.4),
    "rescue": medal("silver") + thin("M8,13V5M5,8L8,5L11,8", 2.2),
    "promote": medal("gold") + thin("M8,13V5M5,8L8,5L11,8", 2.2),
    "pass": PEN.path("M4,-11A11,11 0 1 0 10,6.6A9.4,9.4 0 0 1 4,-11Z", "vellum", "ink", 1.7),
    "free": PEN.path("M2.6,-12L-7,2H-1L-3,12L7,-2.6H1Z", "ink"),
    "main": PEN.path("M-6,-11V12M-6,-10.4H9L5,-5.4L9,-.4H-6", "vellum", "ink", 2),
}
"""Name -> its drawing."""
