"""Paying travel: sets of icons, and every way to pay that is just enough. Rule: A3.4, A3.9, A3.10.

A set of icons is an int with four bits for each of boot, car, boat, plane. The icons left over are a tuple of all
possible sets, since seats do not say which icon paid what; subsets of another set are dropped.
"""

from functools import lru_cache
from typing import Final

from engine.titles.arnak.rules.components import CARD_IDS, GUARDIAN_IDS, GUARDIANS, ICONS_OF
from engine.titles.arnak.rules.effects import BOAT, BOOT, CAR, PLANE

NONE_LEFT: Final = (0,)
UNITS: Final = (BOOT, CAR, BOAT, PLANE)
PILOT: Final = -1
"""A source of a payment is a card's number, a guardian's from BOON on, or PILOT."""
BOON: Final = 100
LONGEST: Final = 2
"""No cost has more icons than this, so just enough is two sources at most."""
PAYERS: Final = {BOOT: (BOOT, CAR, BOAT, PLANE), CAR: (CAR, PLANE), BOAT: (BOAT, PLANE), PLANE: (PLANE,)}

Lefts = tuple[int, ...]
Sources = tuple[int, ...]


def within(one: int, other: int) -> bool:
    """Return whether `other` has all icons of `one`."""
    return all(one // unit % 16 <= other // unit % 16 for unit in UNITS)


def largest(sets: set[int]) -> Lefts:
    """Return the sets that are not part of another, in a fixed order."""
    if len(sets) == 1:
        return tuple(sets)
    return tuple(sorted(one for one in sets if not any(one != other and within(one, other) for other in sets)))


@lru_cache(maxsize=1 << 14)
def remainders(held: int, discount: int, cost: int, planes: bool) -> frozenset[int]:
    """Return every set that can be left when the held icons and the discount pay the cost.

    None when they do not cover it. `planes`: every icon pays like a plane (A5.8); the rest stays as it is printed.
    """
    states = {(held, discount)}
    for icon in [unit for unit in UNITS for _ in range(cost // unit % 16)]:
        states = {
            (have - unit, less) if own else (have, less - unit)
            for have, less in states
            for unit in (UNITS if planes else PAYERS[icon])
            for own, there in ((True, have), (False, less))
            if there // unit % 16
        }
    return frozenset(have for have, _ in states)


@lru_cache(maxsize=1 << 14)
def left_over(lefts: Lefts, given: int, discount: int, cost: int, planes: bool) -> Lefts:
    """Return the sets that may be left when `given` is added and the cost is paid, () where that does not cover it."""
    if not cost:
        return tuple(one + given for one in lefts)
    found: set[int] = set()
    for one in lefts:
        found |= remainders(one + given, discount, cost, planes)
    return largest(found) if found else ()


ICONS_FROM: Final = {
    PILOT: PLANE,
    **dict(enumerate(ICONS_OF)),
    **{BOON + number: guardian.icons for number, guardian in enumerate(GUARDIANS) if guardian.icons},
}
"""Source of a payment -> its icons."""
NAME_OF: Final = {
    PILOT: "pilot",
    **dict(enumerate(CARD_IDS)),
    **{BOON + number: name for number, name in enumerate(GUARDIAN_IDS)},
}


def icons_given(sources: Sources) -> int:
    """Return the icons of all sources together."""
    return sum([ICONS_FROM[source] for source in sources])


@lru_cache(maxsize=1 << 15)
def payments(
    lefts: Lefts, discount: int, cost: int, hand: Sources, boons: Sources, pilots: int, planes: bool
) -> tuple[tuple[str, Sources], ...]:
    """Return every way to pay the cost that is just enough: its words and its sources.

    Words are ` with fear pilot`, or "". `hand`: cards by number; `boons`: guardians whose travel is unused; `pilots`:
    the number that can be paid, at most two count.
    """
    if left_over(lefts, 0, discount, cost, planes):
        return (("", ()),)
    supply = [*hand, *[BOON + guardian for guardian in boons], *[PILOT] * min(pilots, LONGEST)]
    found: list[tuple[str, Sources]] = []
    few: list[int] = []
    for source in dict.fromkeys(supply):
        if left_over(lefts, ICONS_FROM[source], discount, cost, planes):
            found.append((f" with {NAME_OF[source]}", (source,)))
        else:
            few.append(source)
    if cost in UNITS:
        return tuple(found)  # One icon is paid by one source.
    both: list[Sources] = []
    for place, one in enumerate(few):
        for other in few[place:]:
            if one == other and supply.count(one) < LONGEST:
                continue
            if left_over(lefts, ICONS_FROM[one] + ICONS_FROM[other], discount, cost, planes):
                both.append((one, other))
    return (*found, *((" with " + " ".join(sorted([NAME_OF[one] for one in two])), two) for two in both))
