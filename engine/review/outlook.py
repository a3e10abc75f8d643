"""The chances to win at any ply; before a draw of chance the mean over many draws."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from engine.contract import P, Title, V
from engine.contract.mind import UNSURE

DRAWS = 32
"""Draws that are averaged before a draw of chance."""


class Outlook(NamedTuple):
    """The expectations of a position: `chances` to win, together 1, and final `points`, by seat.

    Both are () against a rival without a seat, and in a title without a mind. `spread`: as in `contract.Mind`.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    spread: float


def outlook(title: Title[P, V], position: P, random: Random) -> Outlook:
    """Return the outlook of a reader who sees everything."""
    if not title.chance_due(position):
        return settled_outlook(title, position)
    found = [settled_outlook(title, play_chance(title, position, random)) for _ in range(DRAWS)]
    return Outlook(
        means([one.chances for one in found]),
        means([one.points for one in found]),
        sum(one.spread for one in found) / DRAWS,
    )


def play_chance(title: Title[P, V], position: P, random: Random) -> P:
    """Return the position after possible moves of chance."""
    while title.chance_due(position):
        position = title.apply(position, title.deal(position, random.randrange))
    return position


def settled_outlook(title: Title[P, V], position: P) -> Outlook:
    """Return the outlook of a position in which no chance is due."""
    if title.mind is None:
        return Outlook((), (), UNSURE)
    view = title.view(position, None, open=True)
    spread = title.mind.spread(view)
    if title.rival(position) is not None:
        # No forecast covers a rival without a seat.
        return Outlook((), (), spread)
    points = title.mind.forecast(view)
    result = title.result(position)
    if result is None:
        return Outlook(chances_of(points, spread), points, spread)
    share = 1 / max(1, len(result.winners))
    won = tuple(share if seat in result.winners else 0.0 for seat in range(len(points)))
    return Outlook(won, tuple(map(float, result.points)), spread)


def chances_of(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """Return the chances to win by seat; of two seats as `contract.Mind.spread` defines them."""
    top = max(points)
    odds = [exp((one - top) / spread) for one in points]
    return tuple(one / sum(odds) for one in odds)


def means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the mean of each column."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
