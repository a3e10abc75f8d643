"""`manage.py backup FILE`, for the embedded site."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import CommandError

from games.management.site_command import SiteCommand
from games.ops.backup import BackupError, backup


class Command(SiteCommand):
    help = "Write the embedded site's database and secret key to a file. The site may run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            backup(file)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Written: {file} ({file.stat().st_size:,} bytes). Keep it where only you can read it.")
