"""`manage.py keeper_link`: let an admin in while no mail can be sent, the first one above all."""

from argparse import ArgumentParser

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.core.validators import validate_email

from games.accounts.admins import VALID, admin_for, link_word
from games.lib.errors import Refused
from games.mail.context import address_of
from games.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Print a link that signs a keeper in, once; make the keeper's account where there is none with that address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="the keeper's email address")
        parser.add_argument("--name", default="", help="the name that other players see, of a new account")
        parser.add_argument("--promote", action="store_true", help="make the player with that address a keeper")

    def handle(self, *args: object, address: str, name: str, promote: bool, **options: object) -> None:
        try:
            validate_email(address)
            player = admin_for(address, name, promote)
        except ValidationError:
            raise CommandError(f"“{address}” is not an email address.") from None
        except Refused as refused:
            hint = "" if promote else " With --promote it becomes a keeper's."
            raise CommandError(f"{refused.sentence}{hint}") from None
        self.stdout.write(address_of("account-keeper", link_word(player)))
        minutes = int(VALID.total_seconds() / 60)
        self.stderr.write(
            f"Whoever opens this link within {minutes} minutes is {player.name}, a keeper. It works once."
        )
