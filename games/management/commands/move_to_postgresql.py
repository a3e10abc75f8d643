"""`manage.py move_to_postgresql URL`, for an embedded site that has grown."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import CommandError
from django.db import Error

from games.management.site_command import SiteCommand
from games.ops.moving import MoveError, move_to


class Command(SiteCommand):
    help = (
        "Copy everything of the embedded site, which must not run, into an empty PostgreSQL, and compare every row. "
        "The old database stays as it is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL", help="postgresql://USER:PASSWORD@HOST/NAME")

    def handle(self, *args: object, url: str, **options: object) -> None:
        try:
            rows = move_to(url)
        except (MoveError, Error) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{rows:,} rows copied and compared. Run the site with DATABASE_URL set to that database and\n"
            f"MYKERINOS_SECRET_KEY set to what stands in {settings.VAR / 'secret_key'}: with another key links in mails are void."
        )
