"""`no orders`: Ending the order."""

from games.inbox.commands.orders import ShowOrder
from games.letters import outcome
from games.models import Order, Player
from games.play.orders.saving import cancel_order


class EndOrder(ShowOrder):
    name = "no orders"
    ends = True

    def change(self, order: Order, player: Player) -> str:
        cancel_order(order.pk, player, order.version)
        return outcome.ORDER_ENDED
