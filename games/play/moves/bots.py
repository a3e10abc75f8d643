"""Bots hold seats and move through `play_move`, as people do. They get a view and the legal moves, nothing else."""

import hmac
import json
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
from games.table.seeds import seed_of
from games.table.table import Position, Table, load_table

MOST_MOVES = 500
MOST_WAITS = 10_000
"""Bounds for one run; the sweep goes on where it ends."""

# The waits by themselves, mostly none: with seats and games in the same query PostgreSQL looks through all that are open.
# No game that is over has one; to ask for the state too would lead SQLite through all games that run.
WAITS: PreparedQuery[Any] = PreparedQuery(
    lambda: Wait.objects.of_bots().order_by("opened_at").values_list("game_id", "seat_id")[:MOST_WAITS]
)
"""Game and seat of the open waits without a player, the longest one first."""


def games_waiting_for_bots(slow: bool = False) -> list[int]:
    """Return the running games in which a fast or a `slow` bot is due, the longest waiting one first."""
    due = WAITS.fetch()
    if not due:
        return []
    seats = Seat.objects.filter(pk__in=[seat for _game, seat in due]).exclude(bot="").order_by()
    found = seats.values_list("pk", "bot", "game__title", "game__rules")
    wanted = {seat for seat, bot, title, rules in found if is_slow(bot, get_title(title, rules)) is slow}
    return list(dict.fromkeys(game for game, seat in due if seat in wanted))


@sweeps.sweep("bots", every=settings.SWEEP_INTERVAL)
def sweep(budget: Budget | None = None) -> int:
    """Let the fast bots that are due in all games move. Returns the number of their moves."""
    act = partial(play_bots, budget=budget)
    return process_each(games_waiting_for_bots(), act, "The bots of game %s could not move.", budget, name="bots")


@sweeps.task("games.tasks.play_bots", slots=2)
def play_bots(game_id: int, budget: Budget | None = None) -> int:
    """Let the game's fast bots move until somebody else is due. Returns the number of their moves."""
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
    """Return the first seat of a fast or a `slow` bot that is due."""
    seats = [table.seats[index] for index in table.due() if table.seats[index].bot]
    return next((one for one in seats if one.pk in table.waits and is_slow(one.bot, table.title) is slow), None)


def make_choice(table: Table, seat: Seat, move: str) -> Table | None:
    """Play a bot's choice for the seat. Returns the table after it; None where the game has moved on meanwhile."""
    wait = table.waits[seat.pk].pk
    try:
        return play_move(table, seat, wait, move, Move.Via.BOT, ply=table.game.ply).table
    except Stale:
        # Another worker was first; it, or the sweep, goes on.
        return None
    except Refused:
        if Game.objects.filter(pk=table.game.pk, version=table.game.version).exists():
            raise
        # Chosen for a position that is no longer there, because another seat moved in between.
        return None


def bot_choice(bot: str, table: Table, position: Position, seat: Seat, ply: int) -> str:
    """Return the move of that bot for the seat, which is due at the position."""
    return decide(table.title, position, seat.index, bot, dice_of(table, position, seat, ply))


def dice_of(table: Table, position: Position, seat: Seat, ply: int) -> bytes:
    """Return what decides between equal moves of a bot, made of the game's commitment and the ply.

    It needs the site's secret key, so that it cannot be foreseen; yet the same game goes the same way again, so that a fault can
    be found. With draws by name it is made of the seed and what the bot sees: the same decisions meet the same answers.
    """
    if table.game.named_draws:
        seen = json.dumps(table.title.shown_json(table.title.view(position, seat.index)), sort_keys=True)
        return hmac.digest(seed_of(table.game), f"bot/{seat.index}/{seen}".encode(), "sha256")
    # Another algorithm would let games in progress go another way.
    return salted_hmac("games.play.bots", f"{table.game.commitment}/{ply}", algorithm="sha1").digest()
