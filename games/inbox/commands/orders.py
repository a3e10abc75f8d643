"""`orders`: The answer shows the order that the seat has."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID
from games.models import Order, Player
from games.play.orders.saving import order_of


class ShowOrder(MailCommand):
    """A command about the order that is there; on its own it changes nothing."""

    name = "orders"
    takes_ended = False
    """Whether it is about an order that has ended, too."""
    ends = False

    def do(self, context: ReplyContext) -> bool:
        order = order_of(context.seat)
        if order is None or not (order.lives or self.takes_ended):
            if not context.report.items:
                # Beside other things such words may be meant for nothing at all.
                context.report.add(DID, outcome.NO_ORDER)
            return True
        context.report.add(DID, self.change(order, context.player))
        shown = None if self.ends else order_of(context.seat)
        context.report.order = shown.pk if shown is not None else 0
        return True

    def change(self, order: Order, player: Player) -> str:
        """Return the sentence of the answer."""
        return outcome.ORDER_SHOWN_HELD if order.state == Order.State.HELD else outcome.ORDER_SHOWN
