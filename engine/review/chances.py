"""The chance to win of each seat, as the title's forecast says it."""

from math import exp
from typing import Any

from engine.contract import AnyTitle


def chances_to_win(title: AnyTitle, position: Any) -> tuple[float, ...]:
    """By seat, together 1: from the forecast and its spread while the game goes on, what came of it at its end. For games
    that are over: everything is seen. () where a rival plays that is no seat, as nothing forecasts its points.
    """
    if title.rival(position) is not None:
        return ()
    result = title.result(position)
    if result is not None:
        share = 1.0 / len(result.winners) if result.winners else 0.0
        return tuple(share if seat in result.winners else 0.0 for seat in range(len(result.points)))
    view = title.view(position, None, open=True)
    points = title.forecast(view)
    spread, most = title.spread(view), max(points)
    odds = [exp((one - most) / spread) for one in points]
    everything = sum(odds)
    return tuple(one / everything for one in odds)
