"""The seat's order: `orders` shows it; `hold`, `go on` and `no orders` change it, `same again` saves it once more."""

from engine.sentences import gettext_noop
from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID
from games.models import Order, Player
from games.play.orders.saving import cancel_order, hold_order, order_of, release_order, save_again


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
                context.report.add(DID, gettext_noop("You have no plan in this game at the moment."))
            return True
        context.report.add(DID, self.change(order, context.player))
        shown = None if self.ends else order_of(context.seat)
        context.report.order = shown.pk if shown is not None else 0
        return True

    def change(self, order: Order, player: Player) -> str:
        """Return the sentence of the answer."""
        return outcome.ORDER_SHOWN_HELD if order.state == Order.State.HELD else gettext_noop("This is your plan.")


class HoldOrder(ShowOrder):
    name = "hold"
    before, done = Order.State.LIVE, outcome.ORDER_HELD
    service = staticmethod(hold_order)

    def change(self, order: Order, player: Player) -> str:
        if order.state != self.before:
            return super().change(order, player)
        self.service(order.pk, player, order.version)
        return self.done


class ReleaseOrder(HoldOrder):
    name = "go on"
    before, done = Order.State.HELD, outcome.ORDER_GOES_ON
    service = staticmethod(release_order)


class EndOrder(ShowOrder):
    name = "no orders"
    ends = True

    def change(self, order: Order, player: Player) -> str:
        cancel_order(order.pk, player, order.version)
        return outcome.ORDER_ENDED


class SaveAgain(ShowOrder):
    """Save again what an order that has ended did not play."""

    name = "same again"
    takes_ended = True

    def change(self, order: Order, player: Player) -> str:
        if order.lives:
            return gettext_noop("Your plan is still in force, so there is nothing to leave again.")
        save_again(order.pk, player)
        return outcome.ORDER_SAVED


class OrderLine(MailCommand):
    """A line of an order, which is saved once all else in the mail is done (`games.inbox.order_lines`)."""

    name = "order"

    def do(self, context: ReplyContext) -> bool:
        context.order.append(self.command.argument)
        return True
