"""Many games at once, each with its seats and open waits: one query, whatever their number."""

from collections.abc import Iterable

from django.db.models import FilteredRelation, Q, QuerySet

from games.core.table import Table
from games.models import Game, Seat, Wait


def load_tables(games: Iterable[Game]) -> list[Table]:
    """Tables of games that were read already, in the order given."""
    tables = [Table(game, [], {}) for game in games]
    by_game = {table.game.pk: table for table in tables}
    if not tables:
        return tables
    running = FilteredRelation("waits", condition=Q(waits__ended_at=None))
    found: QuerySet[Seat] = Seat.objects.filter(game__in=by_game).annotate(open_wait=running)
    related = found.select_related("player", "open_wait")  # type: ignore[misc]
    for seat in related.order_by("game", "index"):
        table = by_game[seat.game_id]
        table.seats.append(seat)
        wait: Wait | None = getattr(seat, "open_wait", None)
        if wait is not None:
            table.waits[seat.pk] = wait
    return tables
