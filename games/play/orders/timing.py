"""When an order plays. The player who has moved can end the grace; its owner can play it now or decide alone."""

from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.writing import write_if_possible
from games.lib.errors import Forbidden, Refused, Stale
from games.models import Move, Order, Player, Seat
from games.play.orders.saving import change, too_late
from games.play.orders.sweep import BY_PEOPLE, GRACE, answer, fresh_moves
from games.table.table import Table, load_table

LOOKING = 3 * GRACE
"""The grace for an owner with the page open, from the beginning of their wait on."""


def let_answer(table: Table, seat: Seat, player: Player) -> None:
    """End the grace of the player's own last moves, whether there is any order or not."""
    mine = fresh_moves(site_time.now()).filter(game=table.game, seat=seat.index, by=player)
    mine.update(answerable=True)


def due_at(table: Table, seat: Seat, order: Order) -> datetime | None:
    """Return when a sweep plays the order; None while it is on hold, or its seat is not due."""
    wait = table.waits.get(seat.pk)
    if order.state != Order.State.LIVE or wait is None or order.held_wait == wait.pk:
        return None
    moves = Move.objects.of(table.game).standing().filter(via__in=BY_PEOPLE, answerable=None)
    last = moves.aggregate(at=Max("at"))["at"]
    times = [wait.opened_at, order.created_at + GRACE]
    times += [last + GRACE] if last else []
    times += [order.held_until] if order.held_until else []
    return max(times)


def let_look(table: Table, seat: Seat, order: Order) -> Order:
    """Let an order that has to play in a new wait wait longer, once, because its owner has the page open. Returns it."""
    wait, due = table.waits.get(seat.pk), due_at(table, seat, order)
    if wait is None or due is None or due <= site_time.now() or order.created_at >= wait.opened_at:
        return order
    if order.held_until is not None and order.held_until >= wait.opened_at:
        return order
    order.held_until = wait.opened_at + LOOKING
    # The version stays, so that the owner's other open pages stay valid.
    mine = Order.objects.filter(pk=order.pk, version=order.version)
    write_if_possible(lambda: mine.update(held_until=order.held_until))
    return order


def decide_alone(order_id: int, player: Player, version: int, wait_id: int) -> Order:
    """Keep the order from playing in that wait; a move by hand then ends it. Raises as `cancel_order`."""
    order = Order.objects.filter(pk=order_id, player=player, held_wait=wait_id).first()
    if order is not None and order.lives:
        return order
    return change(order_id, player, version, (Order.State.LIVE,), "", {"held_wait": wait_id})


def play_now(order_id: int, player: Player, version: int) -> Table:
    """Play the order at once, or end it, because it asks. Returns the fresh table.

    Raises Forbidden, or Stale where the order has changed since it was seen, or its seat is not due.
    """
    order = Order.objects.filter(pk=order_id, player=player, seat__player=player).select_related("seat").first()
    if order is None:
        raise Forbidden(_("That is not a plan of yours."))
    if order.version != version or not order.lives:
        raise Stale(too_late(order))
    table = load_table(pk=order.seat.game_id)
    seat = table.seat(order.seat_id)
    if seat.pk not in table.waits:
        raise Stale(_("It is not your turn, so your plan has nothing to play now."))
    if order.state == Order.State.HELD:
        raise Refused(_("Your plan is on hold. Let it go on first."))
    return answer(table, seat, order) or load_table(pk=table.game.pk)
