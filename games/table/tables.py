"""Tables of many games, whose seats and open waits are read in one query."""

from collections.abc import Iterable

from games.models import Game, Seat
from games.table.table import Table


def load_tables(games: Iterable[Game]) -> list[Table]:
    """Return the tables of games that were read already, in the order given."""
    tables = [Table(game, []) for game in games]
    by_game = {table.game.pk: table for table in tables}
    if not tables:
        return tables
    for seat in Seat.objects.filter(game__in=by_game).with_open_wait().order_by("game", "index"):
        table = by_game[seat.game_id]
        table.seats.append(seat)
        if seat.open_wait is not None:
            table.waits[seat.pk] = seat.open_wait
    return tables
