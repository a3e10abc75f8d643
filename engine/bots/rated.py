"""The result of a search for a move."""

from collections.abc import Sequence
from typing import NamedTuple


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
