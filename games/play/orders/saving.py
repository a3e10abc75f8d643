"""Save an order, cancel, hold and release it, or save the rest of an ended one again.

None of it writes the game's row, so that no other player can notice it. A change names the version that the owner saw.
"""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from engine.errors import OrderError
from engine.orders.grammar import read_canonical
from engine.orders.order import Order as Written
from engine.orders.order import left_of, write_order
from engine.orders.reading import read_order
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.errors import Forbidden, Refused, Stale
from games.lib.text.sentences import translate_sentence
from games.models import Game, Move, Order, OrderQuerySet, Player, Seat
from games.play.moves.order_rows import LIVING, end_orders, orders_at
from games.table.table import Table, View, load_table

ATTEMPTS = 20
"""Each failed one means that somebody else has written the game; twenty in a row do not happen."""


def orders_of_holder() -> OrderQuerySet:
    return Order.objects.filter(seat_id=Param("seat"), player_id=Param("player"))


LIVING_OF = PreparedQuery(lambda: orders_of_holder().alive().order_by("pk")[:1])
LAST_OF = PreparedQuery(lambda: orders_of_holder().order_by("-pk")[:1])


def order_of(seat: Seat) -> Order | None:
    """Return the seat's live order, or the last one of its present holder."""
    if seat.player_id is None:
        return None
    mine = LIVING_OF.fetch(seat=seat.pk, player=seat.player_id) or LAST_OF.fetch(seat=seat.pk, player=seat.player_id)
    return next(iter(mine), None)


def save_order(
    game_id: int,
    player: Player,
    text: str,
    version: int | None = None,
    replaced: int | None = None,
    program: bool = False,
) -> Order:
    """Save an order in place of the live one; it is checked against the table as it stands.

    `version`: of the live order that is to be replaced, where the page showed one, and `replaced` its number. `program`: whether
    a program of the player leaves it. Raises Refused with the engine's sentence, Stale where that order has changed since, or
    the game is over, Forbidden without a seat.
    """
    for _attempt in range(ATTEMPTS):
        table = load_table(pk=game_id)
        seat = held_seat(table, player)
        canonical = read_text(table, seat, text)
        with transaction.atomic():
            if not is_unchanged(table):
                continue
            living = orders_at(seat).first()
            seen = living is not None and living.version == version and replaced in (None, living.pk)
            if version is not None and not seen:
                raise Stale(too_late(order_of(seat)))
            end_orders(orders_at(seat), Order.State.REPLACED)
            ply = table.game.ply
            fields = {"seat": seat, "player": player, "text": canonical, "program": program}
            return Order.objects.create(**fields, made_ply=ply, then_ply=ply)
    raise Stale


def held_seat(table: Table, player: Player) -> Seat:
    """Return the player's seat in a running game. Raises Stale or Forbidden."""
    seat = table.seat_of(player)
    if seat is None:
        raise Forbidden(_("You don't have a seat in this game."))
    if not table.game.is_running:
        raise Stale(_("This game is no longer in progress."))
    return seat


def check_text(table: Table, seat: Seat, made: View, text: str) -> str:
    """Return the canonical text of that order, for the seat that sees the game as `made`. Raises Refused."""
    if table.game.orders == Game.Orders.NONE:
        raise Refused(_("In this game nobody can plan ahead: everyone moves when it is their turn."), "", "order")
    try:
        order = read_order(table.title, made, seat.index, text)
    except OrderError as error:
        raise Refused(translate_sentence(error.sentence, table.names()), error.rule or "", "order") from None
    # Where the game has no care, orders need not say that they want none.
    return write_order(order._replace(careful=True) if table.game.orders == Game.Orders.PLAIN else order)


def read_text(table: Table, seat: Seat, text: str) -> str:
    """Return the canonical text of that order, for the game as it stands. Raises Refused."""
    return check_text(table, seat, table.view(seat), text)


def may_save(table: Table, seat: Seat, order: Written) -> bool:
    """Return whether that order could be saved now."""
    try:
        return bool(order.steps) and bool(read_text(table, seat, write_order(order)))
    except Refused:
        return False


def is_unchanged(table: Table) -> bool:
    """Return whether the game is still as it was read. Its row is locked until the transaction ends."""
    game = Game.objects.select_for_update().filter(pk=table.game.pk)
    return game.values_list("version", flat=True).get() == table.game.version


def cancel_order(order_id: int, player: Player, version: int) -> Order:
    """End an order; doing so twice is the same. Raises Stale, with what it has played, where it has changed meanwhile."""
    fields = {"state": Order.State.CANCELLED, "ended_at": site_time.now()}
    return change(order_id, player, version, LIVING, Order.State.CANCELLED, fields)


def hold_order(order_id: int, player: Player, version: int) -> Order:
    """Put an order on hold until `release_order`; no clock stops for it. Raises as `cancel_order`."""
    return change(order_id, player, version, (Order.State.LIVE,), Order.State.HELD, {"state": Order.State.HELD})


def release_order(order_id: int, player: Player, version: int) -> Order:
    """Let a held order play again. Raises as `cancel_order`."""
    return change(order_id, player, version, LIVING, Order.State.LIVE, {"state": Order.State.LIVE, "held_wait": None})


def change(
    order_id: int, player: Player, version: int, states: tuple[str, ...], wanted: str, fields: dict[str, object]
) -> Order:
    """Write fields of the player's order if it is in one of the states, at that version. Raises Forbidden or Stale."""
    # Conditions on its own row alone: PostgreSQL does not look again at joined rows when somebody else was first.
    mine = Order.objects.filter(pk=order_id, player=player)
    changed = mine.filter(state__in=states, version=version).update(version=F("version") + 1, **fields)
    order = mine.first()
    if order is None:
        raise Forbidden(_("That is not a plan of yours."))
    if not changed and order.state != wanted:
        raise Stale(too_late(order))
    return order


def too_late(order: Order | None) -> str:
    """Return why an order cannot be changed: what it has played since it was seen, or how it ended."""
    if order is None:
        return _("You no longer have a plan in this game.")
    played = Move.objects.standing().filter(order=order).order_by("-ply").first()
    if played is not None:
        return _(
            "Too late: your plan has played “{move}”. You can undo that as long as nobody has moved since."
        ).format(move=played.text)
    return _("Your plan has changed since: {state}. Look at it again.").format(state=order.get_state_display())


def save_again(order_id: int, player: Player) -> Order:
    """Save again what was left of an order that has ended. Raises Refused where nothing was, or it is no longer possible."""
    order = Order.objects.filter(pk=order_id, player=player, seat__player=player).select_related("seat").first()
    if order is None:
        raise Forbidden(_("That is not a plan of yours."))
    left = left_of(read_canonical(order.text), order.used)
    if not left.steps:
        raise Refused(_("Nothing is left of that plan."))
    return save_order(order.seat.game_id, player, write_order(left))
