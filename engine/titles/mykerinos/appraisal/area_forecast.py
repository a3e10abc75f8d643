"""Forecast who gets what in an area: every order of ranks, its chance, and what it gives to each colour."""

from collections.abc import Sequence
from itertools import permutations
from math import exp, sqrt
from typing import NamedTuple

from engine.titles.mykerinos.appraisal.weights import Weights
from engine.titles.mykerinos.appraisal.worth import Outlook, everybodys_rooms, worth
from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table
from engine.titles.mykerinos.rules.scoring import parcels_by_patron
from engine.titles.mykerinos.rules.spaces import AREAS, LAND

NEXT_TO_NOTHING = 1e-12


class Prize(NamedTuple):
    """What a seat can win in the areas.

    `parcels`: the worth of the parcel on each slot, None where it is gone. `room`: the worth of the best room.
    """

    parcels: tuple[float | None, ...]
    room: float


class Contest(NamedTuple):
    """One area, with what each order of the colours gives to each colour."""

    free: int
    """Spaces without a pyramid."""
    orders: tuple[tuple[tuple[int, ...], tuple[float, ...]], ...]


def prize(outlook: Outlook, position: Table, seat: int, enter: int) -> Prize:
    """Return the seat's prizes; `enter` is the mask of the rooms that it may enter. Rule: M5.2."""
    counts = parcels_by_patron(position, seat)[:5]
    rooms = position.museum[seat]
    taken = everybodys_rooms(position)
    before = worth(outlook, counts, rooms, taken)
    by_patron = {NO_PATRON: 0.0}
    for index, patron in enumerate(PATRONS):
        counts[index] += 1
        by_patron[patron] = worth(outlook, counts, rooms, taken) - before
        counts[index] -= 1
    gains = [0.0]
    while enter:
        room = enter & -enter
        gains.append(worth(outlook, counts, rooms | room, taken | room) - before)
        enter ^= room
    cards = position.deck.parcels
    return Prize(
        tuple(
            None if dealt is None else cards[dealt[0]].value + by_patron[cards[dealt[0]].patron]
            for dealt in position.region
        ),
        max(gains),
    )


def contest(position: Table, prizes: Sequence[Prize], area: int) -> Contest:
    """Return the area with all its possible outcomes."""
    free = (AREAS[area] & LAND[position.height] & ~position.pyramids).bit_count()
    slots = [slot for slot in (2 * area, 2 * area + 1) if position.region[slot] is not None]
    colours = range(len(position.cubes))
    gains = two_seats if position.players == 2 else more_seats
    return Contest(free, tuple((order, gains(prizes, order, slots)) for order in permutations(colours)))


def choose(prize: Prize, slots: list[int], museum: bool) -> tuple[float, list[int]]:
    """Return what the seat gains by its best choice, and the slots that are left then."""
    best, chosen = prize.room if museum else 0.0, -1
    for slot in slots:
        value = prize.parcels[slot]
        if value is not None and value >= best:
            best, chosen = value, slot
    return best, [slot for slot in slots if slot != chosen]


def more_seats(prizes: Sequence[Prize], order: tuple[int, ...], slots: list[int]) -> tuple[float, ...]:
    """Return the gains by colour when three or four seats rank in that order. Rule: M5.2, M5.3."""
    gains = [0.0] * len(order)
    for place, seat in enumerate(order):
        gains[seat], slots = choose(prizes[seat], slots, place < 2)
    return tuple(gains)


def two_seats(prizes: Sequence[Prize], order: tuple[int, ...], slots: list[int]) -> tuple[float, ...]:
    """Return the gains by colour when two seats and the neutral colour rank in that order. Rule: M7.4."""
    place = order.index(NEUTRAL_COLOUR)
    first, last = (seat for seat in order if seat != NEUTRAL_COLOUR)
    gains = [0.0, 0.0, 0.0]
    if place == 2:
        gains[first], slots = choose(prizes[first], slots, True)
        gains[last], _ = choose(prizes[last], slots, True)
        return tuple(gains)
    best = None
    if place == 1:
        gains[first], slots = choose(prizes[first], slots, True)
        for removed in slots:
            value, _ = choose(prizes[last], [slot for slot in slots if slot != removed], False)
            best = value if best is None else min(best, value)
        gains[last] = best or 0.0
        return tuple(gains)
    for removed in slots:
        one, left = choose(prizes[first], [slot for slot in slots if slot != removed], True)
        other, _ = choose(prizes[last], left, False)
        if best is None or other - one > best:
            best = other - one
            gains[first], gains[last] = one, other
    return tuple(gains)


def expect_gains(
    contest: Contest, cubes: Sequence[int], to_come: Sequence[float], early: Sequence[float], weights: Weights
) -> tuple[float, ...]:
    """Return the expected gain in the area by colour, over all orders.

    `cubes`, `to_come` and `early` are by colour: cubes in the area, cubes that may still come to it, and the share of a
    cube that the tie is worth.
    """
    open_cubes = sum(to_come)
    if open_cubes:
        most = open_cubes
        open_cubes = max(0.0, min(contest.free - sum(cubes), most))
        part = open_cubes / most
    else:
        part = 0.0
    spread = weights.certain + weights.spread * sqrt(open_cubes)
    comes = weights.latecomer
    here = [1.0 if own else comes * min(1.0, more * part) for own, more in zip(cubes, to_come, strict=True)]
    force = [own + more * part + tie for own, more, tie in zip(cubes, to_come, early, strict=True)]
    top = max(force)
    odds = [max(NEXT_TO_NOTHING, present * exp((one - top) / spread)) for one, present in zip(force, here, strict=True)]
    if len(odds) == 3:
        expected = expect_of_three(contest, odds)
    else:
        expected = [0.0] * len(odds)
        for order, gains in contest.orders:
            # From the last rank up: `rest` is then a sum, never a difference of nearly equal numbers.
            rest = 0.0
            likely = 1.0
            for colour in reversed(order):
                rest += odds[colour]
                likely *= odds[colour] / rest
            expected = [total + likely * gain for total, gain in zip(expected, gains, strict=True)]
    return tuple([gain * present for gain, present in zip(expected, here, strict=True)])


def expect_of_three(contest: Contest, odds: Sequence[float]) -> list[float]:
    """Return the expected gain of each of three colours, from their odds."""
    # Most games have three colours, and this is the innermost call of all, so the orders of `permutations` are spelled
    # out.
    first, second, third = odds
    everything = first + second + third
    one, two, three = first / everything, second / everything, third / everything
    without_one, without_two, without_three = second + third, first + third, first + second
    likely = (
        one * second / without_one, one * third / without_one, two * first / without_two, two * third / without_two,
        three * first / without_three, three * second / without_three,
    )  # fmt: skip
    a = b = c = 0.0
    for chance, (_, (to_a, to_b, to_c)) in zip(likely, contest.orders, strict=True):
        a += chance * to_a
        b += chance * to_b
        c += chance * to_c
    return [a, b, c]
