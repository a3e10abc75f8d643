"""What each legal move seems worth, in points: the situation after it, as far as it can be guessed.

A move is tried on a position that the view allows. What chance draws then is not looked at: it is worth what it is on average.
"""

from collections.abc import Sequence

from engine.titles.arnak.appraisal.weights import WEIGHTS, Weights
from engine.titles.arnak.appraisal.worth import worth
from engine.titles.arnak.rules.apply import apply
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.view import View, imagine


def appraise(view: View, seat: int, moves: Sequence[str], weights: Weights = WEIGHTS) -> list[float]:
    """Points for each of the seat's legal moves."""
    position = imagine(view, lambda number: number // 2)
    return [appraised(position, seat, move, weights) for move in moves]


def appraised(position: Position, seat: int, move: str, weights: Weights) -> float:
    """What the seat has after the move, as far as it is known before chance draws."""
    return worth(apply(position, move, seat), seat, weights)
