"""Write a game's record."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from games.management.site_command import SiteCommand
from games.models import Game
from games.play.history.records import game_record
from games.table.table import load_table


class Command(SiteCommand):
    help = "Write the record of a game to standard output: all of it after the end, before that only what everyone may see."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="the game's code, as in its address")

    def handle(self, *args: object, **options: object) -> None:
        try:
            table = load_table(code=options["code"])
        except Game.DoesNotExist:
            raise CommandError(f"There is no game with the code {options['code']}.") from None
        self.stdout.write(game_record(table, None).line())
