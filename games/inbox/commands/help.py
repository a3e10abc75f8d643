"""`help`: The answer explains what can be written."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome


class Help(MailCommand):
    name = "help"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.HELP, outcome.HELP_FOLLOWS)
        return True
