"""Deletion of old data: codes soon after their use, messages after some months, the bytes of mails once they are read."""

import time
from datetime import timedelta
from importlib import import_module

from django.conf import settings
from django.db.models import Q

from games.accounts import accounts, site_invitations, visitors
from games.accounts.erasure import forget_in_notices
from games.inbox.strangers import TO_STRANGERS
from games.letters.questions import GOOD_FOR
from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL
from games.models import Inbound, Invitation, Mail, Order, Question
from games.reading import message, steps
from games.reading.own_text import text_of

GUESTS_KEPT_DAYS = 30
UNREAD_KEPT_DAYS = 7
"""Days for which the bytes of a mail that could not be parsed are stored, so that the fault can be found."""

BATCH = 500
SECONDS = 10.0
"""Of one round of taking texts out of mails: the worker has other things to do."""

SETTLED = (Mail.State.SENT, Mail.State.SUPPRESSED, Mail.State.FAILED, Mail.State.BOUNCED)


@sweeps.sweep("forget", every=settings.FORGET_INTERVAL, queue=MAIL, task_name="games.tasks.forget")
def forget_all() -> None:
    """Wipe everything that is no longer needed about people, their mails and their sessions."""
    forget()
    forget_bytes()
    forget_guests()
    forget_sessions()
    visitors.forget()
    accounts.forget_unconfirmed()
    site_invitations.forget_unanswered()


def forget_sessions() -> None:
    """Delete the sessions that are over."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def forget() -> int:
    """Wipe expired codes and old messages, and delete old mails to strangers, orders that have ended, and questions.

    Return the number of mails that lost something.
    """
    now = site_time.now()
    asked = Mail.objects.filter(kind__in=TO_STRANGERS, player=None, created_at__lte=now - GOOD_FOR).exclude(address="")
    asked.update(address="", message=None)
    coded = Mail.objects.filter(forget_at__lte=now).update(secrets=None, message=None, forget_at=None)
    old = now - timedelta(days=settings.MAIL_KEPT_DAYS)
    strange, _ = Mail.objects.filter(player=None, created_at__lte=old, state__in=SETTLED).delete()
    dated = Mail.objects.filter(sent_at__lte=old, message__isnull=False).update(message=None)
    Order.objects.filter(ended_at__lte=old).delete()
    Question.objects.filter(Q(good_until__lte=old) | Q(good_until__lte=now, player=None)).delete()
    came, _ = Inbound.objects.filter(settled_at__lte=old).delete()
    return coded + strange + dated + came


def forget_bytes(seconds: float = SECONDS) -> int:
    """Replace the bytes of settled mails by their writer's own words, and return the number of these mails.

    They were read by an earlier version of this program, or could not be parsed and have waited for some days.
    """
    until = time.monotonic() + seconds
    recent = site_time.now() - timedelta(days=UNREAD_KEPT_DAYS)
    waiting = Inbound.objects.filter(text=None).exclude(state=Inbound.State.NEW)
    waiting = waiting.exclude(state=Inbound.State.FAILED, settled_at__gt=recent)
    done = 0
    for number in waiting.order_by("-received_at").values_list("pk", flat=True)[:BATCH]:
        row = Inbound.objects.only("raw", "player").filter(pk=number).first()
        if row is not None:
            text = words_in(bytes(row.raw)) if row.player_id else ""
            done += Inbound.objects.filter(pk=number, text=None).update(text=text, raw=b"")
        if time.monotonic() > until:
            break
    return done


def words_in(raw: bytes) -> str:
    """Return the writer's own words, "" where they cannot be found."""
    try:
        return text_of(message.parse(raw))[: steps.LONGEST]
    except Exception:
        # It was given up for that, and its trace was logged.
        return ""


def forget_guests() -> int:
    """Wipe the addresses of guests whose invitation was closed long ago, also in mails to the inviter. Return their number."""
    old = site_time.now() - timedelta(days=GUESTS_KEPT_DAYS)
    answered = Invitation.objects.filter(answered_at__lte=old).exclude(email="")
    forget_in_notices(answered.values_list("email", flat=True).distinct())
    return answered.update(email="")
