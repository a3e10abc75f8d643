"""`board`: The answer shows the board."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome


class Board(MailCommand):
    name = "board"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.DID, outcome.BOARD_FOLLOWS)
        return True
