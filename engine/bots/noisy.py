"""The bot that is often mistaken about the best move."""

from collections.abc import Sequence
from math import log
from random import Random

from engine.contract import Mind, P, V
from engine.thinking import Noise


def choose_noisily(
    mind: Mind[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random, thinking: Noise
) -> str:
    """Return the move with the highest appraisal, each of them distorted by Gumbel noise."""
    if len(legal_moves) == 1:
        return legal_moves[0]
    # 1 - random() is never 0; max guards against a logarithm of 0.
    seeming = [
        worth - thinking.points * log(max(1e-12, -log(1.0 - random.random())))
        for worth in mind.appraise(view, seat, legal_moves)
    ]
    return legal_moves[seeming.index(max(seeming))]
