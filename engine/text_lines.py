"""Lines of text boards, for `describe` of every title. The caller passes a `gettext`; the engine has no translations."""

import textwrap
from typing import Protocol


class Gettext(Protocol):
    """A function that translates a message, or the form of a pair for a number."""

    def __call__(self, message: str, plural: str = "", number: int = 1, /) -> str:
        """Return the translation of the message; with a plural, of the form for that number."""


WIDTH = 100
"""Limit of the columns, in every language."""
TIE = "\u00a0"


def keep_english(message: str, plural: str = "", number: int = 1) -> str:
    """Return the English text: a `gettext` without translations."""
    return plural if plural and number != 1 else message


def wrap(text: str, indent: str = "", width: int = WIDTH) -> list[str]:
    """Split the text into lines of at most `width` columns, later ones indented; words joined by `whole` stay together."""
    lines = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False)
    return [line.replace(TIE, " ") for line in lines]


def whole(text: str) -> str:
    """Return the text with non-breaking blanks, so that `wrap` does not split it."""
    return text.replace(" ", TIE)


def fit(text: str, width: int) -> str:
    """Return exactly `width` columns of text; longer text is cut and ends in a full stop."""
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "."
