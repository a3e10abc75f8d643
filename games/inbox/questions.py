"""Questions about the account: an answer asks, at the player's own address alone, and the reply to it settles the question."""

from datetime import timedelta
from typing import Any

from games.letters.outcome import Report
from games.lib import site_time
from games.models import Inbound, Player, Question
from games.models.question import Asks

GOOD_FOR = timedelta(days=7)
"""Time in which a question of an answer can be answered."""


def open_question(row: Inbound, report: Report) -> None:
    """Write the question that the answer to this mail asks, in place of an earlier one of its kind."""
    if report.asks is None or row.player is None or row.answer is None:
        return
    kind, inputs = report.asks
    now = site_time.now()
    before = Question.objects.open(now).filter(player=row.player, kind=kind, received__isnull=False)
    before.update(settled_at=now, answer=Question.Answer.REPLACED)
    Question.objects.create(
        kind=kind,
        player=row.player,
        game=row.game,
        inputs=inputs,
        received=row,
        mail=row.answer,
        asked_at=now,
        good_until=now + GOOD_FOR,
    )


def settle_asked(asked: int, player: Player, kind: Asks, **inputs: Any) -> bool:
    """Settle the question of the answer to that received mail. Return whether it is open and about just that."""
    found = Question.objects.filter(received=asked, player=player, kind=kind).first() if asked else None
    return found is not None and found.inputs == inputs and settle(found, Question.Answer.YES)


def settle(question: Question, answer: Question.Answer) -> bool:
    """Settle the question in the transaction of what the answer does. Return whether nobody else did before."""
    now = site_time.now()
    return bool(Question.objects.open(now).filter(pk=question.pk).update(settled_at=now, answer=answer))
