"""What the reader of a game's page can do: make a move, take one back, plan ahead, ask for a suggestion."""

from collections.abc import Sequence
from typing import NamedTuple

from games.display.head import Addresses
from games.display.move_form import MoveForm
from games.lib import site_time
from games.models import Seat
from games.play.history.move_rows import MoveRow
from games.play.moves.order_rows import BY_HAND
from games.play.moves.undo import Undoable
from games.play.orders.plan import can_plan
from games.play.orders.sweep import BY_PEOPLE, GRACE
from games.play.reviews.suggestions import SuggestionBox
from games.table.table import Table


class Notice(NamedTuple):
    """Why something was refused. `rule`: the paragraph, or ""."""

    sentence: str
    rule: str = ""


class OrderMarks(NamedTuple):
    """What a game's page offers about orders."""

    answers: bool = False
    """Whether the reader has just moved and can let others answer at once."""
    news: bool = False
    """Whether to load the box about the reader's order."""
    plans: bool = False
    """Whether they can plan ahead."""
    tries: bool = False
    """Whether they can try moves on a copy."""


class Choosing(NamedTuple):
    """What the reader can do."""

    form: MoveForm | None
    suggestion: SuggestionBox | None
    """Against bots alone: the suggestion for this decision, or the button that asks for one."""
    undo: Undoable | None
    orders: OrderMarks
    notice: Notice | None
    at: Addresses

    @property
    def refused(self) -> bool:
        """Whether the notice is about the line in the form, and stands there, not at the top of the page.

        Without scripts the form has a list of moves too, and the notice stands at the top.
        """
        return bool(self.notice and self.notice.rule and self.form and self.form.draft and not self.form.options)


def order_marks(table: Table, seat: Seat | None, recent: Sequence[MoveRow]) -> OrderMarks:
    """Return the marks for the holder of that seat, without a query. `recent`: the last moves, newest first."""
    if seat is None or not table.game.is_running:
        return OrderMarks()
    return OrderMarks(
        may_let_answer(table, seat, recent), has_news_of_order(table, seat, recent), can_plan(table), tries=True
    )


def may_let_answer(table: Table, seat: Seat, recent: Sequence[MoveRow]) -> bool:
    """Return whether the seat has moved within the grace, and another person is due, whether there is an order or not."""
    if not any(table.seats[index].player_id not in (None, seat.player_id) for index in table.due()):
        return False
    fresh = site_time.now() - GRACE
    mine = (row for row in recent if row.seat == seat.index and row.via in BY_PEOPLE)
    return any(row.at > fresh and not row.answerable for row in mine)


def has_news_of_order(table: Table, seat: Seat, recent: Sequence[MoveRow]) -> bool:
    """Return whether the seat has a live order, or one that has ended by itself since its holder last decided."""
    facts = table.facts_of(seat)
    then = facts.order_ended_ply
    if facts.has_order or then is None:
        return facts.has_order
    return not any(row.seat == seat.index and row.via in BY_HAND and row.ply >= then for row in recent)
