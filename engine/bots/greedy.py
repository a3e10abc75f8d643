"""The bot that plays the move with the highest appraisal."""

from collections.abc import Sequence
from random import Random

from engine.contract import P, Title, V


def greedy(title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random) -> str:
    """Return the move with the highest appraisal; a random one of several, or in a title without a mind.

    The clock lets it play for absent players of every title.
    """
    if len(legal_moves) == 1:
        return legal_moves[0]
    if title.mind is None:
        return random.choice(legal_moves)
    worths = title.mind.appraise(view, seat, legal_moves)
    best = max(worths)
    return random.choice([move for move, worth in zip(legal_moves, worths, strict=True) if worth == best])


def random_bot(title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random) -> str:
    """Return a legal move, all equally likely."""
    return random.choice(legal_moves)
