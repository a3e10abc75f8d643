"""What a seat plays for: its own points, less those of the others."""

from collections.abc import Sequence
from math import exp

LEADER = 6.0
"""Points. The smaller, the more it is only the leading opponent who counts."""


def margin(points: Sequence[float], seat: int) -> float:
    """The seat's points less the others', each of these counting the more, the nearer it is to the one who leads."""
    others = [other for place, other in enumerate(points) if place != seat]
    if not others:
        return points[seat]
    if len(others) == 1:
        return points[seat] - others[0]
    top = max(others)
    shares = [exp((other - top) / LEADER) for other in others]
    met = sum([share * other for share, other in zip(shares, others, strict=True)], 0.0)
    return points[seat] - met / sum(shares, 0.0)
