"""How bots and reviews judge a title: the `Mind` of a title."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from engine.contract.values import P, V
from engine.thinking import USUAL, Reviewing, Thinking

DEFAULT_SPREAD = 10.0
"""Points: the spread of a title that does not define one."""


def constant_spread(view: object) -> float:
    return DEFAULT_SPREAD


def single_draw_key(position: object) -> str:
    return ""


def unknown_luck(position: object, move: str) -> tuple[float, ...]:
    return ()


@dataclass(frozen=True)
class Mind(Generic[P, V]):
    """The judgement of a title's bots. Equal views have equal answers."""

    appraise: Callable[[V, int, Sequence[str]], list[float]]
    """`appraise(view, seat, moves)`: the value of each of the seat's legal moves, in points; only differences count."""
    forecast: Callable[[V], tuple[float, ...]]
    """`forecast(view)`: the evaluation of a position: by seat, the points expected at the end; the final ones when the game is
    over. It is also called between two moves, when chance is due.
    """
    spread: Callable[[V], float] = constant_spread
    """`spread(view)`: how uncertain a forecast is, in points above 0: a lead of m points wins with a probability of
    1 / (1 + exp(-m / spread)).
    """
    rival: Callable[[V], float] | None = None
    """`rival(view)`: the points expected at the end of a rival without a seat. None: nothing is known of it."""
    glance: Callable[[V, int, Sequence[str]], str] | None = None
    """`glance(view, seat, moves)`: the policy of rollouts: a legal move about as good as the best one by `appraise`, but faster.
    Searches spend most of their time here. None: the best one by `appraise`.
    """
    draw_key: Callable[[P], str] = single_draw_key
    """`draw_key(position)`: what chance draws from when it is due. Searches compare moves by common random numbers: draws with
    equal keys have the same luck after each of them.
    """
    luck: Callable[[P, str], tuple[float, ...]] = unknown_luck
    """`luck(position, move)`: by seat, the points that chance's move brings above the mean; () if unknown. Searches subtract them
    as a control variate, so that fewer samples tell moves apart.
    """
    thinking: Mapping[str, Thinking] = field(default_factory=lambda: USUAL)
    """Name of a bot -> how it thinks: `beginner`, and stronger ones than the club's only if each was measured to be clearly
    stronger than the one below. Other bots are not offered for the title.
    """
    reviewing: Reviewing | None = None
    """How finished games are reviewed; None if the judgement is too unsure to name better moves."""
