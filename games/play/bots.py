"""Bots hold seats and move through `play`, as people do. They are given a view and the legal moves, nothing else."""

import random
from functools import partial
from typing import Any

from django.utils.crypto import salted_hmac

from engine.bots import BOTS
from games.base.errors import Refused, Stale
from games.core.batches import Budget, one_by_one
from games.core.table import Table, load_table
from games.models import Game, Move, Seat, Wait
from games.play.decision import play

MOST_MOVES = 500
"""A bound for one run; the sweep goes on where it ends."""


def games_waiting_for_bots() -> list[int]:
    """The running games in which a bot is due, the one that waits longest first."""
    waits = Wait.objects.filter(ended_at=None, game__state=Game.State.RUNNING).exclude(seat__bot="")
    return list(dict.fromkeys(waits.order_by("opened_at").values_list("game_id", flat=True)))


def sweep(budget: Budget | None = None) -> int:
    """Let the bots of all games move that are due. Returns the number of moves that they made."""
    act = partial(play_bots, budget=budget)
    return one_by_one(games_waiting_for_bots(), act, "The bots of game %s could not move.", budget, name="bots")


def play_bots(game_id: int, budget: Budget | None = None) -> int:
    """Play the game's bots until a person, or nobody, is due. Returns the number of moves that they made."""
    table = load_table(pk=game_id)
    for made in range(MOST_MOVES):
        if budget is not None and budget.is_over():
            return made
        seat = next((table.seats[index] for index in table.due() if table.seats[index].bot), None)
        if seat is None or seat.pk not in table.waits:
            return made
        move = bot_choice(seat.bot, table, table.position, seat, table.game.ply)
        try:
            # The table that a move leaves is the one to go on from: a game is loaded once for all moves of its bots.
            wait = table.waits[seat.pk].pk
            table = play(game_id, seat.pk, wait, move, Move.Via.BOT, ply=table.game.ply, loaded=table).table
        except Stale:
            # Another worker was here first; it, or the sweep, goes on.
            return made
        except Refused:
            if Game.objects.filter(pk=game_id, version=table.game.version).exists():
                raise
            # Chosen for a position that is no longer there, because another seat moved in between.
            return made
    return MOST_MOVES


def bot_choice(bot: str, table: Table, position: Any, seat: Seat, ply: int) -> str:
    """The move of that bot for the seat, which is due at the position.

    Where the bot does not care, the game's commitment and the ply decide, with the site's secret key, so that nobody can tell
    before: the same game goes the same way again here, so that a fault can be found.
    """
    dice = random.Random(salted_hmac("games.play.bots", f"{table.game.commitment}/{ply}").digest())
    title = table.title
    return BOTS[bot](title, title.view(position, seat.index), seat.index, title.legal(position, seat.index), dice)
