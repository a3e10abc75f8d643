"""Finding a better move than the one that was made, the loss without it, and how sure that is."""

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.bots.greedy import greedy
from engine.bots.rated import Luck, margin
from engine.bots.sampling import rate_by_samples, sample
from engine.bots.tree import Node, simulate
from engine.contract import AnyTitle, P, Title, V, mind_of
from engine.thinking import Reviewing, Sampling, Tree

LEAST = 0.5
"""Points. A smaller first difference ends the comparison."""
WORTH_A_SECOND = 0.8
"""Points. A smaller loss needs no second pair of trees."""
PAIR = 2
LARGE, MORE = 1.0, 2
"""Points, and a factor: all trees grow on by the factor before a larger loss is reported."""
BROAD = 2.5
"""Factor of temperature for the second pair of trees, which tries worse moves more often; agreement of both is sure."""
LEAST_ERROR = 0.3
"""Points. Trees that share a forecast share its mistakes."""
SURE = 2
"""Errors that a loss must exceed to be sure."""
ROUNDS = 4
"""Limit of the rounds of samples, while it is open whether a loss is sure."""
GRAVE = 5.0
"""Points. A larger loss by samples is looked at once more, from further on."""
FURTHER, CONTINUATIONS = 3, 40
"""The factor to the depth of samples then, and their number."""
WIDER = 2
"""Candidates that a review tries beyond those of a bot."""


class Better(NamedTuple):
    """A better move, and the margin that was lost without it, in points. `error`: its standard error."""

    move: str
    loss: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether the loss exceeds twice its error."""
        return self.loss > SURE * self.error


class Decision(NamedTuple):
    """A move that a seat made, with its view and legal moves at that time."""

    title: AnyTitle
    view: Any
    seat: int
    legal: Sequence[str]
    move: str


def find_better(
    title: Title[P, V], view: V, seat: int, legal: Sequence[str], move: str, reviewing: Reviewing, random: Random
) -> Better | None:
    """Return what the seat could have played instead of `move`, from its view; None if nothing better is found."""
    if len(legal) < 2:
        return None
    decision = Decision(title, view, seat, legal, move)
    if isinstance(reviewing.search, Tree):
        return better_by_tree(decision, reviewing.search, reviewing.again, random)
    return better_by_samples(decision, reviewing.search, reviewing.again, random)


def better_by_tree(decision: Decision, search: Tree, again: int, random: Random) -> Better | None:
    """Return a better move found by a tree for each of the best moves by appraisal, in sequential halving."""
    title, view, seat, legal, move = decision
    position = title.imagine(view, random.randrange)
    worths = mind_of(title).appraise(view, seat, legal)
    order = sorted(range(len(legal)), key=lambda place: (-worths[place], place))[: search.width]
    trees = [Grown(title, position, seat, legal[place], search) for place in order]
    mine = next((tree for tree in trees if tree.move == move), None) or Grown(title, position, seat, move, search)
    best = find_best(trees if mine in trees else [*trees, mine], mine, search.simulations)
    if best is mine or best.worth - mine.worth < LEAST:
        return None
    first = grow_both(best, mine, again)
    if first < WORTH_A_SECOND:
        return None
    broad = search._replace(temperature=BROAD * search.temperature)
    other_best, other_mine = (Grown(title, position, seat, one.move, broad) for one in (best, mine))
    second = grow_both(other_best, other_mine, again)
    witness = inf
    if first + second > 2 * LARGE:
        first = grow_both(best, mine, MORE * again)
        second = grow_both(other_best, other_mine, MORE * again)
        witness = play_plainly(title, best.root.position, seat) - play_plainly(title, mine.root.position, seat)
    loss = (first + second) / 2
    return Better(best.move, loss, max(LEAST_ERROR, abs(first - second) / 2, (loss - witness) / SURE))


def play_plainly(title: Title[P, V], position: P, seat: int) -> float:
    """Return the seat's margin after plain play: everybody's best appraisal, until chance is due."""
    # It is a check on trees, which all believe the forecast where their budget ends: a loss that plain play makes up
    # for is none.
    random = Random(0)
    while due := title.due(position):
        move = greedy(title, title.view(position, due[0]), due[0], title.legal(position, due[0]), random)
        position = title.apply(position, move, due[0])
    return margin(mind_of(title).forecast(title.view(position, None)), seat)


class Grown:
    """The tree below a move. `worth`: the mean margin of its author."""

    def __init__(self, title: Title[P, V], position: P, seat: int, move: str, search: Tree) -> None:
        self.title, self.seat, self.move, self.search = title, seat, move, search
        self.root = Node(title, title.apply(position, move, seat))
        if not self.root.over:
            self.root.expand(title, search, self.root.seat)
        self.total, self.visits = 0.0, 0

    def grow(self, simulations: int) -> None:
        """Run the simulations; none if the move ends the season or the game."""
        for _ in range(0 if self.root.over else simulations):
            self.total += simulate(self.title, self.root, self.search)[1].margins[self.seat]
            self.visits += 1

    @property
    def worth(self) -> float:
        return self.total / self.visits if self.visits else self.root.margins[self.seat]


def find_best(trees: list[Grown], mine: Grown, simulations: int) -> Grown:
    """Return the best tree by sequential halving within that many simulations; `mine` stays to the end."""
    rounds = max(1, (len(trees) - 1).bit_length())
    while len(trees) > 1:
        for tree in trees:
            tree.grow(max(1, simulations // rounds // len(trees)))
        # Sorting keeps the order of equals, which is that of their appraisals.
        trees = sorted(trees, key=lambda tree: -tree.worth)
        stay = trees[: len(trees) // 2]
        if len(trees) <= PAIR:
            return trees[0]
        trees = stay if mine in stay else [*stay, mine]
    return trees[0]


def grow_both(best: Grown, mine: Grown, simulations: int) -> float:
    """Grow both trees, and return how much more the first one is worth."""
    best.grow(simulations)
    mine.grow(simulations)
    return best.worth - mine.worth


def better_by_samples(decision: Decision, search: Sampling, again: int, random: Random) -> Better | None:
    """Return a better move that some samples have found and others confirmed, so that luck in finding it does not count.

    Both moves share the luck of the second samples. A grave loss must also show further on: some moves pay later.
    """
    title, view, seat, legal, move = decision
    wider = search._replace(candidates=search.candidates + WIDER)
    best = rate_by_samples(title, view, seat, legal, random, wider)[0].move
    if best == move:
        return None
    losses: list[float] = []
    for _ in range(ROUNDS):
        losses += compare_samples(title, view, seat, (move, best), search.depth, again, random)
        loss, error = fmean(losses), stdev(losses) / sqrt(len(losses))
        is_unsure = loss / 2 < SURE * error < 4 * loss
        if not is_unsure:
            break
    if loss < GRAVE or loss <= SURE * error:
        return Better(best, loss, error)
    later = compare_samples(title, view, seat, (move, best), FURTHER * search.depth, CONTINUATIONS, random)
    return Better(best, min(loss, fmean(later)), max(error, stdev(later) / sqrt(CONTINUATIONS)))


def compare_samples(
    title: Title[P, V], view: V, seat: int, pair: tuple[str, str], depth: int, number: int, random: Random
) -> list[float]:
    """Return the seat's gain in margin by the second of two moves, for each of `number` draws of luck."""
    losses = []
    for _ in range(number):
        luck = random.getrandbits(64)
        mine, other = (margin(sample(title, view, seat, one, Luck(luck), depth), seat) for one in pair)
        losses.append(other - mine)
    return losses
