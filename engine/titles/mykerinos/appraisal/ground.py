"""The areas of a season as they stand for everybody: what each can bring whom, and who is ahead.

As long as nobody enters the museum or claims a parcel this stays the same, whatever is placed, and a search comes to it again
and again: it is kept, and what areas are expected to bring is kept with it. All that is kept follows from its key.
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
"""So much is kept at most, some tens of megabytes; then it is begun anew."""

Gains = dict[tuple[int, tuple[int, ...]], tuple[float, ...]]
"""(area, cubes in it by colour) -> what it is expected to bring, by colour."""


class Ground:
    """One season's areas under one state of museum and parcels."""

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
        self.kept = 0

    def gains(self, to_come: tuple[float, ...], early: tuple[float, ...]) -> Gains:
        """What is known of areas so far, for one size of what may still come."""
        key = to_come, early
        gains = self.prospects.get(key)
        if gains is None:
            if self.kept > MOST_GAINS:
                self.prospects, self.kept = {}, 0
            gains = self.prospects[key] = {}
        return gains

    def expect(
        self, gains: Gains, area: int, cubes: tuple[int, ...], to_come: Sequence[float], early: Sequence[float]
    ) -> tuple[float, ...]:
        """By colour: what the area is expected to bring with these cubes in it."""
        key = area, cubes
        found = gains.get(key)
        if found is None:
            share = self.shares[area]
            here = [more * share for more in to_come]
            found = gains[key] = expect_gains(self.contests[area], cubes, here, early, self.look.weights)
            self.kept += 1
        return found


_grounds: dict[object, Ground] = {}


def ground_of(table: Table, weights: Weights) -> Ground:
    """The ground of the season that runs."""
    key = (
        table.deck.name, table.wings, table.season, table.region, table.pyramids, table.museum, table.claimed, table.points,
        weights,
    )  # fmt: skip
    # Threads share it: what one of them misses, or throws away, is made again.
    found = _grounds.get(key)
    if found is None:
        if len(_grounds) >= MOST_GROUNDS or sum([one.kept for one in list(_grounds.values())]) > MOST_GAINS_OF_ALL:
            _grounds.clear()
        found = _grounds[key] = Ground(table, weights)
    return found


def pull(contest: Contest) -> float:
    """How much the area is worth to all who may dig in it."""
    return sum([max(gains) for gains in zip(*[gains for _, gains in contest.orders], strict=True)], 0.0)
