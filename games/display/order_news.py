"""What a game's page has to know of orders while it is put together: hardly anything, and without a query."""

from collections.abc import Sequence
from typing import NamedTuple

from games.lib import site_time
from games.models import Seat
from games.play.history.move_rows import MoveRow
from games.play.order_rows import BY_HAND
from games.play.orders.plan import can_plan
from games.play.orders.sweep import BY_PEOPLE, GRACE
from games.table.table import Table


class OrderMarks(NamedTuple):
    """What a game's page has to do with orders. `answers`: whether the reader has just moved and can let others answer at once;
    `told`: whether there is something to tell about an order of theirs, which the page asks for once it stands; `plans`: whether
    they can plan ahead; `tries`: whether they can try moves on a copy.
    """

    answers: bool = False
    told: bool = False
    plans: bool = False
    tries: bool = False


NO_MARKS = OrderMarks()


def order_marks(table: Table, seat: Seat | None, recent: Sequence[MoveRow]) -> OrderMarks:
    """For the holder of that seat of a game that runs. `recent`: the last moves, newest first."""
    if seat is None or not table.game.is_running:
        return NO_MARKS
    return OrderMarks(may_let_answer(table, seat, recent), has_news_of_order(seat, recent), can_plan(table), True)


def may_let_answer(table: Table, seat: Seat, recent: Sequence[MoveRow]) -> bool:
    """Whether the seat has moved within the grace, and another person is due. Whether anybody has left an order makes no
    difference.
    """
    if not any(table.seats[index].player_id not in (None, seat.player_id) for index in table.due()):
        return False
    fresh = site_time.now() - GRACE
    mine = (row for row in recent if row.seat == seat.index and row.via in BY_PEOPLE)
    return any(row.at > fresh and not row.answerable for row in mine)


def has_news_of_order(seat: Seat, recent: Sequence[MoveRow]) -> bool:
    """Whether an order of the seat's lives, or has ended by itself and its holder has not decided since."""
    then: int | None = getattr(seat, "order_told", None)
    if getattr(seat, "has_order", False) or then is None:
        return bool(getattr(seat, "has_order", False))
    return not any(row.seat == seat.index and row.via in BY_HAND and row.ply >= then for row in recent)
