"""Make a game from a record."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from engine.bots import BOTS
from engine.errors import RecordError
from engine.records.record import read_record
from games.lib.text.lookalikes import name_key
from games.management.site_command import SiteCommand
from games.models import Player
from games.play.moves.import_game import Holder, import_record


class Command(SiteCommand):
    help = (
        "Make a game from a record (- is standard input). With --seats it goes on from where it stands; without, it is "
        "there to be looked at. It counts for nobody."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--seats", default="", help="who sits where: names of players or bots, with commas between")
        parser.add_argument("--name", default="", help="the game's name")
        parser.add_argument("--public", action="store_true", help="anyone can watch it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            source = sys.stdin.buffer.read() if options["file"] == "-" else Path(options["file"]).read_bytes()
            record = read_record(source)
            holders = [holder(name.strip()) for name in options["seats"].split(",") if name.strip()]
            if holders and len(holders) != record.players:
                raise CommandError(f"The record has {record.players} seats, and {len(holders)} names were given.")
            table = import_record(record, holders, options["name"], options["public"])
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error.strerror}.") from None
        except RecordError as error:
            where = "" if error.ply is None else f"Move {error.ply + 1}: "
            raise CommandError(f"{where}{error}") from None
        self.stdout.write(table.game.code)


def holder(name: str) -> Holder:
    """Return the bot or the player of that name."""
    if name in BOTS:
        return name
    player = Player.objects.not_deleted().filter(name_key=name_key(name)).first()
    if player is None:
        raise CommandError(f"There is no player and no bot called {name}.")
    return player
