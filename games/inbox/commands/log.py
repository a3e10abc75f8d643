"""`log`: The answer tells what has happened."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome


class Log(MailCommand):
    name = "log"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.LOG, outcome.LOG_FOLLOWS)
        return True
