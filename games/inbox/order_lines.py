"""What a mail says about orders (docs/orders.md): its lines are one, or it asks for something about the one that is there."""

from datetime import UTC, datetime, timedelta

from engine.orders.grammar import read_canonical
from engine.orders.order import WORDS, write_order
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.lib.errors import Refused, Stale
from games.models import Order
from games.play.orders.saving import (
    cancel_order,
    check_text,
    hold_order,
    order_of,
    read_text,
    release_order,
    save_again,
    save_order,
)
from games.reading.interpretation import Understanding
from games.reading.reader import SeatReader
from games.table.table import load_table

STANDS = {
    Order.State.LIVE: outcome.ORDER_STANDS,
    Order.State.HELD: outcome.ORDER_STANDS_HELD,
    Order.State.USED_UP: outcome.ORDER_STANDS_USED,
}


def fits(visit: ReplyContext, reader: SeatReader, meant: Understanding) -> bool:
    """Whether the order can be left after the moves of its mail, as far as that can be known before chance has answered them;
    else the report says why not.

    It is asked before they are played, so that nothing is; what chance will do is not looked at, and so is told by no refusal.
    """
    title, position, seat = reader.title, reader.position, visit.seat
    for move in meant.moves:
        position = title.apply(position, move.canonical, seat.index)
    try:
        check_text(visit.table, seat, title.view(position, seat.index), meant.order)
    except Refused as refused:
        visit.report.add(NOT, "{sentence}", sentence=refused.sentence)
        return False
    return True


def leave(visit: ReplyContext, shown: int) -> None:
    """Save the order of the mail, once all else in it is done. `shown`: as in `OpenedLink`.

    The same mail may come twice, and late: what was left since its writer saw the game is not left once more.
    """
    if not visit.order:
        return
    said = visit.report
    left_out = any(kind == NOT for kind, _sentence in said.items)
    visit.table = table = load_table(pk=visit.table.game.pk)
    text = "\n".join(visit.order)
    try:
        before = left_since(visit, text, shown) if table.game.is_running else None
        if before is None and left_out:
            said.add(NOT, outcome.ORDER_LEFT_OUT)
            return
        order = before or save_order(table.game.pk, visit.player, text)
    except (Refused, Stale) as error:
        if left_out:
            said.add(NOT, outcome.ORDER_LEFT_OUT)
            return
        said.add(NOT, "{sentence}", sentence=error.sentence)
        said.add(NOT, outcome.ORDER_NOT_SAVED)
        return
    said.add(DID, stands(before) if before else outcome.ORDER_SAVED)
    said.order = order.pk


def left_since(visit: ReplyContext, text: str, shown: int) -> Order | None:
    """The same order, where it was left since the mail was sent that is answered."""
    if not shown:
        return None
    since = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=shown)
    mine = Order.objects.filter(seat=visit.seat, player=visit.player, created_at__gt=since)
    last = mine.order_by("-pk").first()
    return last if last is not None and last.text == read_text(visit.table, visit.seat, text) else None


def stands(order: Order) -> str:
    """That the order was left before, and what has become of it."""
    return STANDS.get(Order.State(order.state), outcome.ORDER_STANDS_ENDED)


def take_command(visit: ReplyContext, name: str) -> None:
    """Do what is asked about the order that is there. Raises Refused, Stale."""
    order = order_of(visit.seat)
    if order is None or not (order.lives or name == "same again"):
        if not visit.report.items:
            # Beside other things such words may be meant for nothing at all.
            visit.report.add(DID, outcome.NO_ORDER)
        return
    visit.report.add(DID, do_about(visit, name, order))
    visit.report.order = 0 if name == "no orders" else order_of(visit.seat).pk  # type: ignore[union-attr]


def do_about(visit: ReplyContext, name: str, order: Order) -> str:
    """Returns what the answer says. Raises Refused, Stale."""
    match name:
        case "no orders":
            cancel_order(order.pk, visit.player, order.version)
            return outcome.ORDER_ENDED
        case "hold" if order.state == Order.State.LIVE:
            hold_order(order.pk, visit.player, order.version)
            return outcome.ORDER_HELD
        case "go on" if order.state == Order.State.HELD:
            release_order(order.pk, visit.player, order.version)
            return outcome.ORDER_GOES_ON
        case "same again" if not order.lives:
            save_again(order.pk, visit.player)
            return outcome.ORDER_SAVED
        case "same again":
            return outcome.ORDER_LIVES
    return outcome.ORDER_SHOWN_HELD if order.state == Order.State.HELD else outcome.ORDER_SHOWN


def written_lines(order_id: int) -> list[str]:
    """The lines of an order as the site writes them, in each of its languages."""
    order = Order.objects.filter(pk=order_id).first() if order_id else None
    if order is None:
        return []
    written = read_canonical(order.text)
    return [line for words in WORDS.values() for line in write_order(written, words).splitlines()]
