"""Forgetting: codes soon after they were of use, whole messages after some months."""

from datetime import timedelta
from importlib import import_module

from django.conf import settings

from games import clocks
from games.models import Inbound, Invitation, Mail
from games.services.erasure import forget_told

GUESTS_KEPT_DAYS = 30
SETTLED = (Mail.State.SENT, Mail.State.SUPPRESSED, Mail.State.FAILED, Mail.State.BOUNCED)


def forget_sessions() -> None:
    """Delete the sessions that are over."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def forget() -> int:
    """Wipe the codes that are over and the messages that are old; of mails to addresses without an account nothing is
    left then. Returns the number of mails that lost something."""
    now = clocks.now()
    coded = Mail.objects.filter(forget_at__lte=now).update(secrets=None, message=None, forget_at=None)
    old = now - timedelta(days=settings.MAIL_KEPT_DAYS)
    strange, _ = Mail.objects.filter(player=None, created_at__lte=old, state__in=SETTLED).delete()
    dated = Mail.objects.filter(sent_at__lte=old, message__isnull=False).update(message=None)
    came, _ = Inbound.objects.filter(settled_at__lte=old).delete()
    return coded + strange + dated + came


def forget_guests() -> int:
    """Wipe the addresses of guests whose invitation was answered or withdrawn long ago, also where the inviter was told of it.
    Returns their number.
    """
    old = clocks.now() - timedelta(days=GUESTS_KEPT_DAYS)
    answered = Invitation.objects.filter(answered_at__lte=old).exclude(email="")
    forget_told(answered.values_list("email", flat=True).distinct())
    return answered.update(email="")
