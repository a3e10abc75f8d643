"""`go on`: Letting an order that is on hold be played again."""

from games.inbox.commands.orders import ShowOrder
from games.letters import outcome
from games.models import Order, Player
from games.play.orders.saving import release_order


class ReleaseOrder(ShowOrder):
    name = "go on"

    def change(self, order: Order, player: Player) -> str:
        if order.state != Order.State.HELD:
            return super().change(order, player)
        release_order(order.pk, player, order.version)
        return outcome.ORDER_GOES_ON
