"""`manage.py restore FILE`, for the embedded site."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import CommandError

from games.management.commands.after_restore import report_of
from games.management.site_command import SiteCommand
from games.ops.backup import BackupError, restore


class Command(SiteCommand):
    help = "Put the embedded site back to what a backup holds. What it holds now is lost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: object, file: Path, yes: bool, **options: object) -> None:
        if not yes and input("Everything on this site is replaced. Type yes to go on: ") != "yes":
            raise CommandError("Nothing was changed.")
        try:
            restored = restore(file)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored. {report_of(restored)} Restart the site.")
