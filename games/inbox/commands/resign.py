"""`resign`: Leaving the game for good, once it is confirmed."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.play.seats import handover


class Resign(MailCommand):
    name = "resign"

    def do(self, context: ReplyContext) -> bool:
        if not context.in_time:
            # An old mail may lie anywhere, and this cannot be taken back.
            is_running = context.table.game.is_running
            context.report.add(NOT, outcome.LATE_RESIGN if is_running else outcome.GAME_OVER)
            return False
        if self.command.confirmed:
            context.table = handover.resign(context.table.game.pk, context.player)
            context.wait = 0
            context.report.add(DID, outcome.RESIGNED)
        else:
            context.report.add(NOT, outcome.ASK_RESIGN)
        return True
