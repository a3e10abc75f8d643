"""A line of an order, which is saved once all else in the mail is done (`games.inbox.order_lines`)."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext


class OrderLine(MailCommand):
    name = "order"

    def do(self, context: ReplyContext) -> bool:
        context.order.append(self.command.argument)
        return True
