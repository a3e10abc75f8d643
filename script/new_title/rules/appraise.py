"""The worth of a move to a bot."""

from collections.abc import Sequence

from script.new_title.rules.position import ROUNDS, VALUES, View
from script.new_title.rules.scoring import count

USUAL = sum(VALUES) / len(VALUES)
"""The mean value of a tile that is still to come."""


def appraise(view: View, seat: int, moves: Sequence[str]) -> list[float]:
    """Return for each move how near to the limit the seat would come; passing the limit is worst."""
    worths = []
    for move in moves:
        kept = sum(view.kept) + int(move.removeprefix("keep "))
        hoped = kept + USUAL * (ROUNDS - len(view.kept) - 1)
        worths.append(hoped if hoped <= view.limit else 2 * view.limit - 2 * hoped)
    return worths


def forecast(view: View) -> tuple[float, ...]:
    """Return the points so far, which nobody knows before the end."""
    return tuple(float(count(tiles, view.limit)) for tiles in view.opened) or (0.0,) * len(view.number_kept)
