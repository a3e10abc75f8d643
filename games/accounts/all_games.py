"""All games of a player as one file: a record a line, as `docs/records.md` describes them."""

from collections.abc import Iterator
from datetime import date

from django.core.cache import cache
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import translation

from games.models import Game, Player
from games.play.history.records import game_record
from games.table.table import load_table

BATCH = 100
LEASE = 600
"""Seconds for which a file may keep the next one waiting."""


def begin(player: Player) -> bool:
    """Return whether no other file of the player is being written, and keep others waiting until `lines` has ended."""
    return cache.add(_key(player), True, LEASE)


def lines(player: Player, since: date | None) -> Iterator[str]:
    """Yield the record of each game in which the player has or had a seat, the oldest first, from that day on."""
    began = Coalesce("started_at", "created_at")
    mine = Game.objects.filter(Q(seats__player=player) | Q(seats__tenures__player=player)).exclude(position=None)
    if since is not None:
        mine = mine.alias(began=began).filter(began__date__gte=since)
    ids = list(mine.order_by(began, "pk").values_list("pk", flat=True))
    try:
        for start in range(0, len(ids), BATCH):
            # The page's language is no longer that of the reader when a stream is read.
            with translation.override(player.language or None):
                batch = [line(player, pk) for pk in dict.fromkeys(ids[start : start + BATCH])]
            yield from batch
    finally:
        cache.delete(_key(player))


def line(player: Player, pk: int) -> str:
    """Return the record of one game as the player may have it, with the end of the line."""
    table = load_table(pk=pk)
    return game_record(table, table.seat_of(player)).line() + "\n"


def _key(player: Player) -> str:
    return f"all-games:{player.pk}"
