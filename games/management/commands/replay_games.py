"""Play stored games again and compare, or mend, what is stored beside their moves."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from games.management.site_command import SiteCommand
from games.models import Game
from games.play.history.replay import Replayed, mend_game, replay_game
from games.table.table import Table, load_table

TRIES = 3


def replay_stored(pk: int) -> tuple[Table, Replayed]:
    """Return the game and the result of its moves. A move that was made meanwhile is no difference."""
    for _try in range(TRIES):
        table = load_table(pk=pk)
        found = replay_game(table)
        if not found.wrong:
            break
    return table, found


class Command(SiteCommand):
    help = (
        "Play games again and compare positions with the stored ones. Without --check, those that differ are corrected."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; the exit status is 1 when any differs")
        parser.add_argument("--all", action="store_true", help="finished games too, not only those in progress")

    def handle(self, *args: object, **options: object) -> None:
        games = Game.objects.filter(position__isnull=False).order_by("pk")
        if not options["all"]:
            games = games.filter(state=Game.State.RUNNING)
        count = different = mended = 0
        for pk in games.values_list("pk", flat=True).iterator():
            table, found = replay_stored(pk)
            count += 1
            if not found.wrong:
                continue
            different += 1
            self.stdout.write(f"{table.game.code}, ply {table.game.ply}: {'; '.join(found.wrong)}")
            if not options["check"] and found.position is not None and mend_game(table, found):
                mended += 1
        self.stdout.write(f"{count} played again, {different} different, {mended} mended.")
        if different > mended:
            raise CommandError(f"{different - mended} games differ from what their moves say.")
