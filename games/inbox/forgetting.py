"""Deletion of old data: codes soon after their use, messages after some months, the bytes of mails once they are read."""

import time
from datetime import timedelta
from importlib import import_module
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from games.accounts import accounts, site_invitations, visitors
from games.accounts.erasure import forget_in_notices
from games.inbox.strangers import TO_STRANGERS
from games.letters.questions import GOOD_FOR
from games.lib import site_time
from games.lib.db.prepared import Moment, Param, any_row
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
    """Wipe everything that is no longer needed about people, their mails and their sessions. One query where there is nothing."""
    now = site_time.now()
    if not TO_FORGET.fetch(
        now=now,
        old=now - timedelta(days=settings.MAIL_KEPT_DAYS),
        asked=now - GOOD_FOR,
        recent=now - timedelta(days=UNREAD_KEPT_DAYS),
        answered=now - timedelta(days=GUESTS_KEPT_DAYS),
        quiet=now - timedelta(days=settings.VISITOR_DAYS),
        unconfirmed=now - timedelta(days=settings.UNCONFIRMED_DAYS),
        unanswered=now - site_invitations.GOOD_FOR,
    ):
        return
    forget()
    forget_bytes()
    forget_guests()
    forget_sessions()
    visitors.forget()
    accounts.forget_unconfirmed()
    site_invitations.forget_unanswered()


def forget_sessions() -> None:
    """Delete the sessions that are over, and the names of their browsers."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()


def forget() -> int:
    """Wipe expired codes and old messages, and delete old mails to strangers, orders that have ended, and questions.

    Return the number of mails that lost something.
    """
    now = site_time.now()
    old = now - timedelta(days=settings.MAIL_KEPT_DAYS)
    asked, coded, dated, strange, came, orders, questions = old_rows(now, old, now - GOOD_FOR)
    asked.update(address="", message=None)
    wiped = coded.update(secrets=None, message=None, forget_at=None) + dated.update(message=None)
    deleted = strange.delete()[0] + came.delete()[0]
    orders.delete()
    questions.delete()
    return wiped + deleted


def old_rows(now: Moment, old: Moment, asked: Moment) -> tuple[QuerySet[Any], ...]:
    """Return the mails whose addresses, codes or messages are to be wiped, and the mails, orders and questions to be deleted."""
    mails = Mail.objects.all()
    return (
        mails.filter(kind__in=TO_STRANGERS, player=None, created_at__lte=asked).exclude(address=""),
        mails.filter(forget_at__lte=now),
        mails.filter(sent_at__lte=old, message__isnull=False),
        mails.filter(player=None, created_at__lte=old, state__in=SETTLED),
        Inbound.objects.filter(settled_at__lte=old),
        Order.objects.filter(ended_at__lte=old),
        Question.objects.filter(Q(good_until__lte=old) | Q(good_until__lte=now, player=None)),
    )


def forget_bytes(seconds: float = SECONDS) -> int:
    """Replace the bytes of settled mails by their writer's own words, and return the number of these mails.

    They were read by an earlier version of this program, or could not be parsed and have waited for some days.
    """
    until = time.monotonic() + seconds
    waiting = mails_with_bytes(site_time.now() - timedelta(days=UNREAD_KEPT_DAYS))
    done = 0
    for number in waiting.order_by("-received_at").values_list("pk", flat=True)[:BATCH]:
        row = Inbound.objects.only("raw", "player").filter(pk=number).first()
        if row is not None:
            text = words_in(bytes(row.raw)) if row.player_id else ""
            done += Inbound.objects.filter(pk=number, text=None).update(text=text, raw=b"")
        if time.monotonic() > until:
            break
    return done


def mails_with_bytes(recent: Moment) -> QuerySet[Inbound]:
    """Return the settled mails whose bytes are stored; not those that could not be parsed since `recent`."""
    settled = Inbound.objects.filter(text=None).exclude(state=Inbound.State.NEW)
    return settled.exclude(state=Inbound.State.FAILED, settled_at__gt=recent)


def words_in(raw: bytes) -> str:
    """Return the writer's own words, "" where they cannot be found."""
    try:
        return text_of(message.parse(raw))[: steps.LONGEST]
    except Exception:
        # It was given up for that, and its trace was logged.
        return ""


def forget_guests() -> int:
    """Wipe the addresses of guests whose invitation was closed long ago, also in mails to the inviter. Return their number."""
    answered = answered_guests(site_time.now() - timedelta(days=GUESTS_KEPT_DAYS))
    forget_in_notices(answered.values_list("email", flat=True).distinct())
    return answered.update(email="")


def answered_guests(before: Moment) -> QuerySet[Invitation]:
    return Invitation.objects.filter(answered_at__lte=before).exclude(email="")


TO_FORGET = any_row(
    lambda: [
        *old_rows(Param("now"), Param("old"), Param("asked")),
        mails_with_bytes(Param("recent")),
        answered_guests(Param("answered")),
        Session.objects.filter(expire_date__lt=Param("now")),
        visitors.quiet_visitors(Param("quiet")),
        visitors.visitors_with_accounts(),
        accounts.unconfirmed_since(Param("unconfirmed")),
        site_invitations.invited_before(Param("unanswered")),
    ]
)
