"""What a decision cost: the move that was made against the best that a search finds. The search knows what the seat could see.

Two looks. The first is wide: all that seems worth a try, a small budget for each. Where it could have been a mistake the second
plays only the move that was made and the best of the others, each with a larger budget that nothing was chosen by: a move that
merely had luck in the first look is not taken for a better one.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.bots.sampling import candidates, estimates, weigh_by_samples
from engine.bots.tree import Edge, best_edge, grow_tree, weigh_by_tree
from engine.contract import AnyTitle
from engine.thinking import Noise, Sampling, Tree

SURE = 2.0
"""A loss is said where it is so many times its error."""
LEAST_BY_TREE = 3.0
"""Points. Less is never said to be lost."""
LEAST_BY_SAMPLES = 4.0
"""The same where chance comes after each move."""
WIDE_TREE = 0.5
"""Simulations of the first look, in those of the title's weakest bot that searches."""
DEEP_TREE = 2.0
"""Simulations of the second look below each of its two moves."""
WIDE_SAMPLES = 1.0
"""Samples of each move in the first look, in those of that bot."""
DEEP_SAMPLES = 4.0
"""Samples of each of the two moves in the second look."""
FEW = 4
"""Visits. What was tried more seldom says nothing yet."""


class Loss(NamedTuple):
    """`best`: the best other move, or the one that was made where none is better. `points`: of the seat's margin at the end that
    it would have gained, 0 or more, give or take `error`. `sure`: whether it is large and certain enough to be said.
    """

    best: str
    points: float
    error: float
    sure: bool


def searching(title: AnyTitle) -> Tree | Sampling | None:
    """How the title is searched for a review, as its weakest bot that searches does; None where it has none."""
    return next((one for one in title.thinking.values() if not isinstance(one, Noise)), None)


def find_loss(
    title: AnyTitle, view: Any, seat: int, legal: Sequence[str], move: str, dice: str, budget: int = 1
) -> Loss | None:
    """What the move cost the seat; None where the title is not searched, or there was no choice. `legal`: the moves of the seat,
    `move` among them. `dice`: all chance follows from it. `budget`: multiplies the simulations; with 0 nothing is searched.
    """
    thinking = searching(title)
    if thinking is None or budget < 1 or len(legal) < 2:
        return None
    if isinstance(thinking, Tree):
        return loss_by_tree(title, view, seat, move, Random(dice), thinking, budget)
    return loss_by_samples(title, view, seat, legal, move, Random(dice), thinking, budget)


def loss_by_tree(title: AnyTitle, view: Any, seat: int, move: str, random: Random, thinking: Tree, budget: int) -> Loss:
    """Where chance comes seldom. A move that did not even seem worth a try gets its second look at once."""
    wide = thinking._replace(simulations=round(thinking.simulations * WIDE_TREE * budget))
    root = grow_tree(title, view, seat, random, wide)
    best = best_edge(root)
    if best.move == move:
        return Loss(move, 0.0, 0.0, False)
    made = next((edge for edge in root.edges if edge.move == move), None)
    if made is not None and made.visits >= FEW:
        points, error = compare(best, made)
        if points + SURE * error < LEAST_BY_TREE:
            return judge(best.move, move, points, error, LEAST_BY_TREE)
    deep = thinking._replace(simulations=round(thinking.simulations * DEEP_TREE * budget))
    better, worse = weigh_by_tree(title, view, seat, (best.move, move), random, deep)
    return judge(best.move, move, *compare(better, worse), LEAST_BY_TREE)


def compare(better: Edge, worse: Edge) -> tuple[float, float]:
    """How much more the one is worth than the other, and the standard error of that."""
    points = better.total / better.visits - worse.total / worse.visits
    return points, sqrt(sum([edge_variance(edge) / edge.visits for edge in (better, worse)]))


def edge_variance(edge: Edge) -> float:
    """How far apart the margins are that it led to, squared."""
    return max(0.0, edge.squares / edge.visits - (edge.total / edge.visits) ** 2)


def loss_by_samples(
    title: AnyTitle,
    view: Any,
    seat: int,
    legal: Sequence[str],
    move: str,
    random: Random,
    thinking: Sampling,
    budget: int,
) -> Loss:
    """Where chance comes after each move: the moves meet the same luck, so it is their differences that are looked at."""
    seeming = candidates(title, view, seat, legal, thinking.candidates)
    if all(one.move != move for one in seeming):
        # All moves but those of its own kind are left out, so that it is there for sure.
        seeming += candidates(title, view, seat, (move,), 1)
    moves = [one.move for one in seeming]
    number = max(2, round(thinking.samples * WIDE_SAMPLES * budget))
    brought = weigh_by_samples(title, view, seat, moves, random, number, thinking.depth)
    for one, margins in zip(seeming, brought, strict=True):
        one.samples, one.total = number, sum(margins)
    worths = estimates(seeming, thinking.doubt)
    best, made = worths.index(max(worths)), moves.index(move)
    if best == made:
        return Loss(move, 0.0, 0.0, False)
    points, error = compare_samples(brought[best], brought[made])
    if points + SURE * error < LEAST_BY_SAMPLES:
        return judge(moves[best], move, points, error, LEAST_BY_SAMPLES)
    number = max(2, round(thinking.samples * DEEP_SAMPLES * budget))
    better, worse = weigh_by_samples(title, view, seat, (moves[best], move), random, number, thinking.depth)
    return judge(moves[best], move, *compare_samples(better, worse), LEAST_BY_SAMPLES)


def compare_samples(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """How much more the one brought than the other with the same luck, and the standard error of that."""
    gains = [one - other for one, other in zip(better, worse, strict=True)]
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def judge(best: str, move: str, points: float, error: float, least: float) -> Loss:
    """The loss as it is told. A move that is not worse was the best one."""
    if points <= 0.0:
        return Loss(move, 0.0, error, False)
    return Loss(best, points, error, points >= least and points > SURE * error)
