"""What a title shows on the game page, on the desk and in mails: a Protocol, not a base class.

A presenter is given a *view* (`title.view(position, seat)`), never a position, and a `Look`: whose eyes, under which
names, with what lit. It gives back finished markup, put together from pieces that are made once, and sentences in the
language that is active. Everything is safe to put into a page as it is; there are no inline styles, scripts or handlers
in it.

A page holds `sprite()` once and links `css/board.css` and `styles`. Elements of a drawing that stand for a token of the
notation carry `data-token` (`c4`, `lemon3`, `left`). How a script shows what is chosen is told in `css/board.css`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from django.utils.safestring import SafeString

from engine.contract import Group

V_contra = TypeVar("V_contra", contravariant=True)

PREFIX = "b-"
"""What every id of a sprite begins with, so that ids are unique on a page."""

NOTHING: frozenset[str] = frozenset()


class Look(NamedTuple):
    """How somebody looks at a game. Sets hold tokens (see `engine.contract.Group`)."""

    names: tuple[str, ...]
    """By seat: the name to show."""
    seat: int | None = None
    """The seat that looks, None for a watcher."""
    legal: frozenset[str] = NOTHING
    """What can be chosen next: these are buttons from the start. Make it with `openings`."""
    within: frozenset[str] = NOTHING
    """The tokens of all legal moves: these can be lit later by a script. Make it with `all_tokens`."""
    last: frozenset[str] = NOTHING
    """The tokens of the last move, marked at their corners."""
    fresh: frozenset[str] = NOTHING
    """The tokens of the moves since the seat's last visit, marked more lightly."""
    prefix: str = PREFIX
    patterns: bool = False
    """Seats' pieces hatched, in pictures; in a page the class `patterns` on the root element does it."""


class Drawing(NamedTuple):
    """One drawing of the board. `name`: a word for CSS, unique within the board; `title`: a heading for people; `worth`: what
    `Presenter.worth` says of it, on a game's own page.

    `svg` is one element of the class `board`, an SVG or HTML (cards, which lie down on a phone), with the words for scripts
    of `games.boards.kit.choosable`.
    """

    name: str
    title: str
    svg: SafeString
    worth: str = ""
    opens: bool = False
    """Moves begin on it, so it stands right after the first one, before hints and story."""


class Panel(NamedTuple):
    """Something to know beside the board: `html` is a whole element with its heading, of the class `name`."""

    name: str
    title: str
    html: SafeString


class Part(NamedTuple):
    """A place on a game's page to jump to. `anchor`: the id of an element; `label`: one word."""

    anchor: str
    label: str


class Fact(NamedTuple):
    """What a panel shows, as plain text for mails: a label (`Area 1`) and what is to be said under it, in one line or several."""

    label: str
    text: str


class Choice(NamedTuple):
    """A word token of the notation, as a button. `token` "" stands for moves that begin with an element of the board.

    `reason`: why it cannot be chosen now ("" when it can), for a button that is shown but blocked. `help`: a sentence
    on what it does, or "". `after`: what is still to be chosen once the first piece is, or "". `emblem`: a small SVG, or "".
    `short`: by canonical move, a shorter line that means it now, for those who have to type it. `beside`: whether all its moves
    stand in the outlook from the start, as chips: then the button is not shown until something else is chosen.
    """

    token: str
    label: str
    emblem: SafeString
    reason: str = ""
    help: str = ""
    short: Mapping[str, str] = MappingProxyType({})
    after: str = ""
    beside: bool = False


class Run(NamedTuple):
    """Several lines of a seat, one after the other, that are chosen as one. `text`: as they can be typed, with `;` between;
    `groups`: what is chosen of them.
    """

    text: str
    groups: tuple[Group, ...]


class Picture(NamedTuple):
    """A drawing as a mail carries it: `svg` stands alone, with all that it refers to; `alt` tells it in words."""

    name: str
    alt: str
    svg: str
    width: int
    """The width in pixels at which it is meant to be seen."""


class Step(NamedTuple):
    """One picture of a lesson with what it shows. Texts are message ids."""

    heading: str
    text: str
    alt: str
    """What there is to see, for those who do not see it."""
    ply: int
    """After so many moves of the lesson's game."""
    draw: Callable[[Any, Look], str]
    """Draws a view, as the board does."""
    marked: bool = False
    """Whether the last move is marked, as on the board."""


class Lesson(NamedTuple):
    """How to play in two minutes: a short game that is written down, and what there is to see at some of its plies. Facts alone,
    as scenes are: `games.pages.rules.lessons` replays and draws them. `moves`: from the beginning, chance's lines among
    them, each in canonical form.
    """

    players: int
    moves: tuple[str, ...]
    steps: tuple[Step, ...]


class OrderLesson(NamedTuple):
    """How orders work, as a game that is written down: `moves` from the beginning, after the last of which its author, `seat`,
    leaves `text`, whose first step has two choices; then the others make the moves `later`, and the second choice is played.
    Facts alone: `games.pages.rules.order_help` replays and draws them.
    """

    players: int
    moves: tuple[str, ...]
    seat: int
    text: str
    later: tuple[str, ...]


class Solo(NamedTuple):
    """Playing alone against a rival that is no seat, for a title whose seats begin with one. Texts are message ids. `about`: whom
    one plays against; `levels`: what each value of the option for who plays alone means, the easiest first.
    """

    about: str
    levels: tuple[str, ...]


class Presenter(Protocol[V_contra]):
    """The look of one title. V: the title's views."""

    styles: tuple[str, ...]
    """Static files with the title's own CSS, to be linked after `css/board.css`."""
    lesson: Lesson | None
    """How to play in two minutes, or None."""
    order_lesson: OrderLesson | None
    """How orders work, or None."""
    solo: Solo | None
    """What playing alone is like; None for a title that has no rival."""
    docked: bool
    """Whether a move is put together below all drawings, always in sight: for moves that begin on any of several. Else the form
    stands below the first drawing and stays in sight as long as that one is.
    """

    ending: str
    """The line that ends a turn of several, which can be confirmed together with the one before it; "" for none."""
    idle: frozenset[str]
    """The lines with which a seat does nothing: they are no news where it has done something else."""

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        """The pieces that all drawings of a page share, in a hidden SVG to stand once near the top of the body."""

    def board(self, view: V_contra, look: Look) -> tuple[Drawing, ...]:
        """The drawings, the most important first; () before there is anything to see."""

    def thumbnail(self, view: V_contra, look: Look) -> SafeString:
        """The board as a small picture without anything to click, for lists; "" when there is none."""

    def panels(self, view: V_contra, look: Look) -> tuple[Panel, ...]:
        """What a player needs beside the board, in reading order."""

    def parts(self, view: V_contra, look: Look) -> tuple[Part, ...]:
        """Where a phone's page can jump to, in the page's order; () for a page that is short enough without."""

    def stock(self, view: V_contra, look: Look) -> SafeString:
        """What the seat has to pay with, in a line of HTML that stands beside its move; "" where the drawing shows it."""

    def facts(self, view: V_contra, look: Look) -> tuple[Fact, ...]:
        """The most telling of what the panels show, in plain text."""

    def held(self, view: V_contra, look: Look) -> tuple[str, ...]:
        """What the seat holds and others do not see, a sentence each, for mails in plain text: there it stands right after what
        can be done. () where the board as text is enough.
        """

    def worth(self, view: V_contra, look: Look) -> Mapping[str, str]:
        """What a drawing is worth to whoever looks, in a line, by the drawing's name."""

    def hints(self, view: V_contra, look: Look) -> tuple[str, ...]:
        """What matters now, in two or three sentences to a seat in its first game: facts of the view and the rule behind them, no
        bot's opinion. () for watchers.
        """

    def key(self, view: V_contra, look: Look) -> SafeString:
        """What the marks on the board mean, as an HTML list; only marks that are on it."""

    def stage(self, view: V_contra) -> str:
        """How far the game is, in a few words: `Season 2 of 4, excavation`."""

    def score(self, view: V_contra, look: Look) -> SafeString:
        """Everybody's points in a short line of HTML, while the game runs; "" while there are none."""

    def prompt(self, view: V_contra, look: Look) -> str:
        """What is to be decided, or by whom, in a sentence or two."""

    def choices(self, view: V_contra, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        """The word tokens of the seat's legal moves in the order of buttons, and those that are blocked for now."""

    def runs(self, view: V_contra, look: Look, legal: Sequence[str]) -> tuple[Run, ...]:
        """What is offered in the place of single lines, where the next decisions are of the same kind and nothing comes up
        between them; () where each line is chosen alone. A single line can stand among them. Typed, every legal line counts.
        """

    def reasons(self, view: V_contra, look: Look) -> Mapping[str, str]:
        """Why what lies on the board and is in no legal move of the seat that is due cannot be chosen, by token, in a sentence;
        under "" what is said of pieces without a token. {} for every other seat.
        """

    def replaced(self, view: V_contra, look: Look, before: Sequence[str], chosen: Sequence[str]) -> str:
        """Return why a piece did not go with the tokens chosen `before`, so that the seat that is due now has `chosen`; "" where
        that needs no word. Both come from outside and may be anything.
        """

    def outlook(self, view: V_contra, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
        """What helps to go on once the tokens `chosen` are, in the order of choosing: markup that stands beside the buttons,
        and may hold a drawing of the class `board` with further elements to choose, or chips (`games.boards.kit.chips`). "" when
        there is nothing to show. With nothing chosen it stands on the page from the start. `chosen` comes from outside and may be
        anything.
        """

    def deed(self, view: V_contra, look: Look, move: str) -> str:
        """What a legal move is, in a sentence to whoever makes it: `You place one cube on c5.`; "" where the line says it."""

    def preview(self, view: V_contra, look: Look, move: str) -> str:
        """What a legal move would lead to, in a sentence or two; "" when there is nothing to say."""

    def pictures(self, view: V_contra, look: Look) -> tuple[Picture, ...]:
        """The board for a mail; `games.boards.kit.png.png` turns each into a PNG."""

    def mark(self, colour: str, prefix: str = PREFIX) -> SafeString:
        """A seat's piece to stand before a name in running text; says nothing to screen readers."""


AnyPresenter = Presenter[Any]


def openings(moves: Iterable[Sequence[Group]]) -> frozenset[str]:
    """The tokens with which a choice can begin; a move is given by its groups (`title.groups(move)`).

    Leading groups that all moves have in common (`neutral`, `remove`) are no choice and are passed over.
    """
    rest = [tuple(groups) for groups in moves]
    while rest and all(len(groups) > 1 and groups[0] == rest[0][0] for groups in rest):
        rest = [groups[1:] for groups in rest]
    found: set[str] = set()
    for groups in rest:
        found.update(groups[0].tokens[:1] if groups[0].ordered else groups[0].tokens)
    return frozenset(found)


def all_tokens(moves: Iterable[Sequence[Group]]) -> frozenset[str]:
    """Every token of the moves."""
    return frozenset(token for groups in moves for group in groups for token in group.tokens)
