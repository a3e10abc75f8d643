"""The games that wait for a player, for the desk, the head of every page and a game's page."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import F, QuerySet

from games.lib.db.prepared import Param, PreparedQuery
from games.models import Game, Player, Wait
from games.table.summaries import Neighbour

MOST_WAITS = 200
"""Waits that are looked through for the next one."""

COUNT = f"SELECT COUNT(*) FROM {Wait._meta.db_table} WHERE ended_at IS NULL AND player_id = %s"


def games_that_wait(player: int | Param) -> QuerySet[Wait, tuple[Any, ...]]:
    """Return code and name of the games that wait for that player: the next deadline first, then the longest wait."""
    waits = Wait.objects.open().filter(player_id=player)
    waits = waits.order_by(F("deadline").asc(nulls_last=True), "opened_at", "pk")
    return waits.values_list("game__code", "game__name")[:MOST_WAITS]


WAITING = PreparedQuery(lambda: games_that_wait(Param("player")))


def waiting_count(player: Player) -> int:
    """Count the games that wait for the player. One query, written out, because each page runs it."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [player.pk])
        (count,) = cursor.fetchone()
    return int(count)


def waiting_games(player: Player) -> list[Neighbour]:
    """Return the games that wait for the player, in the order of the desk; MOST_WAITS at most. One query."""
    return list(map(Neighbour._make, WAITING.fetch(player=player.pk)))


def next_game(waiting: Sequence[Neighbour], after: Game | None = None) -> Neighbour | None:
    """Return the next of the waiting games, cyclically after the one that the player is looking at."""
    here = next((index for index, game in enumerate(waiting) if after is not None and game.code == after.code), -1)
    # What comes after this one, then those before it; where this one does not wait, all of them in their order.
    following = [*waiting[here + 1 :], *waiting[: max(here, 0)]]
    return following[0] if following else None


def find_waiting(player: Player | None, here: Game, wants_next: bool) -> tuple[int, Neighbour | None]:
    """Return how many games wait for the player who is looking at this one, and the next of them, if it is wanted.

    One query, none for strangers; counting alone is much cheaper.
    """
    if player is None:
        return 0, None
    if not wants_next:
        return waiting_count(player), None
    waiting = waiting_games(player)
    return len(waiting), next_game(waiting, here)
