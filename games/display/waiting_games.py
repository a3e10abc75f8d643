"""Which games wait for a player, and which of them comes next. The desk, the head of every page and a game's page ask it."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import F, QuerySet

from games.lib.db.prepared import Param, PreparedQuery
from games.models import Game, Player, Wait
from games.table.summaries import Neighbour

MOST_WAITS = 200
"""So many waits are looked through for the next one."""

COUNT = f"SELECT COUNT(*) FROM {Wait._meta.db_table} WHERE ended_at IS NULL AND player_id = %s"


def games_that_wait(player: Any) -> QuerySet[Wait, tuple[Any, ...]]:
    """The games that wait for the player with that number, by code and name: the next deadline first, then, without a clock, the
    longest wait.
    """
    waits = Wait.objects.open().filter(player_id=player)
    waits = waits.order_by(F("deadline").asc(nulls_last=True), "opened_at", "pk")
    return waits.values_list("game__code", "game__name")[:MOST_WAITS]


WAITING = PreparedQuery(lambda: games_that_wait(Param("player")))


def waiting_count(player: Player) -> int:
    """How many games wait for the player. One query, written out: each page asks it, and it never varies."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [player.pk])
        (count,) = cursor.fetchone()
    return int(count)


def waiting_games(player: Player) -> list[Neighbour]:
    """The games that wait for the player, in the order of the desk; MOST_WAITS at most. One query."""
    return list(map(Neighbour._make, WAITING.fetch(player=player.pk)))


def next_game(waiting: Sequence[Neighbour], after: Game | None = None) -> Neighbour | None:
    """The next of the games that wait, after the one that the player is looking at: round and round."""
    here = next((index for index, game in enumerate(waiting) if after is not None and game.code == after.code), -1)
    # What comes after this one, then those before it; where this one does not wait, all of them in their order.
    following = [*waiting[here + 1 :], *waiting[: max(here, 0)]]
    return following[0] if following else None


def find_waiting(player: Player | None, here: Game, wants_next: bool) -> tuple[int, Neighbour | None]:
    """How many games wait for the player who looks at this one, and which of them comes next; None unless that is wanted: to
    count them is much cheaper. One query, none for strangers.
    """
    if player is None:
        return 0, None
    if not wants_next:
        return waiting_count(player), None
    waiting = waiting_games(player)
    return len(waiting), next_game(waiting, here)
