"""Forgetting: codes soon after they were of use, whole messages after some months, the bytes of mails that were read at once."""

import time
from datetime import timedelta
from importlib import import_module

from django.conf import settings

from games.accounts import accounts, visitors
from games.accounts.erasure import forget_in_notices
from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL
from games.models import Inbound, Invitation, Mail, Order
from games.reading import message, steps
from games.reading.own_text import text_of

GUESTS_KEPT_DAYS = 30
UNREAD_KEPT_DAYS = 7
"""Days for which a mail that could not be taken apart is kept as it came, so that the fault can be found."""

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


def forget_sessions() -> None:
    """Delete the sessions that are over."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def forget() -> int:
    """Wipe the codes that are over and the messages that are old; of mails to addresses without an account nothing is
    left then. Orders that have ended go with the messages of their time. Returns the number of mails that lost something."""
    now = site_time.now()
    coded = Mail.objects.filter(forget_at__lte=now).update(secrets=None, message=None, forget_at=None)
    old = now - timedelta(days=settings.MAIL_KEPT_DAYS)
    strange, _ = Mail.objects.filter(player=None, created_at__lte=old, state__in=SETTLED).delete()
    dated = Mail.objects.filter(sent_at__lte=old, message__isnull=False).update(message=None)
    Order.objects.filter(ended_at__lte=old).delete()
    came, _ = Inbound.objects.filter(settled_at__lte=old).delete()
    return coded + strange + dated + came


def forget_bytes(seconds: float = SECONDS) -> int:
    """Leave their writer's own words of mails that were settled with their bytes: those that an earlier version of this program
    read, and those that could not be taken apart, after some days. Returns their number; what is left waits for the next round.
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
    """The writer's own words, "" where they cannot be found."""
    try:
        return text_of(message.parse(raw))[: steps.LONGEST]
    except Exception:
        # It was given up for that, and its trace was logged.
        return ""


def forget_guests() -> int:
    """Wipe the addresses of guests whose invitation was answered or withdrawn long ago, also where the inviter was told of it.
    Returns their number.
    """
    old = site_time.now() - timedelta(days=GUESTS_KEPT_DAYS)
    answered = Invitation.objects.filter(answered_at__lte=old).exclude(email="")
    forget_in_notices(answered.values_list("email", flat=True).distinct())
    return answered.update(email="")
