"""`same again`: Saving again what an order that has ended did not play."""

from games.inbox.commands.orders import ShowOrder
from games.letters import outcome
from games.models import Order, Player
from games.play.orders.saving import save_again


class SaveAgain(ShowOrder):
    name = "same again"
    takes_ended = True

    def change(self, order: Order, player: Player) -> str:
        if order.lives:
            return outcome.ORDER_LIVES
        save_again(order.pk, player)
        return outcome.ORDER_SAVED
