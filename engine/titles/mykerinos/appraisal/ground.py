"""Cache of a season's areas: what each can bring to whom, and who is ahead.

Placing cubes changes none of this until somebody enters the museum or claims a parcel, and a search asks for it again
and again.
"""

from collections.abc import Sequence

from engine.titles.mykerinos.appraisal.area_forecast import Contest, contest, expect_gains, prize
from engine.titles.mykerinos.appraisal.weights import Weights
from engine.titles.mykerinos.appraisal.worth import Outlook, outlook, standing
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import enterable

MOST_GROUNDS = 256
MOST_GAINS = 1 << 15
MOST_GAINS_OF_ALL = 1 << 17
"""Cache sizes, some tens of megabytes in all; a full cache is cleared."""

Gains = dict[tuple[int, tuple[int, ...]], tuple[float, ...]]
"""(area, cubes in it by colour) -> what the area is expected to bring, by colour."""


class Ground:
    """The areas of one season under one state of museum and parcels."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.look: Outlook = outlook(table, 0, weights)
        seats = range(table.players)
        prizes = [prize(self.look, table, seat, enterable(table, seat)) for seat in seats]
        self.contests = [contest(table, prizes, area) for area in range(len(table.region) // 2)]
        pulls = [pull(each) for each in self.contests]
        everything = sum(pulls) or 1.0
        self.shares = [weights.tempo * each / everything for each in pulls]
        self.standings = tuple(standing(self.look, table, seat) for seat in seats)
        self.prospects: dict[tuple[tuple[float, ...], tuple[float, ...]], Gains] = {}
        """(cubes to come, shares of a cube that ties are worth), both by colour -> gains."""
        self.size = 0

    def gains(self, to_come: tuple[float, ...], early: tuple[float, ...]) -> Gains:
        """Return the cached gains for these cubes to come and ties."""
        key = to_come, early
        gains = self.prospects.get(key)
        if gains is None:
            if self.size > MOST_GAINS:
                self.prospects, self.size = {}, 0
            gains = self.prospects[key] = {}
        return gains

    def expect(
        self, gains: Gains, area: int, cubes: tuple[int, ...], to_come: Sequence[float], early: Sequence[float]
    ) -> tuple[float, ...]:
        """Return what the area is expected to bring each colour with these cubes in it."""
        key = area, cubes
        found = gains.get(key)
        if found is None:
            share = self.shares[area]
            here = [more * share for more in to_come]
            found = gains[key] = expect_gains(self.contests[area], cubes, here, early, self.look.weights)
            self.size += 1
        return found


_grounds: dict[object, Ground] = {}


def ground_of(table: Table, weights: Weights) -> Ground:
    """Return the ground of the running season."""
    key = (
        table.deck.name, table.wings, table.season, table.region, table.pyramids, table.museum, table.claimed, table.points,
        weights,
    )  # fmt: skip
    # Shared by threads: what one of them misses or clears is computed again.
    found = _grounds.get(key)
    if found is None:
        if len(_grounds) >= MOST_GROUNDS or sum([one.size for one in list(_grounds.values())]) > MOST_GAINS_OF_ALL:
            _grounds.clear()
        found = _grounds[key] = Ground(table, weights)
    return found


def pull(contest: Contest) -> float:
    """Return how much the area is worth to all who may dig in it."""
    return sum([max(gains) for gains in zip(*[gains for _, gains in contest.orders], strict=True)], 0.0)
