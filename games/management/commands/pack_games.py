"""Pack games that have long been over into small logs, or unpack them."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import IntegrityError
from django.db.models import Sum
from django.db.models.functions import Length

from games.management.site_command import SiteCommand
from games.models import Game, GameLog
from games.play.history.packing import long_ago, pack_game, ripe_games, unpack_game


class Command(SiteCommand):
    help = (
        "Pack the moves, waits and emails of games that have been over for MYKERINOS_PACK_DAYS, all of them now. "
        "The site does so by itself, a few at a time. With --unpack they become rows again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--unpack", action="store_true", help="make rows again of every packed game")
        parser.add_argument("codes", nargs="*", metavar="CODE", help="only these games")

    def handle(self, *args: Any, **options: Any) -> None:
        unpack = options["unpack"]
        if not unpack and settings.PACK_DAYS <= 0:
            raise CommandError("MYKERINOS_PACK_DAYS is 0: games stay as they are.")
        games = Game.objects.filter(packed=True) if unpack else ripe_games(long_ago())
        if options["codes"]:
            games = games.filter(code__in=options["codes"])
        done = 0
        for game_id in games.order_by("pk").values_list("pk", flat=True).iterator():
            try:
                done += unpack_game(game_id) if unpack else pack_game(game_id)
            except IntegrityError as error:
                code = Game.objects.get(pk=game_id).code
                raise CommandError(f"Game {code} cannot be made rows again: {error}") from error
        total = GameLog.objects.aggregate(bytes=Sum(Length("content")))["bytes"] or 0
        self.stdout.write(
            f"{done} games {'unpacked' if unpack else 'packed'}; {GameLog.objects.count()} logs, {total} bytes."
        )
