"""Care: has a move become clearly worse since its order was written?

Comparing with the moment of writing spares players who know better than the appraisal from being asked every time.
"""

from collections.abc import Sequence

from engine.contract import P, Title, V, mind_of

CLEARLY = 0.1
"""Points that a move may fall further behind the best one. Measured by `script/bench orders`: at 0.25 players who leave orders
fall 5 % behind those who look, at tables of three and four; at 0 they are asked without need.
"""


def worths_behind(title: Title[P, V], view: V, seat: int, legal: Sequence[str]) -> dict[str, float]:
    """Return by move how many points it is behind the best legal one, by the title's appraisal."""
    worths = mind_of(title).appraise(view, seat, legal)
    best = max(worths)
    return {move: best - worth for move, worth in zip(legal, worths, strict=True)}


def worse_choices(
    title: Title[P, V], position: P, now: V, seat: int, legal: Sequence[str], choices: Sequence[str]
) -> list[str]:
    """Return the choices that have become clearly worse since `position` was imagined; they are legal in both."""
    if title.mind is None:
        return []
    before = worths_behind(title, title.view(position, seat), seat, title.legal(position, seat))
    after = worths_behind(title, now, seat, legal)
    return [move for move in choices if after[move] - before[move] > CLEARLY]
