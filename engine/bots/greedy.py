"""The bot that plays what seems best one move ahead."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.contract import AnyTitle, mind_of


def greedy(title: AnyTitle, view: Any, seat: int, legal_moves: Sequence[str], random: Random) -> str:
    """The legal move that the title appraises highest; any of them when several are."""
    if len(legal_moves) == 1:
        return legal_moves[0]
    worths = mind_of(title).appraise(view, seat, legal_moves)
    best = max(worths)
    return random.choice([move for move, worth in zip(legal_moves, worths, strict=True) if worth == best])
