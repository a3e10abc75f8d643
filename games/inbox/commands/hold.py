"""`hold`: Putting the order on hold."""

from games.inbox.commands.orders import ShowOrder
from games.letters import outcome
from games.models import Order, Player
from games.play.orders.saving import hold_order


class HoldOrder(ShowOrder):
    name = "hold"

    def change(self, order: Order, player: Player) -> str:
        if order.state != Order.State.LIVE:
            return super().change(order, player)
        hold_order(order.pk, player, order.version)
        return outcome.ORDER_HELD
