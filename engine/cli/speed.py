"""Measuring the speed of a title: random playouts through the contract, as the site and the bots use it."""

import random
import time
from collections.abc import Mapping
from typing import NamedTuple

from engine.contract import AnyTitle, draw_by


class Speed(NamedTuple):
    """`moves` counts the decisions of seats, not those of chance."""

    games: int
    moves: int
    seconds: float


def playout(title: AnyTitle, players: int, rng: random.Random, options: Mapping[str, str] | None = None) -> int:
    """Play a random game to its end; return its number of decisions."""
    position = title.start(players, options or {})
    moves = 0

    draw = draw_by(lambda n: int(rng.random() * n))

    while True:
        due = title.due(position)
        if due:
            seat = due[0] if len(due) == 1 else rng.choice(due)
            position = title.apply(position, rng.choice(title.legal(position, seat)), seat)
            moves += 1
        elif title.chance_due(position):
            position = title.apply(position, title.deal(position, draw))
        else:
            return moves


def measure(
    title: AnyTitle, players: int, seconds: float = 2.0, seed: int = 1, options: Mapping[str, str] | None = None
) -> Speed:
    """Time random playouts for about that long, after one that fills the caches."""
    rng = random.Random(seed)
    playout(title, players, rng, options)
    games = moves = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        moves += playout(title, players, rng, options)
        games += 1
    return Speed(games, moves, spent)
