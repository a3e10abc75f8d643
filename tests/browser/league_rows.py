"""A season of a league in the demo, half played, and ratings: `python -m tests.browser.league_rows` in a site's environment."""

from datetime import timedelta

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elif", "Farah", "Greta", "Hugo")


def main() -> None:
    """Write the rows of 12 people, two divisions, and of the rated games that they have played before."""
    import random

    from django.db import transaction

    from games.leagues.entries import enter
    from games.leagues.seasons import look_after_seasons
    from games.lib import site_time
    from games.models import Player, Season
    from games.ratings.counting import count_title_again
    from tests.games.leagues.play import end_games, league
    from tests.games.ratings.played import BEGIN, ended

    cast = list(Player.objects.filter(is_staff=False).order_by("pk")[:4])
    cast += [Player.objects.create_user(f"{name.lower()}@example.org", "amphora", name=name) for name in NAMES]
    dice = random.Random(1)
    with transaction.atomic():
        start = (site_time.now() - timedelta(days=150) - BEGIN) / timedelta(days=1)
        for number in range(130):
            table = dice.sample(range(len(cast)), 2)
            # The stronger ones come first in most games.
            table.sort(key=lambda one: one + dice.gauss(0, 3))
            ended(*(cast[one] for one in table), day=start + number, name=f"Dig {number}")
        count_title_again("thebes")
        season = league()
        for player in cast:
            enter(player, season)
        Season.objects.filter(pk=season.pk).update(entries_close=site_time.now())
        look_after_seasons()
        games = list(season.games.order_by("division", "table"))
        dice.shuffle(games)
        end_games(games[:18], {player.pk: number for number, player in enumerate(dice.sample(cast, len(cast)))})
        following = league(name="Delta")
        for player in cast[:5]:
            enter(player, following)


if __name__ == "__main__":
    import django

    django.setup()
    main()
