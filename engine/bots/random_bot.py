"""The bot that plays at random."""

from collections.abc import Sequence
from random import Random

from engine.contract import P, Title, V


def random_bot(title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random) -> str:
    """Return a legal move, all equally likely."""
    return random.choice(legal_moves)
