"""Count the results of finished games again, and compare or mend the stored ones."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from games.management.site_command import SiteCommand
from games.models import Game
from games.play.history.results import compare_results, count_game_again
from games.table.table import load_table


class Command(SiteCommand):
    help = "Count who has which result from finished games again. Without --check, those that differ are corrected."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; the exit status is 1 when any differs")

    def handle(self, *args: object, **options: object) -> None:
        count = different = 0
        for pk in Game.objects.filter(state=Game.State.FINISHED).order_by("pk").values_list("pk", flat=True).iterator():
            table = load_table(pk=pk)
            count += 1
            stored, counted = compare_results(table)
            if stored == counted:
                continue
            different += 1
            self.stdout.write(
                f"{table.game.code}: {len(stored)} results kept, {len(counted)} counted, and they differ."
            )
            if not options["check"]:
                count_game_again(pk)
        self.stdout.write(f"{count} games counted, {different} different.")
        if different and options["check"]:
            raise CommandError(f"The results of {different} games differ from what tenures and moves say.")
