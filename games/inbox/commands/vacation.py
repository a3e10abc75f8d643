"""`vacation 7`: A holiday, asked back and entered by the answer to that very question.

A holiday is a matter of the account, and a reply address one of a seat: anybody to whom a turn mail was forwarded has it, and a
sender is easily made up. So `vacation 7` enters nothing. The answer to it goes to the player's own address alone and has a reply
address of its own; `vacation 7 yes` to that enters it, once.
"""

from datetime import date, timedelta

from engine.sentences import counted
from games.inbox.commands import AccountMail, AskedBack
from games.inbox.questions import ask
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report
from games.models import Player, Question
from games.models.email_addresses import is_own
from games.models.question import Asks
from games.play.clocks import vacations


def first_day(player: Player) -> date:
    return vacations.today_of(player) + timedelta(days=1)


def enter_holiday(player: Player, days: int, report: Report) -> None:
    """Enter a holiday from tomorrow. Raises Refused."""
    first = first_day(player)
    vacations.enter(player, first, first + timedelta(days=days - 1))
    report.add(DID, outcome.ON_VACATION, days, days=days)


def ask_holiday(player: Player, days: int, report: Report) -> None:
    """Ask whether the player wants the holiday. Raises Refused where they cannot have it."""
    first = first_day(player)
    vacations.check(player, first, first + timedelta(days=days - 1))
    left, line = vacations.days_left(player, first.year), f"vacation {days} yes"
    sentence = counted(outcome.ASK_VACATION, days, days=days, left=left, year=str(first.year), line=line)
    ask(report, player, Asks.HOLIDAY, {"days": days}, sentence)


class TakeVacation(AskedBack):
    name = "vacation"

    def do(self, context: ReplyContext) -> bool:
        if not context.in_time and not context.asked and not is_own(context.player, context.sender):
            context.report.add(NOT, outcome.LATE_VACATION)
            return False
        return super().do(context)

    def ask(self, mail: AccountMail) -> None:
        ask_holiday(mail.player, self.command.days, mail.report)

    def answers(self, question: Question) -> bool:
        return question.kind == Asks.HOLIDAY and self.command.confirmed and self.command.days == question.inputs["days"]
