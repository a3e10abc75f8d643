"""How much mail the addresses of one player may bring within an hour: neither the disk nor the worker can be filled by them.

What is beyond is put off, never lost: the server that brings it is told to try again later. Reports about mails count apart,
so that whoever knows where they go cannot keep a player's moves out.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Sum

from games.lib.db.prepared import Param, PreparedQuery
from games.mail.signed_addresses import read_envelope, read_reply
from games.models import Inbound, Mail

SPAN = timedelta(hours=1)
MEGABYTE = 1 << 20
RETRY_SECONDS = 600
"""What whoever brings a mail that is put off is advised to wait, where there is a way to say so."""


class Spent(Exception):
    """So much mail came within the hour that more is to come later. Nothing was stored."""


def allowance_of(recipient: str) -> str:
    """Against what a mail to that address counts: the player whom a reply address was made for, the player whom the mail went to
    that a report is about, or that mail, where it went to nobody with an account. "" for an address that is none of ours.
    """
    place = read_reply(recipient)
    if place is not None:
        return f"player:{place.player}"
    mail_id = read_envelope(recipient)
    if mail_id is None:
        return ""
    player = Mail.objects.filter(pk=mail_id).values_list("player", flat=True).first()
    return f"reports:{player}" if player else f"mail:{mail_id}"


def check(allowance: str, now: datetime) -> None:
    """Raises Spent. Whatever came before may have gone beyond by one mail: nobody is put off for ever."""
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
"""How many mails came since then that count against it, and their size; nothing where none came."""
