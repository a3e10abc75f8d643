"""Bots hold seats and move through `play_move`, as people do. They are given a view and the legal moves, nothing else.

Those that decide at a look move here, as many in a run as there is time for. Those that think for longer have a place of their
own (`games.play.moves.thinking`), so that nobody waits for them.
"""

from functools import partial
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from engine.bots import is_slow
from engine.bots.decider import decide
from engine.registry import get_title
from games.lib.db.prepared import PreparedQuery
from games.lib.errors import Refused, Stale
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.models import Game, Move, Seat, Wait
from games.play.moves.decision import play_move
from games.table.table import Table, load_table

MOST_MOVES = 500
MOST_WAITS = 10_000
"""Bounds for one run; the sweep goes on where it ends."""

# The waits by themselves, mostly none: with seats and games in the same query PostgreSQL looks through all that are open.
# No game that is over has one; to ask for the state too would lead SQLite through all games that run.
WAITS: PreparedQuery[Any] = PreparedQuery(
    lambda: Wait.objects.of_bots().order_by("opened_at").values_list("game_id", "seat_id")[:MOST_WAITS]
)
"""Game and seat of those who wait and are nobody's, the one that waits longest first."""


def games_waiting_for_bots(slow: bool = False) -> list[int]:
    """The running games in which a bot is due, one that decides at a look or a `slow` one; the one that waits longest first."""
    due = WAITS.fetch()
    if not due:
        return []
    seats = Seat.objects.filter(pk__in=[seat for _game, seat in due]).exclude(bot="").order_by()
    found = seats.values_list("pk", "bot", "game__title", "game__rules")
    wanted = {seat for seat, bot, title, rules in found if is_slow(bot, get_title(title, rules)) is slow}
    return list(dict.fromkeys(game for game, seat in due if seat in wanted))


@sweeps.sweep("bots", every=settings.SWEEP_INTERVAL)
def sweep(budget: Budget | None = None) -> int:
    """Let the bots of all games move that are due and decide at a look. Returns the number of moves that they made."""
    act = partial(play_bots, budget=budget)
    return process_each(games_waiting_for_bots(), act, "The bots of game %s could not move.", budget, name="bots")


@sweeps.task("games.tasks.play_bots", slots=2)
def play_bots(game_id: int, budget: Budget | None = None) -> int:
    """Play the game's bots until a person, a bot that thinks, or nobody, is due. Returns the number of moves that they made."""
    table = load_table(pk=game_id)
    for made in range(MOST_MOVES):
        if budget is not None and budget.is_over():
            return made
        seat = due_bot(table)
        if seat is None:
            return made
        after = make_choice(table, seat, bot_choice(seat.bot, table, table.position, seat, table.game.ply))
        if after is None:
            return made
        table = after
    return MOST_MOVES


def due_bot(table: Table, slow: bool = False) -> Seat | None:
    """The first seat of a bot that is due, one that decides at a look or a `slow` one; None where there is none."""
    seats = [table.seats[index] for index in table.due() if table.seats[index].bot]
    return next((one for one in seats if one.pk in table.waits and is_slow(one.bot, table.title) is slow), None)


def make_choice(table: Table, seat: Seat, move: str) -> Table | None:
    """Play what a bot has chosen for the seat at that table. Returns the table after it; None where that is not the game's any
    more, and the choice is thrown away.
    """
    wait = table.waits[seat.pk].pk
    try:
        # The table that a move leaves is the one to go on from: a game is loaded once for all moves of its bots.
        return play_move(table, seat, wait, move, Move.Via.BOT, ply=table.game.ply).table
    except Stale:
        # Another worker was here first; it, or the sweep, goes on.
        return None
    except Refused:
        if Game.objects.filter(pk=table.game.pk, version=table.game.version).exists():
            raise
        # Chosen for a position that is no longer there, because another seat moved in between.
        return None


def bot_choice(bot: str, table: Table, position: Any, seat: Seat, ply: int) -> str:
    """The move of that bot for the seat, which is due at the position."""
    return decide(table.title, position, seat.index, bot, dice_of(table, ply))


def dice_of(table: Table, ply: int) -> bytes:
    """What decides where a bot does not care: the game's commitment and the ply, with the site's secret key, so that nobody can
    tell before. The same game goes the same way again here, so that a fault can be found.
    """
    return salted_hmac("games.play.bots", f"{table.game.commitment}/{ply}").digest()
