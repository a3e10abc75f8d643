"""The bot that plays what seems best one move ahead, and is often mistaken about it."""

from collections.abc import Sequence
from math import log
from random import Random

from engine.contract import Mind, P, V
from engine.thinking import Noise


def choose_noisily(
    mind: Mind[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random, thinking: Noise
) -> str:
    """A legal move, the more likely the more it is worth: each appraisal is off by a number of its own."""
    if len(legal_moves) == 1:
        return legal_moves[0]
    # 1 - random() is never 0; a log of 0 of the logarithm itself is as unlikely as one in 2 ** 53, and max takes care of it.
    seeming = [
        worth - thinking.points * log(max(1e-12, -log(1.0 - random.random())))
        for worth in mind.appraise(view, seat, legal_moves)
    ]
    return legal_moves[seeming.index(max(seeming))]
