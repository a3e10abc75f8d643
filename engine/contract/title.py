"""The rules of a title: the `Title` itself."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.contract.mind import Mind
from engine.contract.plans import Plans
from engine.contract.story import Story
from engine.contract.values import Draw, Group, Option, P, RandBelow, Result, Rival, V
from engine.thinking import Reviewing


class Title(Protocol[P, V]):
    """The rules of one title in one version. P: its positions. V: its views."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def rules(self) -> int:
        """The version of the rules; a change that would alter a stored game gets a new number."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Other names by which people call the title in emails, in all languages, beside `id` and `name`."""

    @property
    def seats(self) -> range:
        """The numbers of seats that the title can be played with."""

    @property
    def perfect_information(self) -> bool:
        """Whether nothing is hidden: every seat sees the whole table and every line, and knows what others may play.

        If not, only the author of a forced move learns that it was forced.
        """

    @property
    def long_turns(self) -> bool:
        """Whether a turn can have several decisions; if not, `goes_on` is always false."""

    @property
    def options(self) -> tuple[Option, ...]: ...

    @property
    def story(self) -> Story[P, V]: ...

    @property
    def mind(self) -> Mind[P, V] | None:
        """None: the title has no bots but the random one, and no reviews."""

    @property
    def plans(self) -> Plans[V] | None:
        """None: the title has no orders."""

    def colours(self, players: int) -> tuple[str, ...]:
        """Return the colours of that many seats in seating order."""

    def start(self, players: int, options: Mapping[str, str]) -> P:
        """Return the empty table, ply 0.

        `options`: those that differ from the defaults. Raises OptionError.
        """

    def players(self, position: P) -> int: ...

    def due(self, position: P) -> tuple[int, ...]:
        """Return the seats that must decide now, in seating order; () if chance is due or the game is over."""

    def chance_due(self, position: P) -> bool: ...

    def phase(self, position: P) -> str:
        """Return one word for the kind of decision that is due; `chance` and `over` in every title."""

    def legal(self, position: P, seat: int) -> Sequence[str]:
        """Return every legal move of the seat, canonical, each outcome once, in a fixed order; [] if the seat is not due.

        If several seats are due at once, each line names its seat (`red keep 3 4`), because records do not name authors. People
        need not write the seat (`read`). A single legal move is a forced move. At most MOST_LEGAL.
        """

    def apply(self, position: P, move: str, seat: int | None = None) -> P:
        """Return the position after a canonical move.

        `seat`: the author; None for chance, and for a line of a record. Raises IllegalMove, UnreadableMove, or NotDue if it is
        not the author's turn.
        """

    def read(self, position: P, text: str, seat: int | None = None) -> str:
        """Return the canonical move that a line means.

        `seat`: the author, so that seats that are due at once may write the same words; None for a line of a record. Raises
        UnreadableMove, IllegalMove (with the rule's paragraph) or AmbiguousMove.
        """

    def words(self, position: P) -> frozenset[str]:
        """Return every word that a seat's move can have in this game, now or later, to find moves in prose.

        They are in lower case, split at blanks, `-` and `+` (`c4`, `pass`, `dig`, `5`).
        """

    @property
    def names(self) -> Mapping[str, str]:
        """Words of the notation -> the printed name that they stand for, a message id.

        People may write the name too, in their language.
        """

    def deal(self, position: P, draw: Draw) -> str:
        """Return chance's move, made of what `draw` draws; chance must be due."""

    def scores(self, position: P) -> tuple[int, ...]:
        """Return the public points by seat as the title counts them during the game; after it the final ones."""

    def result(self, position: P) -> Result | None:
        """Return the result; None until the game is over."""

    def rival(self, position: P) -> Rival | None:
        """Return the rival of a solo game, its points counted as in `scores`; None if only seats play."""

    def view(self, position: P, seat: int | None, open: bool = False) -> V:
        """Return what the seat (None: anybody) may see, built by naming each field.

        `open`: the position is of a game that is over, so everything may be seen.
        """

    def imagine(self, view: V, below: RandBelow) -> P:
        """Return a position that the view allows, for bots and previews to try moves on.

        `below` decides what the view leaves open; the real position is never consulted.
        """

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """Return the line as the seat (None: anybody) may read it: unchanged, or a private one that ends in ` ?`."""

    def laid_open(self, before: P, move: str) -> tuple[str, ...]:
        """Return the hidden things of the author that a legal move lays open without naming them in its public line.

        Others see them in their views. () for almost every move.
        """

    def barrier(self, before: P, move: str, after: P) -> bool:
        """Return whether a seat's move showed something new to anybody, the author included, so that it cannot be undone.

        Moves of chance are always barriers; this is not called for them.
        """

    def goes_on(self, before: P, move: str, after: P) -> bool:
        """Return whether the turn of the move's author continues: after free actions, or parts of an action.

        The author decides next, at once or after chance; chance's moves within a turn are part of it, and this is not called
        for them. The lines of a turn are reported together and taken back together. All seats may know the answer.
        """

    def groups(self, move: str) -> tuple[Group, ...]:
        """Return the tokens of a canonical move, for choosing it piece by piece."""

    def to_json(self, position: P) -> dict[str, Any]: ...

    def shown_json(self, view: V) -> dict[str, Any]:
        """Return the view as plain data, hidden things left out or counted. It is never read back."""

    def from_json(self, data: object) -> P:
        """Return the position that `to_json` wrote. Raises PositionError for anything else."""


AnyTitle = Title[Any, Any]


def has_orders(title: AnyTitle, players: int) -> bool:
    """Return whether that many seats of the title can leave orders; alone there is nothing to wait for."""
    return players > 1 and title.plans is not None


def reviewing_of(title: AnyTitle) -> Reviewing | None:
    """Return how finished games of the title are reviewed; None if no better moves are named."""
    return None if title.mind is None else title.mind.reviewing


def mind_of(title: Title[P, V]) -> Mind[P, V]:
    """Return the title's mind. Raises LookupError if it has none."""
    if title.mind is None:
        raise LookupError(f"the title {title.id} has no mind")
    return title.mind


def plans_of(title: Title[P, V]) -> Plans[V]:
    """Return the title's plans. Raises LookupError if it has none."""
    if title.plans is None:
        raise LookupError(f"the title {title.id} has no plans")
    return title.plans
