"""`resign`, once it is confirmed; `call off`, which asks the others; and `undo`."""

from django.utils.translation import gettext as _

from engine.sentences import Listing
from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.lib.errors import Refused
from games.models import Move
from games.play.moves.undo import NOTHING_TO_UNDO, undo, undoable
from games.play.seats import handover
from games.play.seats.calling_off import offer_call_off


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


class CallOff(MailCommand):
    name = "call off"

    def do(self, context: ReplyContext) -> bool:
        offer_call_off(context.table.game.pk, context.player)
        context.report.add(DID, outcome.CALL_OFF_OFFERED)
        return True


class Undo(MailCommand):
    name = "undo"

    def do(self, context: ReplyContext) -> bool:
        """Undo. Where the move was of this mail's wait, the mail goes on in the wait that comes back."""
        game = context.table.game
        if not game.is_running:
            context.report.add(NOT, outcome.OVER_NO_UNDO)
            return True
        last = undoable(context.table, context.seat)
        if last is None:
            raise Refused(_(NOTHING_TO_UNDO))
        first = last.first if self.command.whole else last.ply
        row = Move.objects.of(game).standing().get(ply=last.ply)
        context.table = undo(game.pk, context.seat.pk, last.ply, self.command.whole)
        running = context.table.waits.get(context.seat.pk)
        if row.wait_id == context.wait and running is not None:
            context.wait = running.pk
        if first != last.ply:
            context.report.add(DID, outcome.UNDONE_TURN, moves=Listing(last.turn))
        else:
            context.report.add(DID, outcome.UNDONE, move=last.text)
        return True
