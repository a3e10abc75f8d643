"""The box about an order on its owner's page: what it plays and when, that it is on hold, or why it has stopped."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from engine.orders.grammar import read_canonical
from engine.orders.order import left_of, write_order
from games.lib import site_time
from games.lib.text.sentences import translate_sentence, unpack
from games.models import Order, Seat
from games.play.orders.saving import may_save, order_of
from games.play.orders.sweep import foresee
from games.play.orders.timing import due_at, let_look
from games.table.table import Table


@dataclass(frozen=True)
class OrderBox:
    """An order as its owner's page shows it."""

    pk: int
    version: int
    lives: bool
    held: bool
    """Whether it plays nothing, at all or in this wait."""
    due: bool
    """Whether its seat is due."""
    move: str
    """What it plays next, as things stand; "" where it would ask, or its seat is not due."""
    at: datetime | None
    """When it plays that, or asks."""
    why: tuple[str, ...]
    """Why it has stopped, or would."""
    lines: tuple[str, ...]
    """What is left of it."""
    may_return: bool
    """Whether what is left can be left again by one button: it is still possible."""

    @property
    def soon(self) -> bool:
        """Whether the time has come: it plays within seconds."""
        return self.at is not None and self.at <= site_time.now()


def order_box(table: Table, seat: Seat, looks: bool = True) -> OrderBox | None:
    """Return the box of the seat's live order, or of its last one, if that has ended by itself.

    `looks`: its owner has the page open, so that it waits longer in a wait that has just begun.
    """
    order = order_of(seat)
    if order is None or not (order.lives or order.ended_by_itself):
        return None
    left = left_of(read_canonical(order.text), order.used)
    wait = table.waits.get(seat.pk)
    held = order.state == Order.State.HELD or (wait is not None and order.held_wait == wait.pk)
    move, why = "", why_ended(table, order)
    if order.lives and wait is not None and max(order.made_ply, order.then_ply) <= table.game.ply:
        said = foresee(table, seat, order)
        move = said.move or ""
        why = tuple(translate_sentence(one, table.names()) for one in (said.sentence, *said.changes) if one is not None)
    if move and looks:
        order = let_look(table, seat, order)
    return OrderBox(
        pk=order.pk,
        version=order.version,
        lives=order.lives,
        held=held,
        due=wait is not None,
        move=move,
        at=due_at(table, seat, order),
        why=why,
        lines=tuple(write_order(left).splitlines()) if left.steps else (),
        may_return=not order.lives and may_save(table, seat, left),
    )


def why_ended(table: Table, order: Order) -> tuple[str, ...]:
    """Return why an order has ended."""
    reasons = tuple(translate_sentence(unpack(one), table.names()) for one in order.told)
    if reasons or order.lives:
        return reasons
    if order.state == Order.State.USED_UP:
        return (_("It has played all its moves."),)
    return (_("Moves that it was written after, or that it had played, were undone."),)
