"""Forecast everybody's points at the end of the game, from any position, and how sure that is."""

from typing import Final

from engine.titles.arnak.appraisal.weights import WEIGHTS
from engine.titles.arnak.appraisal.worth import worth
from engine.titles.arnak.rules.components import RIVAL_TILES, ROUNDS
from engine.titles.arnak.rules.position import Position, Rival
from engine.titles.arnak.rules.scoring import count, rival_count
from engine.titles.arnak.rules.view import View, imagine

LAST_PART: Final = ((17.0, 1.0), (16.0, 0.8))
"""[temple] -> of the points that a seat still seems to make in a last round, those that never come, and the part of the rest."""
SPREADS = (14.0, 12.0, 10.0, 8.0, 6.0, 4.0)
"""Points, by the number of finished rounds."""
LAST_SPREAD = (1.0, 0.8)
"""Points in the last round, and more of them for a card that a seat still holds, on average."""
SPREADS_ALONE = (4.4, 4.4, 4.2, 3.9, 3.5)
"""Likewise against the rival, by the round: the spread of 72 games of the Club bot, around the mean."""
SURPLUS: Final = ((-47.0, -34.0, -21.0, -8.0, 5.0), (-38.0, -26.0, -12.0, 1.0, 14.0))
"""[temple] -> the appraisal of a situation less the points of its game, at the beginning of each round.

Means of 18 games of the Strong bot alone. Among seats it cancels out.
"""
GAINS: Final[dict[str, tuple[tuple[float, ...], ...]]] = {
    "dig": ((0.0, 0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0)),
    "discover": ((3.1, 2.9, 2.8, 4.7, 0.0), (3.0, 2.9, 2.8, 4.7, 4.6)),
    "research": ((1.0, 1.5, 1.9, 3.4, 0.0), (1.0, 1.4, 2.0, 3.9, 5.6)),
    "overcome": ((2.3, 2.9, 3.6, 4.1, 0.0), (1.8, 3.2, 3.5, 4.2, 5.3)),
    "buy_item": ((1.0, 1.0, 1.1, 1.2, 1.4), (2.4, 1.8, 1.5, 1.3, 1.3)),
    "buy_artifact": ((1.4, 1.2, 1.1, 1.1, 1.0), (1.6, 1.7, 2.0, 2.1, 2.0)),
}
"""Action -> by round, the points that a green and a red tile brings the rival: means of 300 games at all levels."""


def forecast(view: View) -> tuple[float, ...]:
    """Return each seat's expected points at the end; the final count when the game is over."""
    table = imagine(view, lambda number: number // 2)
    off = 0.0 if view.rival is None or view.round == ROUNDS else surplus(view, view.rival)
    expect = expect_at_last if view.round == ROUNDS else expect_later
    return tuple(expect(table, seat) - off for seat in range(table.players))


def expect_later(table: Position, seat: int) -> float:
    return worth(table, seat, WEIGHTS[table.temple])


def expect_at_last(table: Position, seat: int) -> float:
    """Return the seat's expected points in the last round: those that it has, and after its pass no more."""
    points = count(table, seat).total
    if table.seats[seat].passed or table.phase == "over":
        return float(points)
    never, part = LAST_PART[table.temple]
    return points + part * max(0.0, expect_later(table, seat) - points - never)


def surplus(view: View, black: Rival) -> float:
    """Return the points by which the appraisal is too high at this time of a solo game."""
    used = 1 - len(black.unused) / len(black.tiles) if black.tiles else 0.0
    now, then = SURPLUS[view.temple][view.round - 1 : view.round + 1]
    return now + used * (then - now)


def rival(view: View) -> float:
    """Return the expected points of the rival at the end; the final count when the game is over. Rule: A7.2, A7.8."""
    counted, black = rival_count(imagine(view, lambda number: number // 2)), view.rival
    assert counted is not None and black is not None
    now = sum([gain(tile, view.round) for tile in black.unused], 0.0)
    later = [gain(tile, number) for number in range(view.round + 1, ROUNDS + 1) for tile in black.tiles]
    return counted.total + now + sum(later, 0.0)


def gain(tile: int, number: int) -> float:
    """Return the points that the tile usually brings the rival in that round."""
    return GAINS[RIVAL_TILES[tile].kind][RIVAL_TILES[tile].red][number - 1]


def spread(view: View) -> float:
    """Return the spread of the forecast in points, as the contract defines it."""
    if view.rival is not None:
        return SPREADS_ALONE[view.round - 1]
    if view.round == ROUNDS:
        held = sum(one.held for one in view.seats if not one.passed)
        return LAST_SPREAD[0] + LAST_SPREAD[1] * held / view.players
    return SPREADS[min(len(SPREADS) - 1, max(0, view.round - 1) * (len(SPREADS) - 1) // ROUNDS)]
