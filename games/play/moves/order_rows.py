"""Rows of orders that are written with moves: an order ends when its seat decides otherwise, and uses a step with its move."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from engine.orders.grammar import read_canonical
from engine.orders.order import left_of
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.mail.game_posts import post_turn_on
from games.models import Game, Move, Order, Seat, Wait
from games.table.advance import NewMove
from games.table.table import Table

LIVING = (Order.State.LIVE, Order.State.HELD)
BY_HAND = (Move.Via.BROWSER, Move.Via.MAIL, Move.Via.PROGRAM, Move.Via.CLOCK)
"""How decisions come that end the order of their seat, so that no forgotten step is played a turn later."""


@dataclass(frozen=True)
class UsedStep:
    """A step that is played now: the order as it was read, and the place of the step in it."""

    order: Order
    place: int


def orders_at(*seats: Seat) -> QuerySet[Order]:
    """Return the live orders of those seats."""
    return Order.objects.alive().filter(seat__in=seats)


def may_be_answered(seat: Seat) -> bool:
    """Return whether an order of the seat may play in its wait: one in force, whose owner does not want to decide alone."""
    return bool(LOOKING.fetch(seat=seat.pk))


def looking_orders(seat: int | Param) -> QuerySet[Order]:
    held = Wait.objects.open().filter(seat=seat).values("pk")
    return Order.objects.in_force().filter(seat=seat).exclude(held_wait__in=held)


LOOKING: PreparedQuery[int] = PreparedQuery(lambda: looking_orders(Param("seat")).values_list("pk", flat=True)[:1])


def end_orders(orders: QuerySet[Order], state: str) -> int:
    """End these orders. Returns how many ended."""
    return orders.update(state=state, ended_at=site_time.now(), version=F("version") + 1)


def end_with_moves(table: Table, moves: Sequence[NewMove]) -> None:
    """End the orders of seats that have decided otherwise; all orders when the game ends."""
    if table.game.state == Game.State.FINISHED:
        playing = [move.order for move in moves if move.order is not None]
        end_orders(orders_at(*table.seats).exclude(pk__in=playing), Order.State.CHAPTER)
        return
    by_hand = [move for move in moves if move.via in BY_HAND and move.order is None]
    seats = [table.seats[move.seat] for move in by_hand if move.seat is not None]
    # Whether it has one was read with the table. The sweep finds one that was saved since (`decided_by_hand`).
    leaving = [seat for seat in seats if table.facts_of(seat).has_order]
    if leaving:
        end_orders(orders_at(*leaving), Order.State.BY_HAND)


def decided_by_hand(table: Table, seat: Seat, order: Order) -> bool:
    """Return whether the seat has decided otherwise since the order was saved or has last played."""
    since = Move.objects.of(table.game).standing().since(order.then_ply).filter(seat=seat.index)
    return since.filter(via__in=BY_HAND).exists()


def ended_by_order(moves: Sequence[NewMove]) -> set[int]:
    """Return the indexes of the seats for which orders have made some of these moves."""
    return {move.seat for move in moves if move.order is not None and move.seat is not None}


def end_after(table: Table, ply: int) -> None:
    """End the orders that were saved after a move from that ply on, or have played one: those moves are undone."""
    later = Q(made_ply__gt=ply) | Q(then_ply__gt=ply)
    end_orders(orders_at(*table.seats).filter(later), Order.State.UNDONE)


def use_step(step: UsedStep, table: Table, then_ply: int) -> bool:
    """Write that the step was played, in the transaction of its move.

    Returns False where the order has changed since it was read: then the move must not be written either.
    """
    order = step.order
    used = [*order.used, step.place]
    state = Order.State.LIVE
    if table.game.state == Game.State.FINISHED:
        state = Order.State.CHAPTER
    elif not left_of(read_canonical(order.text), used).steps:
        state = Order.State.USED_UP
    mine = Order.objects.in_force().filter(pk=order.pk, version=order.version)
    written = mine.update(
        used=used,
        then_ply=then_ply,
        state=state,
        ended_at=site_time.now() if state != Order.State.LIVE else None,
        version=F("version") + 1,
    )
    if written and state == Order.State.USED_UP:
        post_turn_on(table, order)
    return bool(written)
