"""The goal of a seat: its own points, less those of the others."""

from collections.abc import Sequence
from math import exp

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
