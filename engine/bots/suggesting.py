"""A suggested move, and the reasons for it: the points that it gains its seat and costs the others."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.bots.rated import Rated
from engine.bots.sampling import rate_by_samples
from engine.bots.tree import rate_by_tree
from engine.contract import P, Title, V, mind_of
from engine.thinking import STRONG, Sampling, Tree


class Suggestion(NamedTuple):
    """A move, and the second best one (`other`, or "") with which it is compared.

    `gains`: by seat, the expected points beyond those after `other`; without a search, 0 for all but the seat's own.
    """

    move: str
    other: str
    gains: tuple[float, ...]


def suggest(title: Title[P, V], view: V, seat: int, legal: Sequence[str], random: Random) -> Suggestion:
    """Return the move that a strong bot would play from the seat's view; the best by appraisal if the title has none."""
    seats = range(title.players(title.imagine(view, random.randrange)))
    if len(legal) == 1:
        return Suggestion(legal[0], "", tuple(0.0 for _ in seats))
    mind = mind_of(title)
    thinking = mind.thinking.get(STRONG)
    rated: list[Rated] = []
    if isinstance(thinking, Tree):
        rated = rate_by_tree(title, view, seat, legal, random, thinking)
    elif isinstance(thinking, Sampling):
        rated = rate_by_samples(title, view, seat, legal, random, thinking)
    if len(rated) > 1:
        best, other = rated[:2]
        gains = tuple(mine - theirs for mine, theirs in zip(best.points, other.points, strict=True))
        return Suggestion(best.move, other.move, gains)
    worths = mind.appraise(view, seat, legal)
    order = sorted(range(len(legal)), key=lambda place: (-worths[place], place))
    first, second = order[:2]
    move = rated[0].move if rated else legal[first]
    other_move = legal[second] if legal[second] != move else legal[first]
    gain = worths[legal.index(move)] - worths[legal.index(other_move)]
    return Suggestion(move, other_move, tuple(gain if one == seat else 0.0 for one in seats))
