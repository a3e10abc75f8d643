"""What an action costs a seat, and whose turn it would be then. Rule: T1, T3"""

from typing import NamedTuple

from engine.thebes.apply import apply
from engine.thebes.components import DISTANCES
from engine.thebes.means import RIDES, means
from engine.thebes.position import Position, year_of


class Trip(NamedTuple):
    """A trip with an action at its end, in weeks. `week`: where the marker comes to lie."""

    travel: int
    action: int
    start: int
    week: int
    end: int

    @property
    def total(self) -> int:
        return self.travel + self.action

    @property
    def fits(self) -> bool:
        """Rule: T3.3"""
        return self.week <= self.end

    @property
    def crosses(self) -> bool:
        """Whether a new year begins on the way; the end begins none. Rule: T1.3"""
        return self.week < self.end and year_of(self.week) > year_of(self.start)


def distance(position: Position, seat: int, place: int) -> int:
    """The weeks of the trip there, with a car if the seat has one. Rule: T3.4"""
    archaeologist = position.archaeologists[seat]
    return (RIDES if means(archaeologist).cars else DISTANCES)[archaeologist.place][place]


def trip(position: Position, seat: int, place: int, action: int, flying: bool = False) -> Trip:
    travel = 0 if flying else distance(position, seat, place)
    start = position.archaeologists[seat].week
    return Trip(travel, action, start, start + travel + action, position.end_week)


def refresh_weeks(position: Position, seat: int) -> int:
    """What a refresh would cost besides the trip. Rule: T4.2"""
    return 1 + (position.refreshes if position.order[0] == seat else 0)


def order_after(position: Position, move: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats in the order in which they would move after that legal move, and their weeks by seat. Rule: T3.1"""
    after = apply(position, move)
    return after.order, tuple(archaeologist.week for archaeologist in after.archaeologists)
