"""Figures, about 44 high, centred on the origin: one for each site, and one for each kind of card."""

from collections.abc import Callable
from math import cos, pi, sin

from games.boards.kit.svg import ROUND, num
from games.boards.thebes.palette import PEN


def site_emblem(site: str) -> str:
    """Draw the figure of a site in the role `on...`, with lines of the site's own colour."""
    return SITE_FIGURES[site](f"on{site}", site)


def temple(f: str, ground: str) -> str:
    columns = "".join(f"M{x - 2.6},-5H{x + 2.6}V13H{x - 2.6}Z" for x in (-14, -4.7, 4.7, 14))
    return (
        PEN.path("M0,-20L22,-9.5H-22Z", f=f, s=f, w=1.6)
        + PEN.path(f"M-19,-8.5H19V-5H-19Z{columns}M-19,13H19V16H-19ZM-22,17H22V20.5H-22Z", f=f)
        + PEN.path("M-10,-11.6H10L0,-16.4Z", f=ground)
    )


def double_axe(f: str, ground: str) -> str:
    blade = "M{0}2,-9C{0}8,-9 {0}13,-12.5 {0}17,-19C{0}23,-11 {0}23,3 {0}17,11C{0}13,4.5 {0}8,1 {0}2,1Z"
    return (
        PEN.path(blade.format(""), f=f)
        + PEN.path(blade.format("-"), f=f)
        + PEN.rect(-2.4, -21, 4.8, 42, 2.2, f=f)
        + PEN.path("M-4.6,-9.5H4.6M-4.6,1.5H4.6", s=ground, w=1.5)
    )


def pyramids(f: str, ground: str) -> str:
    return (
        PEN.path("M9,-9L24,18H-4Z", f=f)
        + PEN.path("M-5,-19L-24,18H13Z", f=f, s=ground, w=1.8)
        + PEN.path(
            "M-5,-18L4,18M-9,-11L-3.2,-10.4L-1,-11M-13.2,-3L-1.4,-2L2.9,-3M-17.3,5L.5,6.4L6.8,5", s=ground, w=1.4
        )
    )


def jar(f: str, ground: str) -> str:
    """Draw Palestine: a jar for scrolls, with its lid."""
    return (
        PEN.path("M-3,-22.5H3L3.6,-19.5H11L12.5,-14.5H-12.5L-11,-19.5H-3.6Z", f=f)
        + PEN.path("M-9.5,-13H9.5C15.5,-7 15.8,12 9.5,21H-9.5C-15.8,12 -15.5,-7 -9.5,-13Z", f=f)
        + PEN.path("M-13.2,-4.5H13.2M-14,1H14", s=ground, w=1.6)
    )


def ziggurat(f: str, ground: str) -> str:
    return (
        PEN.path("M-6,-19H6V-10H12V-1H18V8.5H24V19H-24V8.5H-18V-1H-12V-10H-6Z", f=f)
        + PEN.path("M-3.2,19L-1.6,-10H1.6L3.2,19Z", f=ground)
        + PEN.path("M-2.6,-5.5H2.6M-2.8,-1H2.8M-3,3.5H3M-3,8H3M-3.2,12.5H3.2M-3.2,16.5H3.2", s=f, w=1.3)
    )


SITE_FIGURES: dict[str, Callable[[str, str], str]] = {
    "greece": temple,
    "crete": double_axe,
    "egypt": pyramids,
    "palestine": jar,
    "mesopotamia": ziggurat,
}

SITE_HATCHES = {
    "greece": ("zigzag", 0),
    "crete": ("net", 45),
    "egypt": ("dots", 0),
    "palestine": ("lines", 45),
    "mesopotamia": ("net", 0),
}


def assistant() -> str:
    """Draw a young man with a straw hat and a rucksack's straps."""
    return (
        PEN.path("M-19,21C-19,9 -12,3.5 0,3.5C12,3.5 19,9 19,21Z", "leather", "ink", 1.6)
        + PEN.path("M-7,4.5V21M7,4.5V21", s="ink", w=1.4)
        + PEN.path("M-5,3.8L0,9.5L5,3.8L3,-1H-3Z", "card", "ink", 1.4)
        + PEN.circle(0, -6, 8, "card", "ink", 1.6)
        + PEN.path("M-8.2,-10C-8.2,-19 8.2,-19 8.2,-10Z", "brass", "ink", 1.6)
        + PEN.path("M-16,-8.6Q0,-12.6 16,-8.6Q0,-6 -16,-8.6Z", "brass", "ink", 1.6)
    )


def shovel() -> str:
    return (
        '<g transform="rotate(38)">'
        + PEN.path("M-1.8,-15H1.8V8H-1.8Z", "leather", "ink", 1.4)
        + PEN.path("M-7,-23H7L4.2,-15.5H-4.2ZM-3.4,-20.6L-2.4,-17.6H2.4L3.4,-20.6Z", "leather", "ink", 1.4)
        + PEN.path("M-8.5,6.5H8.5V14C8.5,20 4,23.5 0,25.5C-4,23.5 -8.5,20 -8.5,14Z", "rule", "ink", 1.6)
        + PEN.path("M0,7V20", s="ink", w=1.2)
        + "</g>"
    )


def car() -> str:
    spokes = "".join(
        f"M{num(x)},12L{num(x + 7 * cos(k * pi / 4))},{num(12 + 7 * sin(k * pi / 4))}"
        for x in (-14, 14)
        for k in range(8)
    )
    return (
        PEN.path("M-23,5V-3H-19L-17,-12H-13.5L-14,-3H-4V-9H3L5,-2H17C21,-2 23,1 23,5Z", "crete", "ink", 1.6)
        + PEN.path("M5,-2L9,-12M6.4,-11.8H11.6", s="ink", w=1.8, more=ROUND)
        + PEN.path("M-23,5H23", s="ink", w=2)
        + PEN.circle(-14, 12, 8.6, "card", "ink", 2.2)
        + PEN.circle(14, 12, 8.6, "card", "ink", 2.2)
        + PEN.path(spokes, s="ink", w=0.9)
        + PEN.circle(20.6, -4, 2.4, "brass", "ink", 1.2)
    )


def zeppelin() -> str:
    return (
        PEN.path("M-12,-8L-25,-15V6L-12,-1Z", "brass", "ink", 1.6)
        + PEN.path("M-22,-4.5C-14,-17 14,-18 25,-4.5C14,9 -14,8 -22,-4.5Z", "rule", "ink", 1.6)
        + PEN.path("M-21,-4.5H24.5M-17.5,-9.2Q2,-14 21,-8.6M-17.5,.2Q2,5 21,-.4", s="ink", w=1)
        + PEN.path("M-8,10.5H10L7.5,16.5H-5Z", "leather", "ink", 1.4)
        + PEN.path("M-5,5.6V10.5M7,5.6V10.5", s="ink", w=1.3)
    )


def permission() -> str:
    return (
        PEN.path("M-15,-21H10L16,-15V20H-15Z", "card", "ink", 1.6)
        + PEN.path("M10,-21V-15H16", s="ink", w=1.4)
        + PEN.path("M-10,-13H5M-10,-8H11M-10,-3H11M-10,2H3", s="soft", w=1.6)
        + PEN.path("M1,12L-3,23L2,20.5L5,24L8,13Z", "year", "ink", 1.2)
        + PEN.circle(5, 9.5, 6.4, "year", "ink", 1.4)
        + PEN.circle(5, 9.5, 3, s="card", w=1.2)
    )


def congress() -> str:
    return (
        PEN.circle(0, -13, 6.6, "card", "ink", 1.6)
        + PEN.path("M-12,3C-12,-4 -7,-7 0,-7C7,-7 12,-4 12,3Z", "ink", "ink", 1.2)
        + PEN.path("M0,-1L-3.2,-6.6H3.2Z", "card")
        + PEN.path("M-18,2H18L15,9H-15Z", "leather", "ink", 1.6)
        + PEN.path("M-10,9H10L12.5,22H-12.5Z", "leather", "ink", 1.6)
        + PEN.path("M-9,1.6L-7,-2.6H3L2,1.6Z", "card", "ink", 1.2)
        + PEN.path("M-5.6,12.5H5.6L6.8,19H-6.8Z", s="brass", w=1.2)
    )


def book(cover: str, tooling: str) -> str:
    """Draw a closed book with its back to the left, 34 by 42."""
    return (
        PEN.path("M-15,15.5H17V21H-13Q-16,21 -16,18Z", "card", "ink", 1.4)
        + PEN.path("M-17,17.5V-18Q-17,-21 -14,-21H17V16H-13.5Q-17,16 -17,18.5Q-17,21 -13.5,21H17", cover, "ink", 1.6)
        + PEN.path("M-12.5,-20.5V15.8", s=tooling, w=1.2)
        + PEN.path("M-8.5,-16.5H13V11.5H-8.5Z", s=tooling, w=1)
    )


KIND_FIGURES: dict[str, Callable[[], str]] = {
    "assistant": assistant,
    "shovel": shovel,
    "car": car,
    "zeppelin": zeppelin,
    "special_permission": permission,
    "congress": congress,
}
