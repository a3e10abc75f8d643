"""Rate each legal move in points, by the situation after it.

A move is tried on a position that the view allows. Draws that chance would make then count by their average worth.
"""

from collections.abc import Sequence

from engine.titles.arnak.appraisal.weights import WEIGHTS, Weights
from engine.titles.arnak.appraisal.worth import worth
from engine.titles.arnak.rules.apply import apply
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.view import View, imagine


def appraise(view: View, seat: int, moves: Sequence[str], weights: tuple[Weights, ...] = WEIGHTS) -> list[float]:
    """Return the worth of each of the seat's legal moves, in points. `weights`: by temple."""
    position = imagine(view, lambda number: number // 2)
    return [rate(position, seat, move, weights[view.temple]) for move in moves]


def rate(position: Position, seat: int, move: str, weights: Weights) -> float:
    """Return the worth of the seat's situation after the move, before chance draws."""
    return worth(apply(position, move, seat), seat, weights)
