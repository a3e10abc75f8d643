"""`manage.py after_restore`: finish putting a backup in place of the site's database. `restore` does it by itself."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from games.management.site_command import SiteCommand
from games.ops.restoration import Restored, finish_restore


def report_of(restored: Restored) -> str:
    """Return what was done, in words."""
    return (
        f"What came after {restored.to:%Y-%m-%d %H:%M} UTC is lost. Links and reply addresses in mails sent before are revoked"
        f" (seats: {restored.seats}), no number that was given out since is given out again, and everybody is signed out."
        f" Turns that are told once more: {restored.mails}."
    )


class Command(SiteCommand):
    help = "After a restore: revoke the links and reply addresses of all emails, and email everyone whose turn it is again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: object, yes: bool, **options: object) -> None:
        if not yes and input("Only right after a restore: everybody's links are revoked. Type yes to go on: ") != "yes":
            raise CommandError("Nothing was changed.")
        self.stdout.write(report_of(finish_restore()))
