"""Count all ratings again from results, and compare or replace the stored ones."""

from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.forms.models import model_to_dict

from engine.registry import TITLES
from games.management.site_command import SiteCommand
from games.models import Rating
from games.ratings.counting import count_title, count_title_again


class Command(SiteCommand):
    help = "Count the ratings of all titles again from results."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; the exit status is 1 when any differs")

    def handle(self, *args: object, **options: object) -> None:
        for title in TITLES:
            if not options["check"]:
                count_title_again(title)
            counted = {row.player_id: model_to_dict(row, exclude=["id"]) for row in count_title(title)}
            stored = {row.player_id: model_to_dict(row, exclude=["id"]) for row in Rating.objects.filter(title=title)}
            players = counted.keys() | stored.keys()
            different = sum(counted.get(player) != stored.get(player) for player in players)
            self.stdout.write(f"{title}: {len(counted)} ratings, {different} different.")
            if different:
                raise CommandError(f"{title}: {different} rating{'s'[different == 1 :]} differ{'s'[different != 1 :]}.")
