"""What a title shows on the game page, on the desk and in mails: a Protocol, not a base class.

A presenter is given a *view* (`title.view(position, seat)`), never a position, and a `Look`: whose eyes, under which
names, with what lit. It gives back finished markup, put together from pieces that are made once, and sentences in the
language that is active. Everything is safe to put into a page as it is; there are no inline styles, scripts or handlers
in it.

A page holds `sprite()` once and links `css/board.css` and `styles`. Elements of a drawing that stand for a token of the
notation carry `data-token` (`c4`, `lemon3`, `left`). How a script shows what is chosen is told in `css/board.css`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from django.utils.safestring import SafeString

from engine.contract import Group

V_contra = TypeVar("V_contra", contravariant=True)

PREFIX = "b-"
"""What every id of a sprite begins with, so that ids are unique on a page."""

NOTHING: frozenset[str] = frozenset()
EMPTY = SafeString("")


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

    def without_choices(self) -> Self:
        """Return this look for a drawing in which nothing can be chosen."""
        return self._replace(legal=NOTHING, within=NOTHING)


class Drawing(NamedTuple):
    """One drawing of the board. `name`: a word for CSS, unique within the board; `title`: a heading for people; `worth`: what
    `Page.worth` says of it, on a game's own page.

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


class Page(Protocol[V_contra]):
    """A game's page. Derive from it: only `stage` and `prompt` have no default."""

    def stage(self, view: V_contra) -> str:
        """Return how far the game is, in a few words: `Season 2 of 4, excavation`."""

    def prompt(self, view: V_contra, look: Look) -> str:
        """Return what is to be decided, or by whom, in a sentence or two."""

    def board(self, view: V_contra, look: Look) -> tuple[Drawing, ...]:
        """Return the drawings, the most important first; () before there is anything to see."""
        return ()

    def panels(self, view: V_contra, look: Look) -> tuple[Panel, ...]:
        """Return what a player needs beside the board, in reading order."""
        return ()

    def parts(self, view: V_contra, look: Look) -> tuple[Part, ...]:
        """Return where a phone's page can jump to, in the page's order; () for a short page."""
        return ()

    def key(self, view: V_contra, look: Look) -> SafeString:
        """Explain the marks that are on the board, as an HTML list."""
        return EMPTY

    def score(self, view: V_contra, look: Look) -> SafeString:
        """Return the points of all seats in a short line of HTML while the game runs; "" while there are none."""
        return EMPTY

    def hints(self, view: V_contra, look: Look) -> tuple[str, ...]:
        """Return what matters now, in two or three sentences to a seat in its first game; () for watchers.

        A hint is a fact of the view and the rule behind it, not a bot's opinion.
        """
        return ()

    def worth(self, view: V_contra, look: Look) -> Mapping[str, str]:
        """Return what each drawing is worth to the reader, in a line, by the drawing's name."""
        return {}


class Choosing(Protocol[V_contra]):
    """How a move is put together. `legal`: the lines that the seat can play."""

    ending: str = ""
    """The line that ends a turn of several, which can be confirmed together with the one before it; "" for none."""
    idle: frozenset[str] = NOTHING
    """The lines with which a seat does nothing. The story leaves them out if the seat did something else."""

    def choices(self, view: V_contra, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        """Return the buttons: the words of legal moves in order, and those that are blocked for now."""
        words = dict.fromkeys(line.split(" ")[0] for line in legal)
        return tuple(Choice(word, word.capitalize(), EMPTY) for word in words)

    def runs(self, view: V_contra, look: Look, legal: Sequence[str]) -> tuple[Run, ...]:
        """Return lines that can be chosen as one because nothing comes up between them; () if each is chosen alone.

        A single line can stand among them. All legal lines can still be typed.
        """
        return ()

    def reasons(self, view: V_contra, look: Look) -> Mapping[str, str]:
        """Return why pieces on the board cannot be chosen: token -> sentence; "" stands for pieces without a token.

        It is empty for seats that are not due.
        """
        return {}

    def why_replaced(self, view: V_contra, look: Look, before: Sequence[str], chosen: Sequence[str]) -> str:
        """Return why a piece did not go with the tokens `before`, so that `chosen` is left; "" if that is plain.

        Both come from the request and may be anything.
        """
        return ""

    def outlook(self, view: V_contra, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
        """Return markup that helps to go on after the tokens `chosen`; "" for none.

        It stands beside the buttons, on a fresh page with nothing chosen. It may hold chips (`games.boards.kit.chips`) or a
        drawing of the class `board` with further elements to choose. `chosen` comes from the request and may be anything.
        """
        return EMPTY

    def deed(self, view: V_contra, look: Look, move: str) -> str:
        """Describe a legal move to its player: `You place one cube on c5.`; "" if the line says it."""
        return ""

    def preview(self, view: V_contra, look: Look, move: str) -> str:
        """Return what a legal move would lead to, in a sentence or two; "" for nothing to say."""
        return ""

    def stock(self, view: V_contra, look: Look) -> SafeString:
        """Return what the seat can pay with, in a line of HTML beside its move; "" if the drawing shows it."""
        return EMPTY


class Letters(Protocol[V_contra]):
    """The game in a mail."""

    def facts(self, view: V_contra, look: Look) -> tuple[Fact, ...]:
        """Return the most important facts of the panels, in plain text."""
        return ()

    def held(self, view: V_contra, look: Look) -> tuple[str, ...]:
        """Return what only the seat sees, a sentence each, for mails in plain text; () if the text board shows it."""
        return ()

    def pictures(self, view: V_contra, look: Look) -> tuple[Picture, ...]:
        """Return the board for a mail; `games.boards.kit.png.png` turns each picture into a PNG."""
        return ()


class Lists(Protocol[V_contra]):
    """The game in lists of games, and the pieces that stand in running text."""

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        """Return the pieces that all drawings of a page share, in a hidden SVG near the top of the body."""

    def thumbnail(self, view: V_contra, look: Look) -> SafeString:
        """Return the board as a small picture without anything to click; "" for none."""
        return EMPTY

    def mark(self, colour: str, prefix: str = PREFIX) -> SafeString:
        """Return a seat's piece to stand before a name; screen readers skip it."""


@dataclass(frozen=True)
class Presenter(Generic[V_contra]):
    """The look of one title. V: the title's views."""

    page: Page[V_contra]
    choosing: Choosing[V_contra]
    letters: Letters[V_contra]
    lists: Lists[V_contra]
    styles: tuple[str, ...] = ()
    """Static files with the title's own CSS, to be linked after `css/board.css`."""
    lesson: Lesson | None = None
    """How to play in two minutes."""
    order_lesson: OrderLesson | None = None
    """How orders work."""
    solo: Solo | None = None
    """Playing alone, for a title that has a rival."""
    docked: bool = False
    """Whether the move form stands below all drawings, always in sight, because moves begin on any of them.

    Otherwise it stands below the first drawing and stays in sight as long as that does.
    """


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
