"""The bots of the ladder, which think in each title as its `Mind` says."""

from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import Any

from engine.bots.greedy import greedy
from engine.bots.sampling import choose_by_samples
from engine.bots.tree import choose_by_tree
from engine.contract import AnyTitle, Mind, P, Title, V
from engine.thinking import Noise, Tree


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


def make_level(name: str) -> Callable[[AnyTitle, Any, int, Sequence[str], Random], str]:
    """Return the bot of that name. In a title that does not have it, it plays as the Club bot does."""

    def bot(title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random) -> str:
        mind = title.mind
        thinking = None if mind is None else mind.thinking.get(name)
        if mind is None or thinking is None:
            return greedy(title, view, seat, legal_moves, random)
        if isinstance(thinking, Noise):
            return choose_noisily(mind, view, seat, legal_moves, random, thinking)
        if isinstance(thinking, Tree):
            return choose_by_tree(title, view, seat, legal_moves, random, thinking)
        return choose_by_samples(title, view, seat, legal_moves, random, thinking)

    return bot
