"""What a bot thinks of a move."""

from collections.abc import Sequence

from script.new_title.rules.position import ROUNDS, VALUES, View

USUAL = sum(VALUES) / len(VALUES)
"""What a tile that is still to come may be worth."""


def appraise(view: View, seat: int, moves: Sequence[str]) -> list[float]:
    """How near to the limit the seat would come; nothing is worse than to pass it."""
    worths = []
    for move in moves:
        kept = sum(view.kept) + int(move.removeprefix("keep "))
        hoped = kept + USUAL * (ROUNDS - len(view.kept) - 1)
        worths.append(hoped if hoped <= view.limit else 2 * view.limit - 2 * hoped)
    return worths
