"""End a running game early: the last person left of two or more closes it and wins, or an admin calls it off."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Forbidden, Stale
from games.mail.game_posts import post_over
from games.models import Game, Order, Player, Seat, Tenure, Wait
from games.play.history.results import write_results
from games.play.moves.commit import end_tenures, end_waits, update_version
from games.play.moves.order_rows import end_orders, orders_at
from games.play.moves.wait_clocks import banks_after_moves
from games.play.seats.handover import write_anew
from games.play.seats.seating import people, tell_people
from games.table.permissions import may_close
from games.table.summaries import RESIGNATION
from games.table.table import Table


def close_game(game_id: int, player: Player) -> Table:
    """End the game: the player has won by resignation. Doing so twice is doing it once.

    Raises Stale where the game is over otherwise, Forbidden for everybody but the only person left.
    """

    def write(table: Table) -> None:
        if is_closed_by(table, player):
            return
        seat = table.seat_of(player)
        if seat is not None and not table.game.is_running:
            raise Stale(_("This game is no longer in progress."))
        if seat is None or not may_close(table, player):
            raise Forbidden(_("Only the last person left in a game can close it."))
        write_close(table, seat)

    return write_anew(game_id, write)


def is_closed_by(table: Table, player: Player) -> bool:
    """Return whether that player has closed the game already."""
    seat = table.seat_of(player)
    decided = (table.game.result or {}).get("decided_by")
    return decided == RESIGNATION and seat is not None and bool(seat.won)


def write_close(table: Table, winner: Seat) -> None:
    """Write the rows of it, with the mail about the end. Raises LostRace."""
    now = site_time.now()
    places = places_of(table, winner)
    result: dict[str, Any] = {
        "winners": [winner.index],
        "points": None,
        "places": places,
        "decided_by": RESIGNATION,
    }
    running = list(table.waits.values())
    ended = {"state": Game.State.FINISHED, "ended_at": now, "result": result}
    update_version(table, **ended, **banks_after_moves(table, running, now))
    end_waits(table, running, Wait.End.OVER, now)
    table.waits.clear()
    end_orders(orders_at(*table.seats), Order.State.CHAPTER)
    for seat in table.seats:
        seat.place, seat.won = places[seat.index], seat.pk == winner.pk
    Seat.objects.bulk_update(table.seats, ["place", "won"])
    end_tenures(table, Tenure.Reason.OVER)
    write_results(table)
    post_over(table)


def abandon_game(game_id: int) -> Table:
    """Call a running game off: it ends without a result, and its people get a notice. Raises Stale where it is not running."""

    def write(table: Table) -> None:
        if not table.game.is_running:
            raise Stale(_("This game is no longer in progress."))
        write_abandoned(table)
        tell_people(table, people(table), "called_off")

    return write_anew(game_id, write)


def write_abandoned(table: Table, run_out: Sequence[Wait] = (), **fields: object) -> None:
    """Write the rows of a game that ends without a result. Raises LostRace.

    `run_out`: waits whose time is over; `fields`: other changes of the game's row.
    """
    now = site_time.now()
    update_version(table, state=Game.State.ABANDONED, ended_at=now, **fields)
    for wait in run_out:
        end_waits(table, [wait], Wait.End.OVER, now, run_out=wait)
    end_waits(table, [wait for wait in table.waits.values() if wait not in run_out], Wait.End.OVER, now)
    table.waits.clear()
    end_orders(orders_at(*table.seats), Order.State.CHAPTER)
    end_tenures(table, Tenure.Reason.OVER)


def places_of(table: Table, winner: Seat) -> list[int]:
    """Return the places by seat: the winner, the seats that people left, the last first, those that were bots' all along."""
    left = {tenure.seat_id: tenure.to_ply or 0 for tenure in table.tenures if tenure.player_id is not None}

    def rank(seat: Seat) -> tuple[int, int]:
        if seat.pk == winner.pk:
            return 0, 0
        return (1, -left[seat.pk]) if seat.pk in left else (2, 0)

    return [1 + sum(rank(other) < rank(seat) for other in table.seats) for seat in table.seats]
