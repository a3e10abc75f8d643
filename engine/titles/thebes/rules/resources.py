"""The use of a seat's cards and books. Rule: T3.4, T5.2, T5.3.

All of it is summed up in one int of small fields, the *power*: each card and each book adds a number, so that a seat's
power costs one pass over its cards. `Means` is the same in words.
"""

from typing import NamedTuple

from engine.titles.thebes.rules.components import CARDS, DISTANCES, FIRST_SITE, SITES, Card
from engine.titles.thebes.rules.position import Archaeologist

FIELD = 6
"""Bits of a field: no sum of anything here reaches 64."""
FULL = (1 << FIELD) - 1
NAMES = ("general", "assistant", "shovel", "car", "zeppelin", "special_permission", "congress", "exhibition")
SHIFTS = {name: FIELD * (len(SITES) + index) for index, name in enumerate(NAMES)}
"""Name of a field -> its lowest bit; the fields of specialised points are below, site 0 lowest, rumours above."""
GENERAL, ASSISTANT, SHOVEL, CAR, ZEPPELIN, PERMISSION, _, EXHIBITION = SHIFTS.values()
RUMOUR = FIELD * (len(SITES) + len(NAMES))


DIGGING = (1 << FIELD * len(SITES)) - 1 | FULL << ASSISTANT | (1 << len(SITES)) - 1 << RUMOUR
"""The fields that every dig needs. Rule: T5.1."""


def _power(card: Card) -> int:
    if card.kind == "specialised":
        return card.value << FIELD * card.site
    if card.kind == "rumour":
        return 1 << RUMOUR + card.site
    return (card.value or 1) << SHIFTS[card.kind]


POWERS = tuple(map(_power, CARDS))
"""[card] -> its power: points of knowledge, points of an exhibition, one of everything else."""
_MASKS = range(1 << len(SITES))
BOOK_POWERS = tuple(
    sum(1 << FIELD * site.book_about for number, site in enumerate(SITES) if mask >> number & 1) for mask in _MASKS
)
"""[mask of sites with a found specialised book] -> their power."""
GENERAL_POWERS = tuple(mask.bit_count() << GENERAL for mask in _MASKS)
"""[mask of sites with a found general book] -> their power."""

FIELDS = tuple((site, FIELD * site, FIRST_SITE + site) for site in range(len(SITES)))
"""Each site, the lowest bit of its specialised points, its place."""

_power_of = POWERS.__getitem__


def power(archaeologist: Archaeologist) -> int:
    """Return the power of all cards and found books of a seat."""
    _, _, _, cards, _, books, generals = archaeologist
    return sum(map(_power_of, cards)) + BOOK_POWERS[books] + GENERAL_POWERS[generals]


class Means(NamedTuple):
    """All that a seat has, besides its artifacts."""

    specialised: tuple[int, ...]
    """By site: points from coloured books, on cards and found; these count for the majority. Rule: T5.2, T6.1"""
    general: int
    """Points of general knowledge. Rule: T5.3"""
    rumours: int
    """Mask of the sites with a rumour."""
    assistants: int
    shovels: int
    cars: int
    zeppelins: int
    permissions: int
    congresses: int
    exhibition_points: int


def means(archaeologist: Archaeologist) -> Means:
    """Return the power of the seat's cards and found books, in words."""
    sums = power(archaeologist)
    counts = {name: sums >> shift & FULL for name, shift in SHIFTS.items()}
    return Means(
        specialised=tuple(sums >> FIELD * site & FULL for site in range(len(SITES))),
        general=counts["general"],
        rumours=sums >> RUMOUR,
        assistants=counts["assistant"],
        shovels=counts["shovel"],
        cars=counts["car"],
        zeppelins=counts["zeppelin"],
        permissions=counts["special_permission"],
        congresses=counts["congress"],
        exhibition_points=counts["exhibition"],
    )


CAR_FROM = 3
"""A car saves a week on trips of this many weeks or more. Rule: T3.4"""

RIDES = tuple(tuple(weeks - (weeks >= CAR_FROM) for weeks in row) for row in DISTANCES)
"""[place][place] -> weeks of a trip with a car, 0 to 3; several cars save no more. Without one: `DISTANCES`. Rule: T3.4"""
