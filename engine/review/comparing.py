"""Whether another move would have been better than the one that was made, by how much, and how sure that is."""

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.bots.greedy import greedy
from engine.bots.luck import Luck
from engine.bots.margin import margin
from engine.bots.sampling import rate_by_samples, sample
from engine.bots.tree import Node, simulate
from engine.contract import AnyTitle, mind_of
from engine.thinking import Reviewing, Sampling, Tree

LEAST = 0.5
"""Points. By less nobody looks again."""
WORTH_A_SECOND = 0.8
"""Points. Of less the second pair of trees is spared."""
PAIR = 2
TOLD, MORE = 1.0, 2
"""Before a loss of more than so many points is told all trees grow on by so many times as much."""
BROAD = 2.5
"""The second tree that compares two moves tries those that seem worse by so much more: what both agree on is sure."""
LEAST_ERROR = 0.3
"""Points. Trees that share a forecast share its mistakes."""
SURE = 2
"""Of its errors a loss has to be more than so many."""
ROUNDS = 4
"""As long as samples do not tell whether a loss is sure more are taken, at most so many times as many."""
WIDER = 2
"""Of the candidates of a bot a review tries so many more."""


class Better(NamedTuple):
    """A better move, and the points of margin that were lost without it. `error`: one standard error of them."""

    move: str
    loss: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether the loss is over twice its error."""
        return self.loss > SURE * self.error


def find_better(
    title: AnyTitle, view: Any, seat: int, legal: Sequence[str], move: str, reviewing: Reviewing, random: Random
) -> Better | None:
    """What the seat could have played instead of `move`, from what it saw; None where nothing better is found."""
    if len(legal) < 2:
        return None
    if isinstance(reviewing.search, Tree):
        return better_by_tree(title, view, seat, legal, move, reviewing.search, reviewing.again, random)
    return better_by_samples(title, view, seat, legal, move, reviewing.search, reviewing.again, random)


def better_by_tree(
    title: AnyTitle, view: Any, seat: int, legal: Sequence[str], move: str, search: Tree, again: int, random: Random
) -> Better | None:
    """Each of the moves that seem good has a tree of its own; in each round the worse half goes, and those that stay grow on. So
    a move that seems poor is looked at too. The best and the one that was made are then compared by two trees each,
    and by plain play.
    """
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
    broad = search._replace(sharpness=BROAD * search.sharpness)
    other_best, other_mine = (Grown(title, position, seat, one.move, broad) for one in (best, mine))
    second = grow_both(other_best, other_mine, again)
    witness = inf
    if first + second > 2 * TOLD:
        first = grow_both(best, mine, MORE * again)
        second = grow_both(other_best, other_mine, MORE * again)
        witness = play_plainly(title, best.root.position, seat) - play_plainly(title, mine.root.position, seat)
    loss = (first + second) / 2
    return Better(best.move, loss, max(LEAST_ERROR, abs(first - second) / 2, (loss - witness) / SURE))


def play_plainly(title: AnyTitle, position: Any, seat: int) -> float:
    """The seat's margin when all do what seems best at once, up to where chance is due. Trees stop wherever their budget ends,
    and what a forecast says there they all believe: a loss of which nothing is left when the season is played on is none.
    """
    random = Random(0)
    while due := title.due(position):
        move = greedy(title, title.view(position, due[0]), due[0], title.legal(position, due[0]), random)
        position = title.apply(position, move, due[0])
    return margin(mind_of(title).forecast(title.view(position, None)), seat)


class Grown:
    """The tree below a move. `worth`: the margin of who makes it, as the mean of all that was tried."""

    def __init__(self, title: AnyTitle, position: Any, seat: int, move: str, search: Tree) -> None:
        self.title, self.seat, self.move, self.search = title, seat, move, search
        self.root = Node(title, title.apply(position, move, seat))
        if not self.root.over:
            self.root.expand(title, search, self.root.seat)
        self.total, self.visits = 0.0, 0

    def grow(self, simulations: int) -> None:
        """Nothing follows where the season, or the game, ends by the move."""
        for _ in range(0 if self.root.over else simulations):
            self.total += simulate(self.title, self.root, self.search)[1].margins[self.seat]
            self.visits += 1

    @property
    def worth(self) -> float:
        return self.total / self.visits if self.visits else self.root.margins[self.seat]


def find_best(trees: list[Grown], mine: Grown, simulations: int) -> Grown:
    """The best of them by so many simulations; the one of the move that was made stays to the end."""
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
    """By how much the one is worth more than the other when both have grown on."""
    best.grow(simulations)
    mine.grow(simulations)
    return best.worth - mine.worth


def better_by_samples(
    title: AnyTitle, view: Any, seat: int, legal: Sequence[str], move: str, search: Sampling, again: int, random: Random
) -> Better | None:
    """Some samples find the move, others compare both, with the same luck for either: so nobody is praised for having been lucky
    when they were chosen.
    """
    wider = search._replace(candidates=search.candidates + WIDER)
    best = rate_by_samples(title, view, seat, legal, random, wider)[0].move
    if best == move:
        return None
    losses: list[float] = []
    for _ in range(ROUNDS):
        losses += compare_samples(title, view, seat, (move, best), search.depth, again, random)
        loss, error = fmean(losses), stdev(losses) / sqrt(len(losses))
        if not loss / 2 < SURE * error < 4 * loss:
            # Sure to be something, or hardly anything.
            break
    return Better(best, loss, error)


def compare_samples(
    title: AnyTitle, view: Any, seat: int, pair: tuple[str, str], depth: int, number: int, random: Random
) -> list[float]:
    """By how much the second of two moves brought the seat a better margin, for each of so many draws of luck."""
    losses = []
    for _ in range(number):
        luck = random.getrandbits(64)
        mine, other = (margin(sample(title, view, seat, one, Luck(luck), depth), seat) for one in pair)
        losses.append(other - mine)
    return losses
