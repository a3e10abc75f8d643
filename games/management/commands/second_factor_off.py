"""`manage.py second_factor_off`: the way back for an admin who has lost phone and recovery codes."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from games.lib.errors import Refused
from games.management.site_command import SiteCommand
from games.models.email_addresses import player_with
from games.ops.admin_actions import turn_off_second_factor_at_the_machine


class Command(SiteCommand):
    help = (
        "Turn off two-step sign-in for an account. Its owner is told by email, and it is written into the keepers' log."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="the account's email address")

    def handle(self, *args: object, address: str, **options: object) -> None:
        player = player_with(address)
        if player is None:
            raise CommandError(f"No account has the address “{address}”.")
        try:
            turn_off_second_factor_at_the_machine(player)
        except Refused as refused:
            raise CommandError(refused.sentence) from None
        self.stdout.write(f"{player.name} signs in in one step from now on.")
