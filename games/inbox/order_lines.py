"""The lines of a mail that are an order (docs/orders.md)."""

from datetime import UTC, datetime, timedelta

from engine.orders.grammar import read_canonical
from engine.orders.order import WORDS, write_order
from engine.sentences import gettext_noop
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.lib.errors import Refused, Stale
from games.models import Order
from games.play.orders.saving import check_text, read_text, save_order
from games.reading.interpretation import Understanding
from games.reading.reader import SeatReader
from games.table.table import load_table

STANDS = {
    Order.State.LIVE: outcome.ORDER_STANDS,
    Order.State.HELD: gettext_noop(
        "You have already left this plan. It is on hold: nothing is played until you write: go on"
    ),
    Order.State.USED_UP: gettext_noop("You have already left this plan, and all of it has been played."),
}


def fits(context: ReplyContext, reader: SeatReader, meant: Understanding) -> bool:
    """Whether the order can be saved after the moves of its mail, as far as that is known before chance answers them.

    Otherwise the report says why not. Called before the moves are played, so that none is; as chance is not looked at, no
    refusal reveals it.
    """
    title, position, seat = reader.title, reader.position, context.seat
    for move in meant.moves:
        position = title.apply(position, move.canonical, seat.index)
    try:
        check_text(context.table, seat, title.view(position, seat.index), meant.order)
    except Refused as refused:
        context.report.refuse(refused.sentence)
        return False
    return True


def save(context: ReplyContext) -> None:
    """Save the order of the mail, once all else in it is done.

    The same mail may come twice, and late: an order that was saved since its writer saw the game is not saved again.
    """
    if not context.order:
        return
    said = context.report
    left_out = any(kind == NOT for kind, _sentence in said.items)
    context.table = table = load_table(pk=context.table.game.pk)
    text = "\n".join(context.order)
    try:
        before = saved_since(context, text) if table.game.is_running else None
        if before is None and left_out:
            said.add(NOT, outcome.ORDER_LEFT_OUT)
            return
        order = before or save_order(table.game.pk, context.player, text)
    except (Refused, Stale) as error:
        if left_out:
            said.add(NOT, outcome.ORDER_LEFT_OUT)
            return
        said.refuse(error.sentence)
        said.add(NOT, outcome.ORDER_NOT_SAVED)
        return
    said.add(DID, STANDS.get(Order.State(before.state), outcome.ORDER_STANDS_ENDED) if before else outcome.ORDER_SAVED)
    said.order = order.pk


def saved_since(context: ReplyContext, text: str) -> Order | None:
    """Return the same order, where it was saved since the answered mail was sent."""
    if not context.opened.shown:
        return None
    since = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=context.opened.shown)
    mine = Order.objects.filter(seat=context.seat, player=context.player, created_at__gt=since)
    last = mine.order_by("-pk").first()
    return last if last is not None and last.text == read_text(context.table, context.seat, text) else None


def written_lines(order_id: int) -> list[str]:
    """Return the lines of an order as the site writes them, in each of its languages."""
    order = Order.objects.filter(pk=order_id).first() if order_id else None
    if order is None:
        return []
    written = read_canonical(order.text)
    return [line for words in WORDS.values() for line in write_order(written, words).splitlines()]
