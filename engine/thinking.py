"""How bots of one strength think in a title, as data. A title says it (`contract.Mind.thinking`), `engine.bots` does it.

Budgets are counted in simulations and never in seconds: a slow machine plays the same move, later.
"""

from typing import Final, NamedTuple

BEGINNER: Final = "beginner"
STRONG: Final = "strong"
MASTER: Final = "master"


class Noise(NamedTuple):
    """What seems best, with mistakes. `points`: how large they are (the scale of a Gumbel distribution)."""

    points: float


class Tree(NamedTuple):
    """A tree of what may follow, up to where chance is due. For titles in which chance comes seldom, and then for everybody.

    `width`: of each decision so many moves are looked at, the best by appraisal. `sharpness`: points by which a move must seem
    worse to be tried by a factor e more seldom. `curiosity`: the larger, the more is tried that seems worse. `scale`: points that
    make one unit of what curiosity is weighed against.
    """

    simulations: int
    width: int = 20
    sharpness: float = 0.6
    curiosity: float = 0.6
    scale: float = 10.0


class Sampling(NamedTuple):
    """Each of some candidates played on for some decisions, again and again, with other luck. For titles in which chance comes
    after each move.

    `candidates`: moves of different kinds, the best by appraisal. `samples` of each, were all kept to the end. `depth`: decisions
    in a sample, of all seats. `doubt`: the appraisal counts like so many samples.
    """

    candidates: int
    samples: int
    depth: int
    doubt: float = 4.0


Thinking = Noise | Tree | Sampling


class Reviewing(NamedTuple):
    """How games of a title are looked back on, once they are over.

    `search`: what looks for a better move at each decision. `again`: simulations, or samples, with which it is then compared
    with the move that was made. `telling`, `mistake`: points from which a loss is told, and from which it is called a mistake;
    less than that is within what a review overlooks itself.
    """

    search: Tree | Sampling
    again: int
    telling: float
    mistake: float

    def times(self, factor: int) -> "Reviewing":
        """The same with so many times the budget."""
        search = self.search
        if isinstance(search, Tree):
            return self._replace(
                search=search._replace(simulations=search.simulations * factor), again=self.again * factor
            )
        return self._replace(search=search._replace(samples=search.samples * factor), again=self.again * factor)


USUAL: dict[str, Thinking] = {BEGINNER: Noise(1.0)}
"""Of a title that has tried out nothing."""
