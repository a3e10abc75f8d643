"""Play the orders that are due, or end those that ask.

They are found by open waits: an order that was saved during its wait is played too. After a person's move no order
answers it for a while, so that it can be undone; orders answer each other at once.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from engine.orders.deciding import CHAPTER, USED_UP, Answer, Saved, decide
from engine.orders.grammar import read_canonical
from engine.orders.order import Order as Written
from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.lib.errors import Refused, Stale
from games.lib.text.sentences import pack_sentence
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.mail.game_posts import post_turn_on
from games.models import Game, Move, MoveQuerySet, Order, OrderQuerySet, Seat, Wait
from games.play.moves.decision import play_move
from games.play.moves.order_rows import UsedStep, decided_by_hand
from games.play.orders.saving import is_unchanged
from games.table.table import Table, View, load_table

GRACE = timedelta(seconds=60)
"""The time after a person's move, or after saving, before an order answers. It is the same whether there is an order or not."""
BY_PEOPLE = (Move.Via.BROWSER, Move.Via.MAIL, Move.Via.PROGRAM)
MOST_WAITING = 10_000
"""Orders of seats that are due, on hold or not, in one run."""
MOST_MOVES = 500
"""Moves in one run; the sweep goes on where it ends."""
ENDS = {CHAPTER: Order.State.CHAPTER, USED_UP: Order.State.USED_UP}
"""Why an order asks -> the state that it ends in; every other reason is ASKED."""


def seats_waiting() -> QuerySet[Order, int]:
    """Return the seats with an order that are due."""
    # Of thousands of live orders few are waiting: two indexes find them without reading a row.
    waits = Wait.objects.open().filter(seat=OuterRef("seat"))
    return Order.objects.alive().filter(Exists(waits)).values_list("seat", flat=True)[:MOST_WAITING]


WAITING = PreparedQuery(seats_waiting)


def games_with_orders_due() -> list[int]:
    """Return the running games in which an order is due, the longest waiting one first."""
    waiting = WAITING.fetch()
    if not waiting:
        return []
    now = site_time.now()
    orders = due_orders(now).alive().filter(seat__in=waiting, seat__game__state=Game.State.RUNNING)
    fresh = fresh_moves(now).filter(game=OuterRef("seat__game"))
    given_up = Wait.objects.open().filter(pk=OuterRef("held_wait"))
    found = orders.exclude(Exists(fresh)).exclude(Exists(given_up)).order_by("pk").values_list("seat__game", flat=True)
    return list(dict.fromkeys(found))


def due_orders(now: datetime) -> OrderQuerySet:
    """Return the orders whose own times let them play now."""
    ready = Q(held_until=None) | Q(held_until__lte=now)
    return Order.objects.in_force().filter(ready, created_at__lte=now - GRACE)


def fresh_moves(now: datetime) -> MoveQuerySet:
    """Return the moves that people have made within the grace, and have not released before."""
    return Move.objects.standing().filter(via__in=BY_PEOPLE, at__gt=now - GRACE, answerable=None)


@sweeps.sweep("orders", every=settings.SWEEP_INTERVAL)
def sweep(budget: Budget | None = None) -> int:
    """Play all orders that are due. Returns the number of their moves."""
    act = partial(play_orders, budget=budget)
    return process_each(games_with_orders_due(), act, "Game %s could not go on.", budget, name="orders")


def play_orders(game_id: int, budget: Budget | None = None) -> int:
    """Play the game's orders until none is due. Returns the number of their moves."""
    table = load_table(pk=game_id)
    made = 0
    while made < MOST_MOVES and not (budget is not None and budget.is_over()):
        found = next_due(table)
        if found is None:
            break
        seat, order = found
        try:
            played = answer(table, seat, order)
        except Stale:
            # Somebody else was first, or has changed the order: the next sweep looks again.
            break
        if played is None:
            continue
        table, made = played, made + 1
    return made


def next_due(table: Table) -> tuple[Seat, Order] | None:
    """Return a seat that is due, with its order that may play now."""
    waiting = [table.seats[index] for index in table.due() if table.seats[index].pk in table.waits]
    if not waiting:
        return None
    now = site_time.now()
    waits = [table.waits[seat.pk].pk for seat in waiting]
    order = due_orders(now).filter(seat__in=waiting).exclude(held_wait__in=waits).order_by("pk").first()
    if order is None or fresh_moves(now).filter(game=table.game).exists():
        return None
    return table.seat(order.seat_id), order


def answer(table: Table, seat: Seat, order: Order) -> Table | None:
    """Play the order's move, or end it, because it asks. Returns the fresh table, or None where nothing was played.

    Raises Stale where the game or the order has changed since it was read.
    """
    if max(order.made_ply, order.then_ply) > table.game.ply:
        end_order(table, order, Order.State.UNDONE)
        return None
    if decided_by_hand(table, seat, order):
        end_order(table, order, Order.State.BY_HAND)
        return None
    said = foresee(table, seat, order)
    if said.move is None or said.place is None:
        end_order(table, order, ENDS.get(said.why, Order.State.ASKED), said)
        return None
    wait = table.waits[seat.pk].pk
    step = UsedStep(order, said.place)
    try:
        via = Move.Via.PROGRAM if order.program else Move.Via.ORDER
        return play_move(table, seat, wait, said.move, via, step=step).table
    except Refused as refused:
        raise Stale(refused.sentence) from refused


def foresee(table: Table, seat: Seat, order: Order) -> Answer:
    """Return the order's answer to the decision that is due."""
    made, then = views_at(table, seat, (order.made_ply, order.then_ply))
    saved = Saved(wanted_order(table, order), made, tuple(order.used))
    return decide(table.title, saved, then, table.view(seat), seat.index, table.legal(seat))


def wanted_order(table: Table, order: Order) -> Written:
    """Return the order as it is obeyed in that game: with care only where the game has it."""
    written = read_canonical(order.text)
    return written if table.game.orders == Game.Orders.CAREFUL else written._replace(careful=False)


def views_at(table: Table, seat: Seat, plies: Iterable[int]) -> list[View]:
    """Return what the seat saw at these plies, played again from the start."""
    wanted = list(plies)
    title = table.title
    position = title.start(table.game.players, table.game.options)
    views = {0: title.view(position, seat.index)}
    moves = Move.objects.of(table.game).standing().filter(ply__lt=max(wanted)).order_by("ply")
    for ply, (text, author) in enumerate(moves.values_list("text", "seat"), 1):
        position = title.apply(position, text, author)
        if ply in wanted:
            views[ply] = title.view(position, seat.index)
    return [views[ply] for ply in wanted]


def end_order(table: Table, order: Order, state: str, said: Answer | None = None) -> None:
    """Write that the order has ended, and why. Raises Stale where it, or the game, has changed since it was read."""
    sentences = [] if said is None else [one for one in (said.sentence, *said.changes) if one is not None]
    with transaction.atomic():
        mine = Order.objects.in_force().filter(pk=order.pk, version=order.version)
        if not is_unchanged(table) or not mine.update(
            state=state,
            why="" if said is None else said.why,
            told=[pack_sentence(sentence) for sentence in sentences],
            ended_at=site_time.now(),
            version=F("version") + 1,
        ):
            raise Stale
        if state != Order.State.BY_HAND:
            post_turn_on(table, order)
