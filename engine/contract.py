"""What a title offers to everything else: a Protocol, not a base class.

A *position* is an immutable value of the title's own type. A *move* is a `str`: one line of the title's notation in
canonical form, whether a seat or chance makes it. So records, databases, mails and bots all hold the same thing, and
reading (`read`) is the only place that deals with how people write.

Seats are 0-based ints in seating order. Chance is a player: where a shuffle or a draw is due, `chance_due` is true,
nobody is due, and the next move is one that `deal` can make.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.sentences import SecondPerson, Sentence
from engine.text_lines import Gettext
from engine.thinking import Reviewing, Thinking

MOST_LEGAL = 700
"""Legal moves of a seat in one decision. Where there would be more the title parts the decision, so that a page stays small and
a choice can be understood."""
MOST_DECISIONS = 500
"""Decisions of one seat in one wait, those of bots among them, and moves that follow by themselves. A title ends a turn long
before; what goes on for longer goes round in a circle."""

Below = Callable[[int], int]
"""`below(n)`: the next random integer x with 0 <= x < n. The dealer serves it from the game's seed."""


class Value(NamedTuple):
    """One value of an option: its word in a record, and what people read, a message id."""

    id: str
    label: str


class Option(NamedTuple):
    """One option of a title: its key in a record, what people read, its values, the first being the default.

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
        """What people read for the value of that id; an id that is not known stays."""
        return next((known.label for known in self.values if known.id == value), value)


class Group(NamedTuple):
    """Tokens of a move that belong together; where not `ordered` they may be chosen in any order."""

    ordered: bool
    tokens: tuple[str, ...]


class Event(NamedTuple):
    """Something that happened by a move, for the story. `seat`: whom it concerns most, or None; `audience`: the seats that are
    told it while the game runs, None for everybody.
    """

    kind: str
    sentence: Sentence
    seat: int | None = None
    audience: frozenset[int] | None = None


class Result(NamedTuple):
    """The end of a game. `points` and `places` (1 is best, shared places equal) are by seat.

    `winners`: () where everybody has lost, against a rival that is no seat; then no place is 1.
    `decided_by`: what told the winners from the rest: `points`, the title's tie-break, or `shared`.
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


def one_decision(before: Any, move: str, after: Any) -> bool:
    """`Title.goes_on` of a title in which every decision is a turn of its own."""
    return False


class Rival(NamedTuple):
    """A rival that is no seat and no bot: chance plays it, it has points and can win. `wins`: once the game is over, alone or
    with a seat.
    """

    colour: str
    points: int
    wins: bool


class Occasion(NamedTuple):
    """A decision that a seat can plan for. `name`: what a step of an order calls it, as `area 3`; "" for the seat's next turn.
    `position`: the table at it, as if nobody but the seat did anything, so that lines can be read and tried on it. It is never
    stored, and no chance is due in it.
    """

    name: str
    position: Any


def no_occasions(view: Any, seat: int) -> tuple[Occasion, ...]:
    """`Title.occasions` of a title without orders: what a decision to come looks like only the title can say."""
    return ()


class Watch(NamedTuple):
    """Something that makes the site ask a seat instead of playing its order. `name`: as an order has it. `sentence`: what it is,
    for a list of them.
    """

    name: str
    sentence: Sentence


P = TypeVar("P")
V = TypeVar("V")


class Title(Protocol[P, V]):
    """The rules of one title in one version. P: its positions. V: its views."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def rules(self) -> int:
        """The version of the rules; a change that would alter a stored game is a new number."""

    @property
    def seats(self) -> range:
        """The numbers of seats that the title can be played with."""

    @property
    def open(self) -> bool:
        """Whether nothing is hidden in this title: every seat sees all of the table and every line, and knows what others may
        play. Where it is not, nobody is told that somebody else had no choice.
        """

    @property
    def options(self) -> tuple[Option, ...]: ...

    def colours(self, players: int) -> tuple[str, ...]:
        """Seat colours in seating order, `players` of them."""

    def start(self, players: int, options: Mapping[str, str]) -> P:
        """The empty table, ply 0. `options`: those that differ from the defaults. Raises OptionError."""

    def players(self, position: P) -> int: ...

    def due(self, position: P) -> tuple[int, ...]:
        """The seats that have to decide now, in seating order; () when chance is due or the game is over."""

    def chance_due(self, position: P) -> bool: ...

    def phase(self, position: P) -> str:
        """One word for what kind of decision is due; `chance` and `over` in every title."""

    def legal(self, position: P, seat: int) -> Sequence[str]:
        """Every legal move of that seat, each outcome once, canonical, in a fixed order; [] when it is not due.

        Where several seats are due at once, no line is legal for two of them: it names its seat, as a record has no other
        way to say who made it. What a person writes need not (`read`). One legal move is a forced move. At most MOST_LEGAL.
        """

    def apply(self, position: P, move: str, seat: int | None = None) -> P:
        """The position after a canonical move. `seat`: who makes it; None for chance, and where a record does not say.

        Raises IllegalMove, NotDue for a seat whose move it is not, or UnreadableMove.
        """

    def read(self, position: P, text: str, seat: int | None = None) -> str:
        """The canonical move that a line means. `seat`: who wrote it, so that seats that are due at once may write the same
        words; None for a line of a record, which is chance's or names its seat where several are due.

        Raises UnreadableMove, IllegalMove (with the rule's paragraph) or AmbiguousMove.
        """

    def words(self, position: P) -> frozenset[str]:
        """Every word that a move of a seat can have in this game, now or later: lower case, in pieces as blanks, `-` and `+`
        part them (`c4`, `pass`, `dig`, `5`). Who looks for moves in prose overlooks none of these.
        """

    @property
    def names(self) -> Mapping[str, str]:
        """Words of the notation that stand for something with a printed name -> that name, a message id. People write it too, in
        their language. {} for a title without such names.
        """

    def deal(self, position: P, below: Below) -> str:
        """Chance's move, made from integers that `below` gives; call only when chance is due."""

    def scores(self, position: P) -> tuple[int, ...]:
        """Points by seat as the title counts them during the game, the final ones after it. All may know them."""

    def result(self, position: P) -> Result | None:
        """None until the game is over."""

    def rival(self, position: P) -> Rival | None:
        """The rival of who plays alone, with its points as `scores` counts them; None where only seats play."""

    def view(self, position: P, seat: int | None, open: bool = False) -> V:
        """What that seat (None: anybody) may see, built by naming it. `open`: the game this position is of is over, so that
        everything may be seen, at each of its plies.
        """

    def imagine(self, view: V, below: Below) -> P:
        """A position that the view allows, chosen by the integers of `below` where it leaves a choice: bots and previews try
        moves on it. It is never the position itself, which is not told to them.
        """

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """The line as that seat (None: anybody) may read it: the same, or a private one ending in ` ?`."""

    def laid_open(self, before: P, move: str) -> tuple[str, ...]:
        """What of its hidden things the author of a legal move lays open by it and the line, as others may read it, does not
        name; they see it in their views. () for almost every move.
        """

    def barrier(self, before: P, move: str, after: P) -> bool:
        """Whether a seat's move showed somebody what they did not know before, its author or another, although chance drew
        nothing: such a move cannot be taken back. Chance's moves always show something, and are not asked about.
        """

    def goes_on(self, before: P, move: str, after: P) -> bool:
        """Whether the turn of the move's author goes on after it: free actions, the parts of an action. They decide next, at once
        or when chance has moved. The lines of one turn are told together, and taken back together. Chance that moves while a turn
        goes on is a part of it, and is not asked about. All may know it. A title in which each decision is a turn has
        `one_decision` here.
        """

    def groups(self, move: str) -> tuple[Group, ...]:
        """The tokens of a canonical move, for choosing it piece by piece."""

    def narrate(self, before: P, move: str, after: P) -> list[Event]:
        """The story of one move: its own sentence first, which all are told, then what it set off."""

    @property
    def second_person(self) -> SecondPerson:
        """How the story's sentences are told to the seat that they are about. What is not in it is told by the seat's name."""

    def describe(self, view: V, gettext: Gettext = ...) -> str:
        """The view drawn as text, at most 100 columns, to be understood without colour.

        `gettext` looks message ids up, those with a plural by a number; without it the text is English.
        """

    def appraise(self, view: V, seat: int, moves: Sequence[str]) -> list[float]:
        """What each of the seat's legal moves seems worth, in points; one number a move. For bots and hints."""

    def forecast(self, view: V) -> tuple[float, ...]:
        """By seat: the points that it is expected to have at the end; the final ones when the game is over. Equal views have
        equal forecasts. Asked for between any two moves, also where chance is due.
        """

    def glance(self, view: V, seat: int, moves: Sequence[str]) -> str:
        """One of the seat's legal moves that is about as good as the one that `appraise` thinks best: what a search plays on with
        in its samples, most of whose time it takes. Equal views have equal glances.
        """

    def draw_key(self, position: P) -> str:
        """What chance draws from, when it is due: a search lets rival moves meet the same luck in draws of equal keys."""

    def luck(self, position: P, move: str) -> tuple[float, ...]:
        """By seat: the points by which chance's move is luckier than such moves are on the mean, as far as that is easily said;
        () where it is not. On the mean over all that chance may draw it is 0 for every seat.
        """

    def spread(self, view: V) -> float:
        """How sure a forecast is, in points above 0: who leads by m is expected to win with a chance of
        1 / (1 + exp(-m / spread)).
        """

    @property
    def thinking(self) -> Mapping[str, Thinking]:
        """Name of a bot -> how it thinks in this title: `beginner`, and of those above the club's only what was measured to be
        clearly stronger than the one below. A bot that is not named is not offered for the title.
        """

    @property
    def reviewing(self) -> Reviewing | None:
        """How its games are looked back on; None where no better moves are told, because what seems better in it is not sure
        enough to be said.
        """

    def chapter(self, view: V) -> int:
        """The part of the game that an order can reach over. An order that was written in another one is over."""

    def occasions(self, view: V, seat: int) -> tuple[Occasion, ...]:
        """Where the seat could decide before the chapter ends if nobody else did anything, each name once; () where it cannot
        plan. A title without orders has `no_occasions` here. While the seat is due the first is the decision due, with the game's
        legal moves. Uses nothing that the view does not name, and no chance: equal views have equal occasions.
        """

    def watches(self, view: V, seat: int) -> tuple[Watch, ...]:
        """What the seat can ask for now to be asked about, each name once."""

    def tripped(self, then: V, now: V, seat: int, watch: str) -> Sentence | None:
        """What has happened of it between two views of that seat, `then` being the earlier; None where nothing has."""

    def plain(self, view: V, seat: int, legal: Sequence[str]) -> str | None:
        """Of several legal moves the one that anybody would make, since all that the others do is to give it up; mostly None."""

    def passed_over(self, legal: Sequence[str]) -> str | None:
        """Of the legal moves the one that does nothing with a further part of a turn, where such a part is due; mostly None. An
        order that goes on with the next turn has it written in: its owner need not know the part to plan.
        """

    def to_json(self, position: P) -> dict[str, Any]: ...

    def shown_json(self, view: V) -> dict[str, Any]:
        """The view as plain data: what is hidden is not in it, or counted only. Nothing reads it back."""

    def from_json(self, data: object) -> P:
        """The inverse of `to_json`, strict. Raises PositionError."""


AnyTitle = Title[Any, Any]


def has_long_turns(title: AnyTitle) -> bool:
    """Whether a turn of that title can have several lines."""
    return title.goes_on is not one_decision


def has_orders(title: AnyTitle, players: int) -> bool:
    """Whether moves of that title can be left for later at a table of so many: who plays alone is always due."""
    return players > 1 and title.occasions is not no_occasions
