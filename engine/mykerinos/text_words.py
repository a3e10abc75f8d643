"""The words of the text board, marked for translation, and how they are laid into lines.

Every function is handed `gettext`, the look-up of message ids; the engine itself has no translations.
"""

import textwrap
from collections.abc import Callable

from engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from engine.mykerinos.position import NEUTRAL_COLOUR, Position, colour_name
from engine.sentences import gettext_noop

Gettext = Callable[[str], str]

WIDTH = 100
"""Columns that no line exceeds."""

COLOUR_WORDS = {
    "blue": gettext_noop("Blue"),
    "red": gettext_noop("Red"),
    "green": gettext_noop("Green"),
    "white": gettext_noop("White"),
}
TIE = "\u00a0"

NO_PATRON_WORD = gettext_noop("no patron")
NONE = gettext_noop("none")
FREE = gettext_noop("free")


def untranslated(message: str) -> str:
    """The look-up of a caller that has no translations."""
    return message


def colour_word(position: Position, colour: int, gettext: Gettext) -> str:
    return gettext(COLOUR_WORDS[colour_name(position.players, colour)])


def letter(position: Position, colour: int) -> str:
    """B, R, G or W, in every language."""
    return colour_name(position.players, colour)[0].upper()


def is_neutral(position: Position, colour: int) -> bool:
    return position.players == 2 and colour == NEUTRAL_COLOUR


def patron_word(patron: str, gettext: Gettext) -> str:
    return gettext(NO_PATRON_WORD) if patron == NO_PATRON else gettext(PATRON_NAMES[patron])


def wrapped(text: str, indent: str = "") -> list[str]:
    """The text in lines of at most WIDTH columns, the later ones set in deeper; words tied by `whole` stay together."""
    lines = textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False)
    return [line.replace(TIE, " ") for line in lines]


def whole(text: str) -> str:
    """The text with its blanks tied, so that `wrapped` does not break it."""
    return text.replace(" ", TIE)


def fit(text: str, width: int) -> str:
    """Exactly `width` columns; what does not fit is cut and ends in a full stop."""
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "."
