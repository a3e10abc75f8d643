"""Questions to a reader: an email to their own address asks, and the reply to it settles the question, once."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from engine.sentences import Sentence, gettext_noop
from games.clock import words
from games.letters import outcome
from games.letters.outcome import NOT, Report
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.mail.signed_addresses import SeatLink
from games.models import Inbound, Invitation, Player, Question
from games.models.question import Asks

GOOD_FOR = timedelta(days=7)
"""Time in which a question about a holiday or a lost seat can be answered."""
GOOD_FOR_OTHERS = timedelta(days=14)
MOST_ASKED = 20
"""Questions to a player in a day, by answers to their mails."""
MOST_LISTS = 10
"""The same of lists of open games."""
OWN_LINE = {Asks.HOLIDAY, Asks.SEATS}
"""Their sentence says which line answers them."""
ENDING = {"leave for good", "not me"}
"""Words whose line alone, with a yes, says yes to them."""


def ask(report: Report, player: Player, kind: Asks, inputs: dict[str, Any], sentence: Sentence) -> bool:
    """Let the answer ask that, unless it asks something already or the player was asked often today. Return whether it does."""
    since = site_time.now() - timedelta(days=1)
    today = Question.objects.filter(player=player, received__isnull=False, asked_at__gt=since)
    if report.asks is not None:
        report.add(NOT, outcome.ASK_LATER)
    elif today.count() >= MOST_ASKED or (kind == Asks.SEATS and today.filter(kind=kind).count() >= MOST_LISTS):
        report.add(NOT, outcome.ASKED_OFTEN)
    else:
        report.asks = kind, inputs
        report.asking.append((NOT, sentence))
        if kind not in OWN_LINE and inputs.get("word") not in ENDING:
            report.asking.append((NOT, Sentence(outcome.HOW_TO_ANSWER)))
        return True
    return False


def open_question(row: Inbound, report: Report) -> None:
    """Write the question that the answer to this mail asks, in place of an earlier one of its kind."""
    if report.asks is None or row.player is None or row.answer is None:
        return
    kind, inputs = report.asks
    now = site_time.now()
    before = Question.objects.open(now).filter(player=row.player, kind=kind, received__isnull=False)
    if "word" in inputs:
        before = before.filter(inputs__word=inputs["word"])
    before.update(settled_at=now, answer=Question.Answer.REPLACED)
    Question.objects.create(
        kind=kind,
        player=row.player,
        game=row.game,
        inputs=inputs,
        received=row,
        mail=row.answer,
        asked_at=now,
        good_until=now + (GOOD_FOR if kind in {Asks.HOLIDAY, Asks.SEAT_BACK} else GOOD_FOR_OTHERS),
    )


def question_of(link: SeatLink) -> Question | None:
    """Return the question that stood in the mail with that reply address."""
    questions = Question.objects.select_related("game").filter(player=link.player or None)
    if link.mail:
        return questions.filter(mail=link.mail).first()
    if link.question:
        return questions.filter(pk=link.question).first()
    return questions.filter(received=link.asked).first() if link.asked else None


def settle_asked(asked: int, player: Player, kind: Asks, **inputs: Any) -> bool:
    """Settle the question of the answer to that received mail. Return whether it is open and about just that."""
    found = Question.objects.filter(received=asked, player=player, kind=kind).first() if asked else None
    return found is not None and found.inputs == inputs and settle(found, Question.Answer.YES)


def settle(question: Question, answer: Question.Answer) -> bool:
    """Settle the question in the transaction of what the answer does. Return False if it was settled before."""
    now = site_time.now()
    return bool(Question.objects.open(now).filter(pk=question.pk).update(settled_at=now, answer=answer))


def invitation_of(question: Question) -> Invitation | None:
    """Return the invitation that the question is about."""
    found = Invitation.objects.filter(pk=question.inputs["invitation"])
    return found.select_related("game", "inviter", "player").first()


def past_sentence(question: Question, player: Player | None) -> Sentence | None:
    """Return what has become of a question that is settled; None of one that is not."""
    invitation = invitation_of(question) if question.kind == Asks.INVITATION else None
    if invitation is not None and invitation.state == Invitation.State.ACCEPTED:
        if player is not None and invitation.taker_id == player.pk:
            return said_at(gettext_noop("You took this seat ({when})."), invitation.answered_at, player)
        return Sentence(gettext_noop("The seat was given to someone else."), {})
    if invitation is not None and invitation.state == Invitation.State.DECLINED:
        return said_at(outcome.DECLINED_BEFORE, invitation.answered_at, player)
    if question.kind == Asks.INVITATION and (invitation is None or invitation.state != Invitation.State.OPEN):
        return Sentence(gettext_noop("This invitation is no longer open."), {})
    if question.answer == Question.Answer.REPLACED:
        return Sentence(outcome.QUESTION_REPLACED, {})
    if question.settled_at is None:
        return None
    said = outcome.SAID_YES if question.answer == Question.Answer.YES else outcome.SAID_NO
    return said_at(said, question.settled_at, player)


def said_at(message: str, moment: datetime | None, player: Player | None) -> Sentence:
    """Return the message with the time, in words for the player."""
    now = site_time.now()
    zone = known_zone(player.time_zone) if player is not None else "UTC"
    return Sentence(message, {"when": words.when(moment or now, now, ZoneInfo(zone))})
