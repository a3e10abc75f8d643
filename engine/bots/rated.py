"""The result of a search for a move."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from engine.contract import RandBelow


class Rated(NamedTuple):
    """A move that was tried `tried` times.

    `worth`: its author's expected margin. `points`: everybody's expected points, by seat; () if it was not tried.
    """

    move: str
    tried: int
    worth: float
    points: tuple[float, ...]


def add_points(totals: list[float], points: Sequence[float]) -> None:
    """Add the points to the totals, seat by seat."""
    for seat, more in enumerate(points):
        totals[seat] += more


LEADER = 6.0
"""Points. The smaller, the more only the leading opponent counts."""


def margin(points: Sequence[float], seat: int) -> float:
    """Return the seat's points less the others', weighted by how near each of them is to the leader."""
    others = [other for place, other in enumerate(points) if place != seat]
    if not others:
        return points[seat]
    if len(others) == 1:
        return points[seat] - others[0]
    top = max(others)
    shares = [exp((other - top) / LEADER) for other in others]
    met = sum([share * other for share, other in zip(shares, others, strict=True)], 0.0)
    return points[seat] - met / sum(shares, 0.0)


class Luck:
    """Random integers by key (`contract.Mind.draw_key`) and draw, so that draws from different things are independent."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.times: dict[str, int] = {}

    def below(self, key: str) -> RandBelow:
        """Return the integers of the next draw from that key; similar ranges give similar integers."""
        times = self.times.get(key, 0)
        self.times[key] = times + 1
        draw = Random(f"{self.seed} {times} {key}").random

        def below(number: int) -> int:
            return int(draw() * number)

        return below
