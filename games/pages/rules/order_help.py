"""How planning ahead works, in pictures: the rules replay a short game, and the board draws it once for a language."""

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.contract import AnyTitle
from engine.orders.grammar import read_canonical
from engine.orders.imagination import Walk
from engine.registry import TITLES, get_title
from games.boards.contract import AnyPresenter, Look, OrderLesson, all_tokens, openings
from games.boards.kit.svg import hide_from_readers
from games.boards.registry import get_presenter
from games.pages.rules.lessons import NAMES, newest_version


class OrderPicture(NamedTuple):
    """A step on the page. `imagined`: in the hatched frame of imagined boards."""

    heading: str
    text: str
    alt: str
    svg: SafeString
    imagined: bool


class OrderHelp(NamedTuple):
    """The pictures, in order, the order that they are about, as text, and the title whose board they show."""

    presenter: AnyPresenter
    title: str
    text: str
    pictures: tuple[OrderPicture, ...]


def draw_order_help() -> OrderHelp | None:
    """Draw the help with the first title that has a lesson; None without one."""
    return _draw(get_language() or "")


@lru_cache(maxsize=8)
def _draw(language: str) -> OrderHelp | None:
    for title_id in TITLES:
        version = newest_version(title_id)
        presenter = get_presenter(title_id, version)
        if presenter.order_lesson is not None:
            title = get_title(title_id, version)
            pictures = tuple(tell_lesson(title, presenter, presenter.order_lesson))
            return OrderHelp(presenter, title.name, presenter.order_lesson.text, pictures)
    return None


class Replayed(NamedTuple):
    """The positions that the pictures show, and the moves that their sentences name."""

    start: Any
    next_turn: Any
    after_that: Any
    done: Any
    words: dict[str, str]


def replay_lesson(title: AnyTitle, lesson: OrderLesson) -> Replayed:
    """Return the positions after the own move, before both imagined steps, and at the end."""
    start = play_line(title, title.start(lesson.players, {}), lesson.moves)
    first, second = read_canonical(lesson.text).steps
    walk = Walk(title, title.view(start, lesson.seat), lesson.seat)
    next_turn = walk.occasions()[0].position
    walk.go_on(next_turn, first.choices[0])
    after_that = walk.occasions()[0].position
    done = title.apply(play_line(title, start, lesson.later), first.choices[1], lesson.seat)
    words = {"one": first.choices[0], "two": first.choices[1], "three": second.choices[0], "own": lesson.moves[-1]}
    return Replayed(start, next_turn, after_that, done, words)


def tell_lesson(title: AnyTitle, presenter: AnyPresenter, lesson: OrderLesson) -> list[OrderPicture]:
    """Return the player's story: the own move, both imagined steps, and the moves that were played."""
    start, next_turn, after_that, done, words = replay_lesson(title, lesson)

    def draw(position: object, moves: tuple[str, ...] = (), lit: bool = False) -> SafeString:
        legal = [title.groups(move) for move in title.legal(position, lesson.seat)] if lit else []
        marked = frozenset(token for move in moves for group in title.groups(move) for token in group.tokens)
        names = NAMES[: lesson.players]
        look = Look(names, lesson.seat, openings(legal), all_tokens(legal), last=marked)
        svg = hide_from_readers(presenter.page.board(title.view(position, lesson.seat), look)[0].svg)
        # What is lit is only shown here: the keyboard has nothing to do there.
        return mark_safe(svg.replace(' tabindex="0"', "").replace('role="button"', 'role="img"'))

    return [
        OrderPicture(
            _("You have just moved"),
            _("You are {name}, and played {own}. The others may take a day each. Press “Plan ahead”.").format(
                name=NAMES[lesson.seat], **words
            ),
            _("The board after your move, {own}.").format(**words),
            draw(start, lesson.moves[-1:]),
            False,
        ),
        OrderPicture(
            _("Choose your next move now"),
            _(
                "You see the board as if nobody else moved; the hatched frame says so. Choose {one} and press “Add to the plan”. "
                "Someone may get there first, so press “Or else …” and choose {two} as well."
            ).format(**words),
            _("The imagined board: it is your turn, and the spaces that you can choose are marked."),
            draw(next_turn, lit=True),
            True,
        ),
        OrderPicture(
            _("And the one after that"),
            _(
                "The board goes on as if {one} had been played. Choose {three} for the turn after that, and press “Save the "
                "plan”. Nothing is played yet, and nobody else can tell that there is a plan."
            ).format(**words),
            _("The imagined board with {one} on it.").format(**words),
            draw(after_that, lesson.moves[-1:]),
            True,
        ),
        OrderPicture(
            _("The site plays for you"),
            _(
                "The others moved, and {one} was no longer possible. A minute later the site played {two} for you, and the game "
                "went on while you were away. Where your plan does not fit, it plays nothing and asks you, as ever."
            ).format(**words),
            _("The board after the others have moved and {two} was played.").format(**words),
            draw(done, (words["two"],)),
            False,
        ),
    ]


def play_line(title: AnyTitle, position: object, moves: tuple[str, ...]) -> object:
    for move in moves:
        position = title.apply(position, move)
    return position
