"""`manage.py tell_of_failure`: write to the admins that a unit of systemd has failed. The unit calls it."""

import logging
from argparse import ArgumentParser

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.management.base import CommandError
from django.db import DatabaseError, InterfaceError

from games.mail.post import new_message_id
from games.mail.smtp_errors import sending_errors, server_words
from games.management.site_command import SiteCommand
from games.models import Player

logger = logging.getLogger(__name__)

SUBJECT = "{unit} failed at {base}"
TEXT = """{unit} of {base} has ended with an error. The machine's log says why:

  journalctl -u {unit} --since today

You get at most one of these emails within an hour, however often it fails.
"""


class Command(SiteCommand):
    help = "Write into the log and to all keepers that a unit of systemd has failed: at once, past the queue."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("unit", help="its name")

    def handle(self, *args: object, unit: str, **options: object) -> None:
        logger.error("%s has failed.", unit)
        addresses = admin_addresses()
        if settings.MAIL_IS_LOCAL or not addresses:
            return
        fields = {"unit": unit, "base": settings.BASE_URL}
        subject, text = SUBJECT.format(**fields), TEXT.format(**fields)
        # One each, so that no admin sees the others' addresses.
        mails = [
            EmailMessage(
                subject, text, settings.MAIL_FROM, [address],
                headers={"Message-ID": new_message_id(), "Auto-Submitted": "auto-generated"},
            )
            for address in addresses
        ]  # fmt: skip
        try:
            get_connection().send_messages(mails)
        except sending_errors() as error:
            words = server_words(error) or str(error) or type(error).__name__
            raise CommandError(f"The mail server did not take it: {words}") from None


def admin_addresses() -> list[str]:
    """Return the admins' addresses. Without any, as while the database is away, MYKERINOS_CONTACT if it is an address."""
    try:
        admins = Player.objects.reachable().filter(is_staff=True, is_active=True)
        found = list(admins.exclude(email=None).order_by("pk").values_list("email", flat=True))
    except (DatabaseError, InterfaceError):
        found = []
    contact = str(settings.CONTACT)
    return [str(address) for address in found] or ([contact] if "@" in contact and "://" not in contact else [])
