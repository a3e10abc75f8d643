"""The use of a seat's cards and books. Rule: T3.4, T5.2, T5.3.

All of it is *packed* in one int of small fields: each card and each book adds a number, so that packing the means of a seat
costs one pass over its cards. `Means` is the same in words.
"""

from typing import NamedTuple

from engine.titles.thebes.rules.components import CARDS, DISTANCES, FIRST_SITE, SITES, Card
from engine.titles.thebes.rules.position import Archaeologist

FIELD_BITS = 6
"""Bits of a field: no sum of anything here reaches 64."""
FIELD_MASK = (1 << FIELD_BITS) - 1
NAMES = ("general", "assistant", "shovel", "car", "zeppelin", "special_permission", "congress", "exhibition")
SHIFTS = {name: FIELD_BITS * (len(SITES) + index) for index, name in enumerate(NAMES)}
"""Name of a field -> its lowest bit; the fields of specialised points are below, site 0 lowest, rumours above."""
GENERAL_SHIFT, ASSISTANT_SHIFT, SHOVEL_SHIFT, CAR_SHIFT, ZEPPELIN_SHIFT, PERMISSION_SHIFT, _, _ = SHIFTS.values()
RUMOUR_SHIFT = FIELD_BITS * (len(SITES) + len(NAMES))


DIGGING = (1 << FIELD_BITS * len(SITES)) - 1 | FIELD_MASK << ASSISTANT_SHIFT | (1 << len(SITES)) - 1 << RUMOUR_SHIFT
"""The fields of which every dig needs at least one. Rule: T5.1."""


def _pack(card: Card) -> int:
    if card.kind == "specialised":
        return card.value << FIELD_BITS * card.site
    if card.kind == "rumour":
        return 1 << RUMOUR_SHIFT + card.site
    return (card.value or 1) << SHIFTS[card.kind]


PACKED_CARDS = tuple(map(_pack, CARDS))
"""[card] -> its share of the packed means: points of knowledge, points of an exhibition, one of everything else."""
_MASKS = range(1 << len(SITES))
PACKED_BOOKS = tuple(
    sum(1 << FIELD_BITS * site.book_about for number, site in enumerate(SITES) if mask >> number & 1) for mask in _MASKS
)
"""[mask of sites with a found specialised book] -> their share."""
PACKED_GENERAL_BOOKS = tuple(mask.bit_count() << GENERAL_SHIFT for mask in _MASKS)
"""[mask of sites with a found general book] -> their share."""

SITE_FIELDS = tuple((site, FIELD_BITS * site, FIRST_SITE + site) for site in range(len(SITES)))
"""Each site, the lowest bit of its specialised points, its place."""

_packed = PACKED_CARDS.__getitem__


def pack_means(archaeologist: Archaeologist) -> int:
    """Return the packed means of a seat: all its cards and found books."""
    _, _, _, cards, _, books, generals = archaeologist
    return sum(map(_packed, cards)) + PACKED_BOOKS[books] + PACKED_GENERAL_BOOKS[generals]


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
    """Return the means of the seat: its cards and found books, in words."""
    packed = pack_means(archaeologist)
    # The numbers of `Means` are in the order of `NAMES`.
    general, *numbers = [packed >> shift & FIELD_MASK for shift in SHIFTS.values()]
    specialised = tuple([packed >> field & FIELD_MASK for _site, field, _place in SITE_FIELDS])
    return Means(specialised, general, packed >> RUMOUR_SHIFT, *numbers)


CAR_FROM = 3
"""A car saves a week on trips of this many weeks or more. Rule: T3.4"""

TRIP_WEEKS = (DISTANCES, tuple(tuple(weeks - (weeks >= CAR_FROM) for weeks in row) for row in DISTANCES))
"""[whether the seat has a car][place][place] -> weeks of a trip without a zeppelin. Several cars save no more. Rule: T3.4"""
