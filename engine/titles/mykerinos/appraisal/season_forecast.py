"""Forecast what the rest of a season's excavation brings a seat after an action. Rule: M4, M5."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.titles.mykerinos.appraisal.ground import Gains, Ground
from engine.titles.mykerinos.rules.components import SEASONS
from engine.titles.mykerinos.rules.position import Table, scale_number
from engine.titles.mykerinos.rules.spaces import AREAS, LAND, beside

EARLY = (0.0, 0.45, 0.3, 0.15, 0.0)
"""By number on the passing scale (0: not passed yet): the share of a cube that winning ties is worth."""
REACH = 6
"""Free spaces beside own cubes that count; more are of no use."""
LAST_ACTION = 2
"""Cubes that the last seat usually places in its one more action. Rule: M4.5."""


RACE = (1, 0, 0)
"""By number of opponents: the limit of cubes left to each under which they are expected to pass as soon as they can."""

GOES_ON, LAST, PASSED, BEATEN = "goes on", "last", "passed", "beaten"
"""What follows a seat's action. Rule: M4.5

GOES_ON: its next turn. LAST: nothing, this was its one more action. PASSED: the action was to pass. BEATEN: all others
pass before its next turn and leave it one more action.
"""


class Ahead(NamedTuple):
    """The rest of the season for one size of the seat's stock, by colour."""

    to_come: tuple[float, ...]
    """Cubes that may still be placed."""
    early: tuple[float, ...]
    """The share of a cube that the tie is worth."""
    known: Gains
    """What areas are expected to bring everybody."""
    gains: dict[tuple[int, int], float]
    """Cache: (area, cubes added to it) -> the change of its worth for the seat; for 0 cubes the worth itself."""
    before: float
    """The worth of all areas when nothing is added."""


@cache
def count_by_area(mask: int) -> tuple[tuple[int, int], ...]:
    """Return (area, number of these spaces in it) for each area with at least one."""
    counts = [(mask & spaces).bit_count() for spaces in AREAS]
    return tuple((area, count) for area, count in enumerate(counts) if count)


class Season:
    """The areas as `seat` sees them when it places cubes of `colour` (its own, or the neutral one)."""

    def __init__(self, table: Table, seat: int, colour: int, ground: Ground, interest: Sequence[float]) -> None:
        self.table = table
        self.seat = seat
        self.colour = colour
        self.ground = ground
        self.look = ground.look
        self.interest = interest
        areas = range(len(ground.contests))
        self.cubes = [[(mask & AREAS[area]).bit_count() for mask in table.cubes] for area in areas]
        self.free = LAND[table.height] & ~table.pyramids
        for mask in table.cubes:
            self.free &= ~mask
        self.racing = all(
            table.personal[other] <= RACE[table.players - 2]
            for other in range(table.players)
            if other != seat and other not in table.scale
        )
        self.aheads: dict[tuple[int, str], Ahead] = {}

    def worth(self, mask: int, stock: int, then: str) -> float:
        """Return the worth of the season after cubes on `mask`, opponents' gains deducted, saved cubes included."""
        saved = self.saved_worth(stock)
        if then != GOES_ON:
            return saved + self.areas(mask, stock, then)
        total = max(self.areas(mask, stock, GOES_ON), saved + self.areas(mask, stock, PASSED))
        if self.racing:
            total = min(total, self.areas(mask, stock, BEATEN))
        if self.colour == self.seat:
            reach = beside(self.table.cubes[self.seat] | mask) & self.free & ~mask
            total += self.look.weights.reach * min(REACH, reach.bit_count())
        return total

    def saved_worth(self, stock: int) -> float:
        """Return the worth of a stock that is saved for later. Rule: M3.5, M6.3, M7.2."""
        weights = self.look.weights
        if self.table.season == SEASONS:
            return stock * weights.last_cube if self.colour == self.seat else 0.0
        return stock * (
            weights.saved_cube[self.table.players - 2] if self.colour == self.seat else weights.saved_neutral
        )

    def areas(self, mask: int, stock: int, then: str) -> float:
        """Return what all areas are expected to bring."""
        ahead = self.aheads.get((stock, then))
        if ahead is None:
            ahead = self.aheads[stock, then] = self.look_ahead(stock, then)
        gains = ahead.gains
        total = ahead.before
        for key in count_by_area(mask):
            gain = gains.get(key)
            if gain is None:
                gain = gains[key] = self.area(ahead, *key) - gains[key[0], 0]
            total += gain
        return total

    def look_ahead(self, stock: int, then: str) -> Ahead:
        """Return the rest of the season, with the worth of the areas when nothing is added."""
        to_come, early = self.to_come(stock, then), self.early(then)
        ahead = Ahead(to_come, early, self.ground.gains(to_come, early), {}, 0.0)
        before = 0.0
        for area in range(len(self.ground.contests)):
            gain = ahead.gains[area, 0] = self.area(ahead, area, 0)
            before += gain
        return ahead._replace(before=before)

    def area(self, ahead: Ahead, area: int, added: int) -> float:
        """Return the expected worth of one area to the seat with that number of cubes added."""
        cubes = list(self.cubes[area])
        cubes[self.colour] += added
        gains = self.ground.expect(ahead.known, area, tuple(cubes), ahead.to_come, ahead.early)
        return sum([share * gain for share, gain in zip(self.interest, gains, strict=True)])

    def early(self, then: str) -> tuple[float, ...]:
        """Return the share of a cube that the tie is worth, by colour. Rule: M5.1."""
        numbers = [scale_number(self.table, colour) for colour in range(len(self.table.cubes))]
        passed = len(self.table.scale)
        if then == BEATEN:
            seats = range(self.table.players)
            first, last = (1, 3) if self.table.players == 2 else (passed + 1, self.table.players)
            numbers = [first if colour in seats and not number else number for colour, number in enumerate(numbers)]
            numbers[self.seat] = last
        elif then != GOES_ON:
            numbers[self.seat] = (1, 3)[passed] if self.table.players == 2 else passed + 1
        return tuple(EARLY[number] for number in numbers)

    def to_come(self, stock: int, then: str) -> tuple[float, ...]:
        """Return the cubes of each colour that may still be placed this season."""
        table = self.table
        own, neutral = list(table.personal), list(table.neutral)
        (own if self.colour == self.seat else neutral)[self.seat] = stock
        goes_on = [seat for seat in range(table.players) if seat not in table.scale]
        if then == BEATEN:
            goes_on = [self.seat]
            own[self.seat] = min(LAST_ACTION, own[self.seat])
        elif then != GOES_ON:
            goes_on.remove(self.seat)
            if len(goes_on) == 1:
                own = [min(LAST_ACTION, cubes) for cubes in own]
                neutral = [min(LAST_ACTION, cubes) for cubes in neutral]
        come = [float(cubes) if seat in goes_on else 0.0 for seat, cubes in enumerate(own)]
        if neutral:
            come.append(float(sum(neutral[seat] for seat in goes_on)))
        return tuple(come)
