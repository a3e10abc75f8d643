"""`manage.py receive_mail < mail`: take one mail from a pipe, as mail servers can deliver it."""

import sys
from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.db import Error as DatabaseError

from games.inbox.allowance import Spent
from games.inbox.server import LARGEST_MAIL
from games.inbox.store import UnknownRecipient, receive, recipient_in
from games.management.site_command import SiteCommand

NO_USER, TRY_LATER = 67, 75
"""Exit statuses of <sysexits.h> that mail servers understand."""


class Command(SiteCommand):
    help = "Store one email from standard input. Exit status 67: not for us, 75: try again later."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "recipient", nargs="?", default="", help="by default the first address of ours in its headers"
        )
        parser.add_argument("--sender", default="", help="the envelope sender, <> for the null sender")

    def handle(self, *args: object, recipient: str = "", sender: str = "", **options: object) -> None:
        raw = sys.stdin.buffer.read(LARGEST_MAIL)
        # Mail servers put a line of their own before the headers.
        if raw.startswith(b"From "):
            raw = raw.partition(b"\n")[2]
        try:
            receive(raw, recipient or recipient_in(raw), sender)
        except UnknownRecipient:
            raise CommandError("Nobody reads email at this address.", returncode=NO_USER) from None
        except Spent:
            raise CommandError(
                "So many mails came within an hour that this one has to wait.", returncode=TRY_LATER
            ) from None
        except DatabaseError as error:
            raise CommandError(f"The email cannot be stored: {type(error).__name__}.", returncode=TRY_LATER) from None
