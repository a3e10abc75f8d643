"""The cost of an action for a seat, and the next turn after it. Rule: T1, T3."""

from functools import lru_cache
from typing import NamedTuple

from engine.titles.thebes.rules.components import END_WEEK
from engine.titles.thebes.rules.foresight import table_after
from engine.titles.thebes.rules.position import Archaeologist, Table, year_of
from engine.titles.thebes.rules.resources import TRIP_WEEKS, Means
from engine.titles.thebes.rules.resources import means as means_of

means = lru_cache(maxsize=4096)(means_of)
"""The use of a seat's cards and books, cached because a page needs it many times."""


class Seat(NamedTuple):
    """A seat's belongings for trips and digs, with the number of players, which fixes the end."""

    archaeologist: Archaeologist
    players: int

    @property
    def week(self) -> int:
        return self.archaeologist.week

    @property
    def end(self) -> int:
        """The week of the end space. Rule: T1.2."""
        return END_WEEK[self.players]

    @property
    def left(self) -> int:
        """Weeks left; at 0 the seat takes no more turns. Rule: T3.3."""
        return self.end - self.week

    @property
    def has(self) -> Means:
        return means(self.archaeologist)


def seat_at(table: Table, seat: int) -> Seat:
    return Seat(table.archaeologists[seat], table.players)


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
        """Rule: T3.3."""
        return self.week <= self.end

    @property
    def crosses(self) -> bool:
        """Whether a new year begins on the way; the end begins none. Rule: T1.3."""
        return self.week < self.end and year_of(self.week) > year_of(self.start)


def distance(seat: Seat, place: int) -> int:
    """Return the weeks of the trip there, with a car if the seat has one. Rule: T3.4."""
    return TRIP_WEEKS[seat.has.cars > 0][seat.archaeologist.place][place]


def trip(seat: Seat, place: int, action: int, flying: bool = False) -> Trip:
    travel = 0 if flying else distance(seat, place)
    return Trip(travel, action, seat.week, seat.week + travel + action, seat.end)


def refresh_weeks(table: Table, seat: int) -> int:
    """Return the cost of a refresh besides the trip. Rule: T4.2."""
    return 1 + (table.refreshes if table.order[0] == seat else 0)


def order_after(table: Table, move: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the order of moves after that legal move, and the weeks by seat. Rule: T3.1."""
    after = table_after(table, move)
    return after.order, tuple(archaeologist.week for archaeologist in after.archaeologists)
