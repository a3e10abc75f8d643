"""What a season's excavation is expected to bring a seat when it has done something more in it. Rule: M4, M5"""

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.frozen.mykerinos.area_forecast import Contest, contest, expect_gains, prize
from benchmarks.frozen.mykerinos.worth import Outlook
from engine.titles.mykerinos.rules.components import SEASONS
from engine.titles.mykerinos.rules.position import Table, scale_number
from engine.titles.mykerinos.rules.rooms import enterable
from engine.titles.mykerinos.rules.spaces import AREAS, LAND, beside

EARLY = (0.0, 0.45, 0.3, 0.15, 0.0)
"""By number on the passing scale (0: not passed yet): the share of a cube that winning ties is worth."""
REACH = 6
"""Free spaces beside own cubes that count; more of them are of no more use."""
LAST_ACTION = 2
"""Cubes that the last seat usually places in its one more action. Rule: M4.5"""


GOES_ON, LAST, PASSED = "goes on", "last", "passed"
"""What a seat does after an action: it goes on, it had its one more action, or the action was to pass. Rule: M4.5"""


class Ahead(NamedTuple):
    """The rest of the season for one size of the seat's stock. Tuples by colour."""

    to_come: tuple[float, ...]
    """Cubes that may still be placed."""
    early: tuple[float, ...]
    """The share of a cube that the tie is worth."""
    gains: dict[tuple[int, int], float]
    """(area, cubes added to it) -> what it is expected to bring, as far as it was asked for."""


class Season:
    """The areas as `seat` looks at them when it places cubes of `colour` (its own, or the neutral one)."""

    def __init__(self, table: Table, seat: int, colour: int, look: Outlook, interest: Sequence[float]) -> None:
        self.table = table
        self.seat = seat
        self.colour = colour
        self.look = look
        self.interest = interest
        areas = range(len(table.region) // 2)
        prizes = [prize(look, table, other, enterable(table, other)) for other in range(table.players)]
        self.contests = [contest(table, prizes, area) for area in areas]
        pulls = [pull(each) for each in self.contests]
        everything = sum(pulls) or 1.0
        self.shares = [look.weights.tempo * each / everything for each in pulls]
        self.cubes = [[(mask & AREAS[area]).bit_count() for mask in table.cubes] for area in areas]
        self.free = LAND[table.height] & ~table.pyramids
        for mask in table.cubes:
            self.free &= ~mask
        self.aheads: dict[tuple[int, str], Ahead] = {}

    def worth(self, mask: int, stock: int, then: str) -> float:
        """What the season brings after cubes on `mask`, less what it brings the others, and what is kept of the stock.

        A seat that goes on does so or passes next time, whichever is better.
        """
        kept = self.kept(stock)
        if then != GOES_ON:
            return kept + self.areas(mask, stock, then)
        total = max(self.areas(mask, stock, GOES_ON), kept + self.areas(mask, stock, PASSED))
        if self.colour == self.seat:
            reach = beside(self.table.cubes[self.seat] | mask) & self.free & ~mask
            total += self.look.weights.reach * min(REACH, reach.bit_count())
        return total

    def kept(self, stock: int) -> float:
        """What the cubes are worth that are kept. Rule: M3.5, M6.3, M7.2"""
        weights = self.look.weights
        if self.table.season == SEASONS:
            return stock * weights.last_cube if self.colour == self.seat else 0.0
        return stock * (weights.kept_cube[self.table.players - 2] if self.colour == self.seat else weights.kept_neutral)

    def areas(self, mask: int, stock: int, then: str) -> float:
        """What all areas are expected to bring."""
        ahead = self.aheads.get((stock, then))
        if ahead is None:
            ahead = self.aheads[stock, then] = Ahead(self.to_come(stock, then), self.early(then), {})
        gains = ahead.gains
        total = 0.0
        for area, spaces in enumerate(AREAS[: len(self.contests)]):
            key = area, (mask & spaces).bit_count()
            gain = gains.get(key)
            if gain is None:
                gain = gains[key] = self.area(ahead, *key)
            total += gain
        return total

    def area(self, ahead: Ahead, area: int, added: int) -> float:
        """What one area is expected to bring with so many cubes added to it."""
        cubes = list(self.cubes[area])
        cubes[self.colour] += added
        here = [cubes * self.shares[area] for cubes in ahead.to_come]
        return expect_gains(self.contests[area], cubes, here, ahead.early, self.interest, self.look)

    def early(self, then: str) -> tuple[float, ...]:
        """By colour: the share of a cube that the tie is worth. Rule: M5.1"""
        numbers = [scale_number(self.table, colour) for colour in range(len(self.table.cubes))]
        if then != GOES_ON:
            passed = len(self.table.scale)
            numbers[self.seat] = (1, 3)[passed] if self.table.players == 2 else passed + 1
        return tuple(EARLY[number] for number in numbers)

    def to_come(self, stock: int, then: str) -> tuple[float, ...]:
        """By colour: the cubes that may still be placed this season."""
        table = self.table
        own, neutral = list(table.personal), list(table.neutral)
        (own if self.colour == self.seat else neutral)[self.seat] = stock
        goes_on = [seat for seat in range(table.players) if seat not in table.scale]
        if then != GOES_ON:
            goes_on.remove(self.seat)
            if len(goes_on) == 1:
                own = [min(LAST_ACTION, cubes) for cubes in own]
                neutral = [min(LAST_ACTION, cubes) for cubes in neutral]
        come = [float(cubes) if seat in goes_on else 0.0 for seat, cubes in enumerate(own)]
        if neutral:
            come.append(float(sum(neutral[seat] for seat in goes_on)))
        return tuple(come)


def pull(contest: Contest) -> float:
    """How much the area is worth to all who may dig in it."""
    return sum([max(gains) for gains in zip(*[gains for _, gains in contest.orders], strict=True)], 0.0)
