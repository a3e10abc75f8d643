"""`help`: The answer explains what can be written."""

from engine.registry import TITLES
from games.inbox.commands import AccountMail, Shows
from games.inbox.reply_context import ReplyContext
from games.letters import outcome


class Help(Shows):
    name = "help"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.HELP, outcome.HELP_FOLLOWS)
        return True

    def act(self, mail: AccountMail) -> None:
        mail.report.words = next(iter(TITLES))
        mail.report.add(outcome.HELP, outcome.HELP_FOLLOWS)
