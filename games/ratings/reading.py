"""Ratings as pages show them."""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import QuerySet

from games.lib import site_time
from games.models import Player, Rating
from games.ratings.arithmetic import SCALE, UNSURE, Strength
from games.table.table import player_name

LISTED_FOR = timedelta(days=180)
"""How long after the last game a rating stands in the list."""


def strength_of(rating: Rating) -> Strength:
    return Strength(rating.mean, rating.sd, rating.games)


def visible() -> QuerySet[Rating]:
    """Return the ratings that others may see: not those of unlisted or deleted players."""
    return Rating.objects.filter(player__unlisted=False, player__deleted_at=None)


def listed(title: str) -> QuerySet[Rating]:
    """Return the settled ratings of people who played the title lately, the best first."""
    since = site_time.now() - LISTED_FOR
    settled = visible().filter(title=title, sd__lt=UNSURE / SCALE, updated_at__gte=since)
    return settled.select_related("player").order_by("-mean", "player")


def shown_ratings(players: Iterable[Player | int]) -> dict[tuple[int, str], Strength]:
    """Return the ratings of these players that others may see, by player and title. One query."""
    return {(rating.player_id, rating.title): strength_of(rating) for rating in visible().filter(player__in=players)}


def names_with_ratings(players: Iterable[Player], title: str) -> list[str]:
    """Return the names of these players, each with the rating that others may see. One query."""
    people = list(players)
    ratings = shown_ratings(people)
    return [player_name(one) + (f" ({rating})" if (rating := ratings.get((one.pk, title))) else "") for one in people]
