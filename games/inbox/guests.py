"""Answers to an invitation from an address without an account: a yes gets one link, at which its reader chooses a name."""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction

from games.inbox.questions import invitation_of, past_sentence, settle
from games.letters.guest import AGAIN, GONE, NAME
from games.lib import site_time
from games.lib.errors import Refused
from games.lobby import invitations
from games.mail.post import draft, post
from games.models import Inbound, Mail, Question
from games.models.email_addresses import same_address
from games.reading.answers import Said, answer_in

MOST_ANSWERS = 5
"""Mails to one address in a day: two programs that answer each other must come to an end."""


def answer_guest(row: Inbound, question: Question, text: str, sender: str) -> None:
    """Settle the invitation by what the text says, and write to the invited address where there is more to do."""
    said = answer_in(text)
    invitation = invitation_of(question)
    is_own = same_address(sender, question.address) or question.inputs.get("again")
    if invitation is None or (question.answer != Question.Answer.YES and past_sentence(question, None) is not None):
        answer_by_mail(row, question, GONE)
    elif said is None or not is_own or question.good_until <= site_time.now():
        answer_by_mail(row, question, AGAIN)
    elif said == Said.YES:
        settle(question, Question.Answer.YES)
        answer_by_mail(row, question, NAME)
    else:
        # Answered on the page meanwhile, or the game is full: nothing more is needed of who declines.
        with suppress(Refused), transaction.atomic():
            settle(question, Question.Answer.NO)
            invitations.decline(invitation.token)


def answer_by_mail(row: Inbound, question: Question, what: str) -> None:
    """Post a mail to the invited address. `what`: NAME, AGAIN or GONE."""
    since = site_time.now() - timedelta(days=1)
    if Mail.objects.filter(kind="guest", address=question.address, created_at__gt=since).count() < MOST_ANSWERS:
        mail = draft(f"guest:{row.pk}", "guest", question.address, inputs={"what": what} | question.inputs)
        mail.language = question.mail.language if question.mail is not None else mail.language
        post(mail)
