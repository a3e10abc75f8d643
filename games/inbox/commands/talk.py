"""`talk`: Words for the other players, which nobody gets."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome


class Talk(MailCommand):
    name = "talk"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.NOT, outcome.NO_TALK, text=outcome.short(self.command.argument))
        return True
