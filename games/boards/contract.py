"""What a title shows on the game page, on the desk and in mails.

A presenter is given a *view* (`title.view(position, seat)`), never a position, and a `Look`. It returns finished markup, joined
from pieces that are drawn once, and sentences in the active language. All of it is safe in a page, without inline styles, scripts
or handlers.

A page holds `sprite()` once and links `css/board.css` and `styles`. Elements of a drawing that stand for a token of the notation
carry `data-token` (`c4`, `lemon3`, `left`). `css/board.css` says how a script shows what is chosen.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from django.utils.safestring import SafeString

from engine.contract import Group

V_contra = TypeVar("V_contra", contravariant=True)

PREFIX = "b-"
"""The beginning of every id of a sprite, so that ids are unique on a page."""

NOTHING: frozenset[str] = frozenset()
EMPTY = SafeString("")


class Look(NamedTuple):
    """How a reader looks at a game. Sets hold tokens (see `engine.contract.Group`)."""

    names: tuple[str, ...]
    """The names to show, by seat."""
    seat: int | None = None
    """The reader's seat, None for a watcher."""
    legal: frozenset[str] = NOTHING
    """What can be chosen next: buttons from the start. Make it with `openings`."""
    within: frozenset[str] = NOTHING
    """The tokens of all legal moves, which a script can light later. Make it with `all_tokens`."""
    last: frozenset[str] = NOTHING
    """The tokens of the last move, marked at their corners."""
    fresh: frozenset[str] = NOTHING
    """The tokens of the moves since the seat's last visit, marked more lightly."""
    prefix: str = PREFIX
    patterns: bool = False
    """Whether seats' pieces are hatched in pictures. In a page the class `patterns` of the root element decides."""

    def without_choices(self) -> Self:
        """Return this look for a drawing in which nothing can be chosen."""
        return self._replace(legal=NOTHING, within=NOTHING)


class Drawing(NamedTuple):
    """One drawing of the board.

    `name` is a CSS class, unique within the board, `title` a heading, and `worth` what `Page.worth` returns for it. `svg` is one
    element of the class `board`, an SVG or HTML (cards, which lie down on a phone).
    """

    name: str
    title: str
    svg: SafeString
    worth: str = ""
    opens: bool = False
    """Whether moves begin on it: then it stands right after the first drawing, before hints and story."""


class Panel(NamedTuple):
    """Information beside the board. `html` is a whole element of the class `name`, with its heading."""

    name: str
    title: str
    html: SafeString


class Part(NamedTuple):
    """A place on a game's page to jump to: the id of an element, and one word for it."""

    anchor: str
    label: str


class Fact(NamedTuple):
    """A panel as plain text for mails: a label (`Area 1`) and one or several lines under it."""

    label: str
    text: str


class Choice(NamedTuple):
    """A word token of the notation, as a button.

    `token` is "" for moves that begin with an element of the board. `reason` says why a blocked button cannot be chosen now.
    `help` says what the move does, `after` what is still to be chosen after the first piece, and `emblem` is a small SVG; each
    may be "". `short` maps canonical moves to shorter lines for people who type. `beside`: all its moves stand as chips in the
    outlook from the start, so the button is hidden until something else is chosen.
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
    """Several lines of a seat that are chosen as one.

    `text` is what can be typed, with `;` between lines; `groups` are the choices.
    """

    text: str
    groups: tuple[Group, ...]


class Picture(NamedTuple):
    """A drawing for a mail: `svg` holds everything that it refers to, and `alt` describes it."""

    name: str
    alt: str
    svg: str
    width: int
    """The width in pixels at which it is shown."""


class Step(NamedTuple):
    """One picture of a lesson with its explanation. Texts are message ids."""

    heading: str
    text: str
    alt: str
    """What the picture shows, for screen readers."""
    ply: int
    """The number of moves of the lesson's game before the picture."""
    draw: Callable[[Any, Look], str]
    """Draws a view, as the board does."""
    marked: bool = False
    """Whether the last move is marked, as on the board."""


class Task(NamedTuple):
    """A position of a lesson in which the first seat makes a move by email. `text` is a message id."""

    ply: int
    example: str
    """A move that is possible there."""
    text: str
    """What is seen, and what to do."""


class Lesson(NamedTuple):
    """How to play in two minutes: a short game, and pictures at some of its plies.

    `moves` begins at the first ply, with chance's lines, in canonical form. `games.pages.rules.lessons` replays and draws it.
    """

    players: int
    moves: tuple[str, ...]
    steps: tuple[Step, ...]
    tasks: tuple[Task, ...] = ()
    """What is taught by email, one move each."""


class OrderLesson(NamedTuple):
    """How orders work, shown in a short game.

    After `moves` the author, `seat`, leaves the order `text`, whose first step has two choices. Then the others make the moves
    `later`, and the second choice is played. `games.pages.rules.order_help` replays and draws it.
    """

    players: int
    moves: tuple[str, ...]
    seat: int
    text: str
    later: tuple[str, ...]


class Solo(NamedTuple):
    """Playing alone against a rival that is no seat. Texts are message ids.

    `about` describes the rival; `levels` explains each value of the option for solo games, the easiest first.
    """

    about: str
    levels: tuple[str, ...]


class Page(Protocol[V_contra]):
    """A game's page. Derive from it: only `stage` and `prompt` have no default."""

    def stage(self, view: V_contra) -> str:
        """Return how far the game is, in a few words: `Season 2 of 4, excavation`."""

    def part(self, view: V_contra) -> str:
        """Return the season, year or round of the game, by which its booklet has chapters; "" before the first one."""
        return ""

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

        It stands below the buttons, on a fresh page with nothing chosen. It may hold chips (`games.boards.kit.panels`),
        or a drawing of the class `board` with further elements to choose, which opens above the dock. `chosen` comes from
        the request and may be anything.
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
    legend: Callable[[], SafeString] = SafeString
    """Returns the meaning of the icons, which stands below the lesson."""
    solo: Solo | None = None
    """Playing alone, for a title that has a rival."""
    turns: int = 0
    """About how many turns a player has in a game for two, or alone where it can be played so; 0 where nobody has counted."""


AnyPresenter = Presenter[Any]


def openings(moves: Iterable[Sequence[Group]]) -> frozenset[str]:
    """Return the tokens with which a choice can begin; a move is given by its groups (`title.groups(move)`).

    Leading groups that all moves share (`neutral`, `remove`) are no choice and are skipped.
    """
    rest = [tuple(groups) for groups in moves]
    while rest and all(len(groups) > 1 and groups[0] == rest[0][0] for groups in rest):
        rest = [groups[1:] for groups in rest]
    found: set[str] = set()
    for groups in rest:
        found.update(groups[0].tokens[:1] if groups[0].ordered else groups[0].tokens)
    return frozenset(found)


def all_tokens(moves: Iterable[Sequence[Group]]) -> frozenset[str]:
    return frozenset(token for groups in moves for group in groups for token in group.tokens)
