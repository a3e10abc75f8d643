"""How much mail the addresses of one player may bring within an hour: neither the disk nor the worker can be filled by them.

What exceeds it is delayed, never lost: the delivering server has to try again later. Reports about mails count apart, so that
anybody who knows their address cannot keep a player's moves out.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Sum

from games.lib.db.prepared import Param, PreparedQuery
from games.mail.signed_addresses import is_public, read_envelope, read_reply
from games.models import Inbound, Mail

PUBLIC = "public"
"""What mails to the public address count against."""
SPAN = timedelta(hours=1)
MEGABYTE = 1 << 20
RETRY_SECONDS = 600
"""Retry-After for deferred mail."""


class Spent(Exception):
    """The allowance of the hour is used up: the mail has to come again later, and was not stored."""


def allowance_of(recipient: str) -> str:
    """Return what a mail to that address counts against, "" for an address of other sites.

    It is the player of a reply address, or the player whose mail a report is about; for a stranger it is the question, that mail,
    or the public address.
    """
    if is_public(recipient):
        return PUBLIC
    place = read_reply(recipient)
    if place is not None:
        return f"player:{place.player}" if place.player else f"question:{place.question}"
    mail_id = read_envelope(recipient)
    if mail_id is None:
        return ""
    player = Mail.objects.filter(pk=mail_id).values_list("player", flat=True).first()
    return f"reports:{player}" if player else f"mail:{mail_id}"


def check(allowance: str, now: datetime) -> None:
    """Raise Spent where the allowance is used up. One mail may exceed it, so that no mail waits for ever."""
    for mails, size in USED.fetch(allowance=allowance, since=now - SPAN):
        if mails >= settings.MAILS_AN_HOUR or size / MEGABYTE >= settings.MAIL_MEGABYTES_AN_HOUR:
            raise Spent


USED: PreparedQuery[tuple[int, int]] = PreparedQuery(
    lambda: (
        Inbound.objects.filter(allowance=Param("allowance"), received_at__gt=Param("since"))
        .values("allowance")
        .annotate(mails=Count("pk"), bytes=Sum("size"))
        .values_list("mails", "bytes")
    )
)
"""Number and size of the mails since a moment that count against an allowance; no row for none."""
