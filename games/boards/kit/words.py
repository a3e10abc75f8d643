"""Words that the boards of several titles share, in the active language."""

from collections.abc import Iterable

from django.utils.translation import gettext_noop

from engine.sentences import enumeration
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext

COLOURS = {
    "blue": gettext_noop("blue"),
    "red": gettext_noop("red"),
    "green": gettext_noop("green"),
    "white": gettext_noop("white"),
    "yellow": gettext_noop("yellow"),
    "black": gettext_noop("black"),
}


def colour(name: str) -> str:
    return _(COLOURS[name])


def listing(words: Iterable[str]) -> str:
    return enumeration(list(words), _)


def points(number: int) -> str:
    return ngettext("{points} point", "{points} points", abs(number)).format(points=str(number).replace("-", "−"))


def reader_first(players: int, look: Look) -> list[int]:
    """Return the reader's seat, then the others in seating order."""
    first = look.seat or 0
    return [(first + turn) % players for turn in range(players)]
