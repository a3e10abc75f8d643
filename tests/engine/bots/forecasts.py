"""A title's forecast held against how games of bots went on."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from engine.contract import AnyTitle, mind_of
from engine.records.dealer import Dealer
from engine.records.playout import game_seed, play_out

Policy = Callable[[Any, int, Sequence[str], Random], str]
"""The move for a position, the seat that is due, its legal moves, and a stream of chance."""


class Errors(NamedTuple):
    """Means over games.

    `off`: points that were forecast too many; the others are squares, of the first seat's lead over the second as it
    was forecast, and as the count said it was.
    """

    off: float
    guessed: float
    counted: float


def errors(title: AnyTitle, players: int, games: int, asked: Callable[[Any], bool], policy: Policy) -> Errors:
    """Of what is said of the last position in each game that is asked about, against how that game ended."""
    found = []
    for number in range(games):
        seen: list[tuple[tuple[float, ...], tuple[int, ...]]] = []

        def choose(position: Any, seat: int, legal: Sequence[str]) -> str:
            if asked(position):
                seen[:] = [(mind_of(title).forecast(title.view(position, None)), title.scores(position))]  # noqa: B023
            return policy(position, seat, legal, Random(number))  # noqa: B023

        _, end = play_out(Dealer(title, game_seed("forecast", number)), players, {}, choose, Random(number))
        points, (forecast, count) = title.scores(end), seen[0]
        guessed, counted = [(guess[0] - guess[1] - (points[0] - points[1])) ** 2 for guess in (forecast, count)]
        found.append((fmean(forecast) - fmean(points), guessed, counted))
    return Errors(*map(fmean, zip(*found, strict=True)))
