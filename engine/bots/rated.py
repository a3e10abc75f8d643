"""What a search has found out about a move."""

from collections.abc import Sequence
from typing import NamedTuple


class Rated(NamedTuple):
    """A move that was tried so many times. `worth`: the margin of who makes it that it is thought to lead to; `points`:
    everybody's points, by seat; () where it was not tried.
    """

    move: str
    tried: int
    worth: float
    points: tuple[float, ...]


def add_points(totals: list[float], points: Sequence[float]) -> None:
    """Add to the totals, seat by seat."""
    for seat, more in enumerate(points):
        totals[seat] += more
