"""Care: whether a move has become clearly worse than it was when somebody wrote it down.

It compares with the moment of writing, so that who knows better than the appraisal is not asked about it every time.
"""

from collections.abc import Sequence
from typing import Any

from engine.contract import AnyTitle, mind_of

CLEARLY = 0.1
"""Points. More of them behind than at the moment of writing is clearly worse. Measured by `script/bench orders`: at 0.25, which
served before the appraisal counted what rivals gain, who left orders fell 5 % behind lookers at tables of three and four; at 0
they are asked without need.
"""


def worths_behind(title: AnyTitle, view: Any, seat: int, legal: Sequence[str]) -> dict[str, float]:
    """Move -> the points that it is behind the best legal one, by the title's appraisal."""
    worths = mind_of(title).appraise(view, seat, legal)
    best = max(worths)
    return {move: best - worth for move, worth in zip(legal, worths, strict=True)}


def worse_choices(
    title: AnyTitle, position: Any, now: Any, seat: int, legal: Sequence[str], choices: Sequence[str]
) -> list[str]:
    """Those of the choices that have become clearly worse since `position` was imagined. `choices`: legal in both."""
    if title.mind is None:
        return []
    before = worths_behind(title, title.view(position, seat), seat, title.legal(position, seat))
    after = worths_behind(title, now, seat, legal)
    return [move for move in choices if after[move] - before[move] > CLEARLY]
