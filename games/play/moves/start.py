"""Start a game: seats in their order, the first moves of chance, the first waits."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.clock.pace import Unlimited, pace_from_json
from games.lib import site_time
from games.models import Game, Move, Player, Seat, Tenure
from games.models.game import FROM_LOBBY
from games.play.moves.commit import commit_moves
from games.table import wake
from games.table.advance import Advance, NewMove, advance, dealer_of
from games.table.table import Table, load_table


class Holder(NamedTuple):
    """Who holds a seat: a player, or a bot by its name; fields are those of `Seat`."""

    player: Player | None
    bot: str
    origin: str
    wish: Any


def start_game(game_id: int) -> Table:
    """Start an open game whose seats are all taken. Call it inside a transaction. Raises LostRace when somebody did."""
    table = load_table(pk=game_id)
    assert table.game.state == Game.State.OPEN
    assert all(seat.player_id or seat.bot for seat in table.seats)
    if table.game.seating == Game.Seating.RANDOM:
        draw_seats(table)
    table.at(table.title.start(table.game.players, table.game.options))
    if table.game.seating == Game.Seating.ROTATED and table.game.rematch_of is not None:
        rotate_seats(table, table.game.rematch_of)
    if is_lobby_game(table):
        for seat in table.seats:
            seat.awaits_first_move = seat.player is not None
        Seat.objects.bulk_update(table.seats, ["awaits_first_move"])
    now = site_time.now()
    Tenure.objects.bulk_create(
        Tenure(seat=seat, player=seat.player, bot=seat.bot, from_ply=0, began_at=now) for seat in table.seats
    )
    commit_moves(table, advance(table, []), table.waits, state=Game.State.RUNNING, started_at=now)
    wake.after_commit(table)
    return table


def is_lobby_game(table: Table) -> bool:
    """Return whether it is a public game on a clock with somebody who came from the lobby, not by invitation."""
    game = table.game
    clocked = not isinstance(pace_from_json(game.pace), Unlimited)
    return game.public and clocked and any(seat.origin in FROM_LOBBY for seat in table.seats)


def draw_seats(table: Table) -> None:
    """Deal the holders to the seats at random. The seats' rows stay, their holders move."""
    holders = holders_of(table)
    random.SystemRandom().shuffle(holders)
    seat_holders(table, holders)


def rotate_seats(table: Table, earlier: Game) -> None:
    """Seat the holders of a rematch so that the one after the first player of the earlier game begins."""
    shift = first_seat(load_table(pk=earlier.pk)) + 1 - first_seat(table)
    holders = holders_of(table)
    seat_holders(table, holders[shift:] + holders[:shift])


def first_seat(table: Table) -> int:
    """Return the index of the seat that decides first in the game, as its seed deals it."""
    title = table.title
    made = Advance(title.start(table.game.players, table.game.options))
    dealer = dealer_of(table)
    while title.chance_due(made.position):
        made.add(title, NewMove(None, dealer.deal(made.position, len(made.moves)), Move.Via.CHANCE))
    return title.due(made.position)[0]


def holders_of(table: Table) -> list[Holder]:
    """Return the holders of the seats, in seating order."""
    return [Holder(seat.player, seat.bot, seat.origin, seat.wish) for seat in table.seats]


def seat_holders(table: Table, holders: Sequence[Holder]) -> None:
    """Give the seats, in their order, to these holders."""
    # A player sits once at a game: the seats are emptied before they are filled again.
    Seat.objects.filter(game=table.game).update(player=None, bot="")
    for seat, holder in zip(table.seats, holders, strict=True):
        seat.player, seat.bot, seat.origin, seat.wish = holder
    Seat.objects.bulk_update(table.seats, Holder._fields)
