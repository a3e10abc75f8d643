"""Forecast everybody's points at the end of the game, from any position, and how sure that is."""

from engine.titles.arnak.appraisal.weights import WEIGHTS
from engine.titles.arnak.appraisal.worth import worth
from engine.titles.arnak.rules.components import ROUNDS
from engine.titles.arnak.rules.view import View, imagine

SPREADS = (14.0, 12.0, 10.0, 8.0, 6.0, 4.0)
"""Points, by the number of finished rounds."""


def forecast(view: View) -> tuple[float, ...]:
    """Return each seat's expected points at the end; the final count when the game is over."""
    table = imagine(view, lambda number: number // 2)
    return tuple(worth(table, seat, WEIGHTS[view.temple]) for seat in range(table.players))


def spread(view: View) -> float:
    """Return the spread of the forecast in points, as the contract defines it."""
    return SPREADS[min(len(SPREADS) - 1, max(0, view.round - 1) * (len(SPREADS) - 1) // ROUNDS)]
