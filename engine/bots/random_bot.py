"""The bot that plays anything."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.contract import AnyTitle


def random_bot(title: AnyTitle, view: Any, seat: int, legal_moves: Sequence[str], random: Random) -> str:
    """Any legal move, all equally likely."""
    return random.choice(legal_moves)
