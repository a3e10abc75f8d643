"""`manage.py demo`: fill an empty site with accounts and games to look at."""

from django.conf import settings
from django.core.management.base import CommandError

from games.management.site_command import SiteCommand
from games.ops.demo import build_demo


class Command(SiteCommand):
    help = "Fill an empty database with a few accounts, games in progress and finished games. Prints their passwords."

    def handle(self, *args: object, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("Accounts with invented addresses do not belong on a production site.")
        try:
            passwords = build_demo()
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("The demo's accounts:")
        for address, password in passwords.items():
            self.stdout.write(f"  {address:22} password {password}")
