"""A vacation by mail: asked back, and entered by the answer to that very question.

A vacation is a matter of the account, and a reply address one of a seat: whoever was sent a turn mail on has it, and a sender is
easily made up. So `vacation 7`, from wherever it comes, enters nothing. The answer to it, which goes to the player's own address
and nowhere else, has a reply address of its own, and `vacation 7 yes` to that enters it, once.
"""

from datetime import timedelta

from django.db import transaction

from engine.sentences import Field
from games.inbox.questions import settle_question
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.models.email_addresses import is_own
from games.play.clocks import vacations
from games.reading.commands import Command
from games.table.table import load_table


def take_command(visit: ReplyContext, command: Command) -> bool:
    """Enter the vacation where it was asked for before and is confirmed, else ask. False when it is not even asked about.

    Raises Refused.
    """
    first = vacations.today_of(visit.player) + timedelta(days=1)
    last = first + timedelta(days=command.days - 1)
    if command.confirmed:
        with transaction.atomic():
            if settle_question(visit.asked, visit.player, "vacation", command.days):
                vacations.enter(visit.player, first, last)
                visit.table = load_table(pk=visit.table.game.pk)
                visit.report.add(DID, outcome.ON_VACATION, command.days, days=command.days)
                return True
    if not visit.in_time and not visit.asked and not is_own(visit.player, visit.sender):
        visit.report.add(NOT, outcome.LATE_VACATION)
        return False
    vacations.check(visit.player, first, last)
    fields: dict[str, Field] = {
        "days": command.days,
        "left": vacations.days_left(visit.player, first.year),
        "year": str(first.year),
        "line": f"vacation {command.days} yes",
    }
    visit.report.vacation = command.days
    visit.report.add(NOT, outcome.ASK_VACATION, command.days, **fields)
    return True
