"""Who is how likely to win, at any ply. Where chance is about to draw it is the mean of many draws: what it draws is luck."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from engine.contract import AnyTitle
from engine.contract.mind import UNSURE

DRAWS = 32
"""So many draws are looked at where one is due."""


class Outlook(NamedTuple):
    """`chances`: to win, by seat, together 1; `points`: at the end, by seat, as they are expected. Both are () where a rival
    plays that is no seat. `spread`: as the contract says.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    spread: float


def outlook(title: AnyTitle, position: Any, random: Random) -> Outlook:
    """Of everybody, as somebody sees it who sees all."""
    if not title.chance_due(position):
        return settled_outlook(title, position)
    found = [settled_outlook(title, drawn(title, position, random)) for _ in range(DRAWS)]
    return Outlook(
        means([one.chances for one in found]),
        means([one.points for one in found]),
        sum(one.spread for one in found) / DRAWS,
    )


def drawn(title: AnyTitle, position: Any, random: Random) -> Any:
    """The position when chance has done something that it may do."""
    while title.chance_due(position):
        position = title.apply(position, title.deal(position, random.randrange))
    return position


def settled_outlook(title: AnyTitle, position: Any) -> Outlook:
    """Where somebody is due, or the game is over."""
    if title.mind is None:
        return Outlook((), (), UNSURE)
    view = title.view(position, None, open=True)
    spread = title.mind.spread(view)
    if title.rival(position) is not None:
        # Nothing forecasts the points of a rival that is no seat.
        return Outlook((), (), spread)
    points = title.mind.forecast(view)
    result = title.result(position)
    if result is None:
        return Outlook(chances_of(points, spread), points, spread)
    share = 1 / max(1, len(result.winners))
    won = tuple(share if seat in result.winners else 0.0 for seat in range(len(points)))
    return Outlook(won, tuple(map(float, result.points)), spread)


def chances_of(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """By seat; of two seats it is what the contract says of `spread`."""
    top = max(points)
    odds = [exp((one - top) / spread) for one in points]
    return tuple(one / sum(odds) for one in odds)


def means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Column by column."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
