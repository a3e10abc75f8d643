"""Answers to an invitation from an address without an account: a yes makes the account, and takes the seat."""

from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import translation

from games.inbox.commands.wishes import report_seat
from games.inbox.questions import invitation_of, settle
from games.inbox.strangers import Agreed, add_profile, make_account, yes_in
from games.letters import account_words
from games.letters.guest import AGAIN, GONE
from games.letters.outcome import DID, Report
from games.lib import site_time
from games.lib.errors import Refused
from games.lobby import invitations
from games.mail.post import draft, post
from games.models import Inbound, Invitation, Mail, Question
from games.models.email_addresses import same_address
from games.reading.answers import Said, answer_in
from games.reading.message import Message

MOST_ANSWERS = 5
"""Mails to one address in a day: two programs that answer each other must come to an end."""


def answer_guest(row: Inbound, question: Question, mail: Message, text: str) -> Report | None:
    """Settle the invitation by what the text says: a yes makes the account and takes the seat. Return the welcome to it.

    Where there is more to do, it is asked at the invited address.
    """
    agreed, said = yes_in(text), answer_in(text)
    invitation = invitation_of(question)
    is_own = same_address(mail.sender, question.address) or question.inputs.get("again")
    if (
        invitation is None
        or invitation.state != Invitation.State.OPEN
        or question.settled_at
        or (agreed and settings.SIGNUP == "closed")
    ):
        answer_by_mail(row, question, GONE)
    elif (agreed is None and said != Said.NO) or not is_own or question.good_until <= site_time.now():
        answer_by_mail(row, question, AGAIN)
    elif agreed is not None:
        return seat_guest(row, question, invitation, agreed, mail)
    else:
        # Answered on the page meanwhile, or the game is full: nothing more is needed of who declines.
        with suppress(Refused), transaction.atomic():
            settle(question, Question.Answer.NO)
            invitations.decline(invitation.token)
    return None


def seat_guest(
    row: Inbound, question: Question, invitation: Invitation, agreed: Agreed, mail: Message
) -> Report | None:
    """Make the account, with the seat. Return its welcome; None where the seat is gone."""
    try:
        with transaction.atomic(), translation.override(question.language):
            if not settle(question, Question.Answer.YES):
                return None
            player = make_account(question.address, question.language, agreed, mail)
            report = Report(acted=True, words=invitation.game.title, newcomer=True)
            report.add(DID, account_words.WELCOME, name=player.name)
            report_seat(invitations.accept(invitation.token, player), report)
            add_profile(player, report)
    except Refused:
        answer_by_mail(row, question, GONE)
        return None
    row.player = player
    return report


def answer_by_mail(row: Inbound, question: Question, what: str) -> None:
    """Post a mail to the invited address. `what`: AGAIN or GONE."""
    since = site_time.now() - timedelta(days=1)
    if Mail.objects.filter(kind="guest", address=question.address, created_at__gt=since).count() < MOST_ANSWERS:
        mail = draft(f"guest:{row.pk}", "guest", question.address, inputs={"what": what} | question.inputs)
        mail.language = question.language
        post(mail)
