"""The values that titles and their callers exchange."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.sentences import Sentence

MOST_LEGAL = 700
"""Limit of the legal moves of a seat in one decision. A title splits a larger decision, so that pages stay small."""
MAX_MOVE_LENGTH = 200
"""Characters of a move."""
MOST_DECISIONS = 500
"""Limit of the decisions of a seat in one wait, including those of bots and moves that follow by themselves. A title ends a turn
long before; a longer one is an endless loop.
"""

P = TypeVar("P")
"""A title's positions."""
V = TypeVar("V")
"""A title's views."""

RandBelow = Callable[[int], int]
"""`below(n)`: the next random integer x with 0 <= x < n. The dealer derives it from the game's seed."""

T = TypeVar("T")


class Draw(Protocol):
    """The way in which chance draws, the same for all titles; where luck comes from is its maker's business."""

    def __call__(
        self, name: str, pool: Sequence[T], number: int, word: Callable[[T], str], one_use: bool = False
    ) -> list[T]:
        """Return that number of things of the pool, in the order drawn.

        `name`: the draw in the title's rules page (Draws by name). `pool`: in its canonical order. `word`: a thing in the
        title's notation. `one_use`: the name is used once for all of them, else once for each. Rule: docs/records.md.
        """


def draw_by(below: RandBelow) -> Draw:
    """Return draws that take an integer for each thing: an index into what is left of the pool."""

    def draw(name: str, pool: Sequence[T], number: int, word: Callable[[T], str], one_use: bool = False) -> list[T]:
        if number == 1:
            return [pool[below(len(pool))]]
        left = list(pool)
        return [left.pop(below(len(left))) for _ in range(number)]

    return draw


class Value(NamedTuple):
    """A value of an option: its word in a record, and its label, a message id."""

    id: str
    label: str


class Option(NamedTuple):
    """An option of a title: its key in a record, its label, and its values, the default first.

    `seats`: the numbers of seats that have this option; None for all of them.
    """

    name: str
    label: str
    values: tuple[Value, ...]
    seats: tuple[int, ...] | None = None

    @property
    def default(self) -> str:
        """The id of the value that a record leaves out."""
        return self.values[0].id

    def label_of(self, value: str) -> str:
        """Return the label of the value with that id; the id itself if there is none."""
        return next((known.label for known in self.values if known.id == value), value)


class Group(NamedTuple):
    """Tokens of a move that belong together; they may be chosen in any order unless `ordered`."""

    ordered: bool
    tokens: tuple[str, ...]


class Event(NamedTuple):
    """An event of the story, caused by a move.

    `seat`: the seat that it is about, or None. `audience`: the seats that read it while the game runs; None for everybody.
    """

    kind: str
    sentence: Sentence
    seat: int | None = None
    audience: frozenset[int] | None = None


class Result(NamedTuple):
    """The end of a game. `points` and `places` (1 is best, shared places are equal) are by seat.

    `winners`: () if everybody has lost to a rival without a seat; then no place is 1.
    `decided_by`: what separates the winners from the rest: `points`, the title's tie-break, or `shared`.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    decided_by: str

    @property
    def outcome(self) -> str:
        """How it ended, in one word: `won` by one seat, `shared` by several, `lost` by all."""
        if not self.winners:
            return "lost"
        return "won" if len(self.winners) == 1 else "shared"


class Rival(NamedTuple):
    """A rival without a seat that chance plays. `wins`: true once the game is over and it wins, alone or with a seat."""

    colour: str
    points: int
    wins: bool


class Occasion(NamedTuple):
    """A decision that a seat can plan for.

    `name`: its name in a step of an order, as `area 3`; "" for the seat's next turn. `position`: an imagined table (`imagine`) at
    that decision if only the seat acted, for reading and trying lines. It is never stored, and no chance is due in it.
    """

    name: str
    position: Any


class Watch(NamedTuple):
    """A reason to ask a seat instead of playing its order: its name in an order, and a sentence that describes it."""

    name: str
    sentence: Sentence
