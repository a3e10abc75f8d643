"""`call off`: Asking the others whether to end the game without a result."""

from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID
from games.play.seats.calling_off import offer_call_off


class CallOff(MailCommand):
    name = "call off"

    def do(self, context: ReplyContext) -> bool:
        offer_call_off(context.table.game.pk, context.player)
        context.report.add(DID, outcome.CALL_OFF_OFFERED)
        return True
