"""The arithmetic of ratings: a Bayesian comparison of every pair of a game, after Weng and Lin (2011).

A person's strength is a normal distribution. A game compares each pair of its people by their places.
"""

from collections.abc import Callable, Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

MEAN, SD = 25.0, 25 / 3
"""Of a person without games."""
BETA = 25 / 3
"""How much chance there is in one result; the same for every title until enough games say otherwise."""
DRAW = 0.05
"""The margin within which two results are level."""
TAU = 1 / 12
"""Standard deviation of what a person's strength changes from one game to the next."""
DAY = 3 / 25
"""The same for a day without a game: 3 shown points, so the shown variance grows by 9 a day."""
SCALE, CENTRE = 25, 1500
"""Shown points: `CENTRE + SCALE * (mean - MEAN)`."""
UNSURE = 100
"""A rating whose shown standard deviation is at least this is provisional."""


class Strength(NamedTuple):
    """What is known of a person's strength, and from how many games. Pages show it in points."""

    mean: float = MEAN
    sd: float = SD
    games: int = 0

    @property
    def points(self) -> int:
        return round(CENTRE + SCALE * (self.mean - MEAN))

    @property
    def margin(self) -> int:
        """Two standard deviations, in points."""
        return round(2 * SCALE * self.sd)

    @property
    def is_provisional(self) -> bool:
        return SCALE * self.sd >= UNSURE

    def __str__(self) -> str:
        return f"{self.points} ± {self.margin}{' ?' if self.is_provisional else ''}"


def age(strength: Strength, days: float) -> Strength:
    """Return the strength at the beginning of a game, `days` after the last one."""
    return strength._replace(sd=min(SD, sqrt(strength.sd**2 + TAU**2 + days * DAY**2)))


def rate(people: Sequence[Strength], places: Sequence[int], is_compared: Callable[[int, int], bool]) -> list[Strength]:
    """Return the strengths after a game. `is_compared`: whether the pair with these indexes counts."""
    rated = []
    for one, strength in enumerate(people):
        mean, precision = strength.mean, 1 / strength.sd**2
        for other, opponent in enumerate(people):
            if one != other and is_compared(one, other):
                shift, gain = compare(strength, opponent, places[other] - places[one])
                mean += 2 / len(people) * shift
                precision += 2 / len(people) * gain
        rated.append(strength._replace(mean=mean, sd=1 / sqrt(precision)))
    return rated


def compare(one: Strength, other: Strength, lead: int) -> tuple[float, float]:
    """Return what one comparison adds to the mean and to the precision. `lead`: positive where `one` came first, 0 for level."""
    variance = one.sd**2 + other.sd**2 + 2 * BETA**2
    spread = sqrt(variance)
    margin = DRAW / spread
    ahead = (one.mean - other.mean) / spread
    if lead:
        sign = 1 if lead > 0 else -1
        x = sign * ahead - margin
        v = _density(x) / _share_below(x)
        w = v * (v + x)
        v *= sign
    else:
        low, high = margin - abs(ahead), margin + abs(ahead)
        between = _share_below(low) - _share_below(-high)
        v = (1 if ahead >= 0 else -1) * (_density(high) - _density(low)) / between
        w = (low * _density(low) + high * _density(high)) / between + v**2
    return one.sd**2 / spread * v, 1 / (one.sd**2 * (1 - one.sd**2 / variance * w)) - 1 / one.sd**2


def chance_ahead(one: Strength, other: Strength) -> float:
    """Return the chance that `one` comes before `other`, level ones shared."""
    return _share_below((one.mean - other.mean) / sqrt(one.sd**2 + other.sd**2 + 2 * BETA**2))


def _density(x: float) -> float:
    return exp(-x * x / 2) / sqrt(2 * pi)


def _share_below(x: float) -> float:
    # `erfc` stays exact far out, where `1 + erf` would be 0.
    return erfc(-x / sqrt(2)) / 2
