"""`vacation 7`: A holiday, asked back and entered by the answer to that very question.

A holiday is a matter of the account, and a reply address one of a seat: anybody to whom a turn mail was forwarded has it, and a
sender is easily made up. So `vacation 7` enters nothing. The answer to it goes to the player's own address alone and has a reply
address of its own; `vacation 7 yes` to that enters it, once.
"""

from datetime import timedelta

from django.db import transaction

from engine.sentences import Field
from games.inbox.commands import MailCommand
from games.inbox.questions import settle_asked
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.models.email_addresses import is_own
from games.models.question import Asks
from games.play.clocks import vacations
from games.table.table import load_table


class TakeVacation(MailCommand):
    name = "vacation"

    def do(self, context: ReplyContext) -> bool:
        """Enter the holiday where it was asked about and is confirmed; else ask."""
        player, days = context.player, self.command.days
        first = vacations.today_of(player) + timedelta(days=1)
        last = first + timedelta(days=days - 1)
        if self.command.confirmed:
            with transaction.atomic():
                if settle_asked(context.asked, player, Asks.HOLIDAY, days=days):
                    vacations.enter(player, first, last)
                    context.table = load_table(pk=context.table.game.pk)
                    context.report.add(DID, outcome.ON_VACATION, days, days=days)
                    return True
        if not context.in_time and not context.asked and not is_own(player, context.sender):
            context.report.add(NOT, outcome.LATE_VACATION)
            return False
        vacations.check(player, first, last)
        fields: dict[str, Field] = {
            "days": days,
            "left": vacations.days_left(player, first.year),
            "year": str(first.year),
            "line": f"vacation {days} yes",
        }
        context.report.asks = Asks.HOLIDAY, {"days": days}
        context.report.add(NOT, outcome.ASK_VACATION, days, **fields)
        return True
