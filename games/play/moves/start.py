"""Starting a game: seats in their order, the first moves of chance, the first waits."""

import random

from games.lib import site_time
from games.models import Game, Seat, Tenure
from games.play.moves.commit import commit_moves
from games.table import wake
from games.table.advance import advance
from games.table.table import Table, load_table


def start_game(game_id: int) -> Table:
    """Start an open game whose seats are all taken. Call it inside a transaction. Raises LostRace when somebody did."""
    table = load_table(pk=game_id)
    assert table.game.state == Game.State.OPEN
    assert all(seat.player_id or seat.bot for seat in table.seats)
    if table.game.seating == Game.Seating.RANDOM:
        draw_seats(table)
    table.at(table.title.start(table.game.players, table.game.options))
    Tenure.objects.bulk_create(Tenure(seat=seat, player=seat.player, bot=seat.bot, from_ply=0) for seat in table.seats)
    commit_moves(table, advance(table, []), table.waits, state=Game.State.RUNNING, started_at=site_time.now())
    wake.after_commit(table)
    return table


def draw_seats(table: Table) -> None:
    """Deal the holders to the seats at random. The seats' rows stay, their holders move."""
    holders = [(seat.player, seat.bot) for seat in table.seats]
    random.SystemRandom().shuffle(holders)
    # A player sits once at a game: the seats are emptied before they are filled again.
    Seat.objects.filter(game=table.game).update(player=None, bot="")
    for seat, (player, bot) in zip(table.seats, holders, strict=True):
        seat.player, seat.bot = player, bot
    Seat.objects.bulk_update(table.seats, ["player", "bot"])
