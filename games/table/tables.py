"""Many games at once, each with its seats and open waits: one query, whatever their number."""

from collections.abc import Iterable

from django.db.models import QuerySet

from games.models import Game, Seat, Wait
from games.table.table import Table


def load_tables(games: Iterable[Game]) -> list[Table]:
    """Tables of games that were read already, in the order given."""
    tables = [Table(game, [], {}) for game in games]
    by_game = {table.game.pk: table for table in tables}
    if not tables:
        return tables
    found: QuerySet[Seat] = Seat.objects.filter(game__in=by_game).with_open_wait()
    related = found.select_related("player", "open_wait")  # type: ignore[misc]
    for seat in related.order_by("game", "index"):
        table = by_game[seat.game_id]
        table.seats.append(seat)
        wait: Wait | None = getattr(seat, "open_wait", None)
        if wait is not None:
            table.waits[seat.pk] = wait
    return tables
