"""How bots think in a title, as data: a title chooses it (`contract.Mind.thinking`), `engine.bots` carries it out.

Budgets are simulations, never seconds: a slow machine plays the same move, later.
"""

from typing import Final, NamedTuple

BEGINNER: Final = "beginner"
STRONG: Final = "strong"
MASTER: Final = "master"


class Noise(NamedTuple):
    """The best move by appraisal, with mistakes. `points`: the scale of their Gumbel distribution."""

    points: float


class Tree(NamedTuple):
    """A tree search that stops at chance, for titles in which chance comes seldom, and then for everybody.

    `width`: moves of each decision that are searched, the best by appraisal. `temperature`: points by which a move must be worse
    to be e times less likely. `exploration`: the weight of moves that were seldom tried. `scale`: points that equal one unit of
    it.
    """

    simulations: int
    width: int = 20
    temperature: float = 0.6
    exploration: float = 0.6
    scale: float = 10.0


class Sampling(NamedTuple):
    """Samples of some candidates, played on with different luck, for titles in which chance follows each move.

    `candidates`: moves of different kinds, the best by appraisal. `samples`: the mean number for each. `depth`: turns in a
    sample after that of the move, of all seats. `prior_weight`: the number of samples that the appraisal counts for.
    """

    candidates: int
    samples: int
    depth: int
    prior_weight: float = 4.0


Thinking = Noise | Tree | Sampling


class Reviewing(NamedTuple):
    """How finished games of a title are reviewed.

    `search`: the search for a better move at each decision. `again`: simulations, or samples, for comparing it with the move
    that was made. `telling`, `mistake`: points from which a loss is reported, and called a mistake; smaller ones are within the
    error of a review.
    """

    search: Tree | Sampling
    again: int
    telling: float
    mistake: float

    def times(self, factor: int) -> "Reviewing":
        """Return the same with a multiple of the budget."""
        search = self.search
        if isinstance(search, Tree):
            return self._replace(
                search=search._replace(simulations=search.simulations * factor), again=self.again * factor
            )
        return self._replace(search=search._replace(samples=search.samples * factor), again=self.again * factor)


USUAL: dict[str, Thinking] = {BEGINNER: Noise(1.0)}
"""The default of a title."""
