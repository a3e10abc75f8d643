"""Counts ratings from results: a title again as a whole each night, and each game alone soon after it ended.

A game is rated when it is over, public, had a clock, was played here, counts in sums, and two people or more have a result.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import combinations, groupby
from operator import itemgetter
from typing import NamedTuple

from django.core.cache import cache as shared
from django.db import transaction
from django.db.models import QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from engine.registry import TITLES
from games.lib import site_time
from games.lib.db.prepared import any_row
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget
from games.models import Player, Rating, Result, StruckPair
from games.models.game import no_clock
from games.ratings.arithmetic import Strength, age, rate
from games.ratings.reading import strength_of

MOST_MEETINGS = 12
WINDOW = timedelta(days=90)
"""A pair that met in as many rated games within this time is not compared."""
BEGINNING = datetime.min.replace(tzinfo=UTC)
CURVE = 60
"""The last games of which a rating keeps its curve."""
SLICE = 2000
"""Rows read at a time."""

Pair = tuple[int, int]
"""The ids of two players, the smaller one first."""


class RatedGame(NamedTuple):
    """A game that is over, and the place of each of its people."""

    ended_at: datetime
    places: dict[int, int]

    @property
    def pairs(self) -> Iterator[Pair]:
        return combinations(sorted(self.places), 2)


class Count:
    """The ratings of a title, to which games are added in the order of their end."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.struck = set(StruckPair.objects.values_list("low", "high"))
        self.ratings: dict[int, Rating] = {}
        """By player, unsaved."""
        self.meetings: dict[Pair, deque[datetime]] = defaultdict(lambda: deque(maxlen=MOST_MEETINGS))
        """When each pair met in rated games, the last ones."""

    def meet(self, game: RatedGame) -> None:
        for pair in game.pairs:
            self.meetings[pair].append(game.ended_at)

    def add(self, game: RatedGame) -> None:
        compared = {pair for pair in game.pairs if self.is_compared(pair, game.ended_at)}
        self.meet(game)
        if not compared:
            return
        players = sorted(game.places)
        strengths = rate(
            [self.strength_before(player, game.ended_at) for player in players],
            [game.places[player] for player in players],
            lambda one, other: (min(players[one], players[other]), max(players[one], players[other])) in compared,
        )
        taking_part = {player for pair in compared for player in pair}
        for player, strength in zip(players, strengths, strict=True):
            if player in taking_part:
                self.record(player, strength, game.ended_at)

    def is_compared(self, pair: Pair, at: datetime) -> bool:
        return pair not in self.struck and sum(at - time <= WINDOW for time in self.meetings[pair]) < MOST_MEETINGS

    def strength_before(self, player: int, at: datetime) -> Strength:
        """Return the player's strength at the beginning of a game that ended then."""
        rating = self.ratings.get(player)
        if rating is None:
            return Strength()
        return age(strength_of(rating), (at - rating.updated_at) / timedelta(days=1))

    def record(self, player: int, strength: Strength, at: datetime) -> None:
        """Record the player's strength after a game that ended then."""
        rating = self.ratings.setdefault(player, Rating(player_id=player, title=self.title, curve=[]))
        rating.mean, rating.sd, rating.games = strength.mean, strength.sd, strength.games + 1
        rating.updated_at = at
        rating.curve = [*rating.curve, [at.date().isoformat(), strength.points, strength.margin]][-CURVE:]


def rated_results(title: str) -> QuerySet[Result]:
    return Result.objects.filter(
        counts=True,
        game__title=title,
        game__public=True,
        game__imported=False,
        game__suggested__isnull=True,
    ).exclude(game__pace=no_clock())


def new_results(title: str) -> QuerySet[Result]:
    """Return the results of rated games that ended after the last one that was added."""
    added = Rating.objects.filter(title=title).order_by("-updated_at").values("updated_at")[:1]
    return rated_results(title).filter(game__ended_at__gt=Coalesce(Subquery(added), Value(BEGINNING)))


ANY_NEW_RESULTS = any_row(lambda: map(new_results, TITLES))


def rated_games(results: QuerySet[Result]) -> Iterator[RatedGame]:
    """Read the games of the results, whole, in the order in which they ended."""
    rows = results.order_by("game__ended_at", "game", "player").values_list("game", "game__ended_at", "player", "place")
    for (_game, ended_at), lines in groupby(rows.iterator(SLICE), key=itemgetter(0, 1)):
        places = {player: place for _id, _at, player, place in lines}
        if len(places) > 1:
            yield RatedGame(ended_at, places)


def count_title(title: str) -> list[Rating]:
    """Return the ratings of the title, counted from all its games, unsaved."""
    count = Count(title)
    for game in rated_games(rated_results(title)):
        count.add(game)
    return list(count.ratings.values())


def count_title_again(title: str) -> None:
    """Replace the stored ratings of the title by those counted now."""
    rows = count_title(title)
    with transaction.atomic():
        Rating.objects.filter(title=title).delete()
        Rating.objects.bulk_create(rows, batch_size=SLICE)


def add_new_games(title: str) -> int:
    """Add the games that ended after the last one that was added. Returns their number."""
    games = list(rated_games(new_results(title)))
    if not games:
        return 0
    players = {player for game in games for player in game.places}
    with transaction.atomic():
        count = Count(title)
        stored = Rating.objects.filter(title=title, player__in=players)
        count.ratings = {rating.player_id: rating for rating in stored}
        begin = games[0].ended_at
        recent = rated_results(title).filter(game__ended_at__lt=begin, game__ended_at__gte=begin - WINDOW)
        for game in rated_games(recent.filter(player__in=players)):
            count.meet(game)
        for game in games:
            count.add(game)
        stored.delete()
        Rating.objects.bulk_create(count.ratings.values(), batch_size=SLICE)
    return len(games)


@sweeps.sweep("ratings", every=60.0, queue=sweeps.THINKING)
def sweep(budget: Budget | None = None) -> int:
    """Count each title again once a day, and in between add the games that have ended. Returns the number of these."""
    for title in TITLES:
        if shared.add(counted_key(title), True, timeout=2 * 86400):
            count_title_again(title)
    return sum(map(add_new_games, TITLES)) if ANY_NEW_RESULTS.fetch() else 0


def counted_key(title: str) -> str:
    """Return the name in the shared cache that says that the title was counted today."""
    return f"ratings:{title}:{site_time.now().date()}"


def strike(players: Iterable[Player]) -> None:
    """Never compare these players with each other again, and count their ratings without their games soon."""
    pairs = combinations(sorted(player.pk for player in players), 2)
    StruckPair.objects.bulk_create((StruckPair(low_id=low, high_id=high) for low, high in pairs), ignore_conflicts=True)
    transaction.on_commit(lambda: shared.delete_many([counted_key(title) for title in TITLES]))
