"""How bots of one strength think in a title, as data. A title says it (`contract.Title.thinking`), `engine.bots` does it.

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

USUAL: dict[str, Thinking] = {BEGINNER: Noise(1.0)}
"""Of a title that has tried out nothing."""
