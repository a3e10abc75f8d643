"""The bots that think as a title says of their strength: the same bot in all titles, each time with that title's budget."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.bots.greedy import greedy
from engine.bots.noisy import choose_noisily
from engine.bots.sampling import choose_by_samples
from engine.bots.tree import choose_by_tree
from engine.contract import AnyTitle, mind_of
from engine.thinking import Noise, Tree


def make_level(name: str) -> Callable[[AnyTitle, Any, int, Sequence[str], Random], str]:
    """The bot of that name. In a title that does not have it, it plays as the club does."""

    def bot(title: AnyTitle, view: Any, seat: int, legal_moves: Sequence[str], random: Random) -> str:
        mind = mind_of(title)
        thinking = mind.thinking.get(name)
        if thinking is None:
            return greedy(title, view, seat, legal_moves, random)
        if isinstance(thinking, Noise):
            return choose_noisily(mind, view, seat, legal_moves, random, thinking)
        if isinstance(thinking, Tree):
            return choose_by_tree(title, view, seat, legal_moves, random, thinking)
        return choose_by_samples(title, view, seat, legal_moves, random, thinking)

    return bot
