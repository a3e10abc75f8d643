"""Laying words into the lines of a text board. For `describe` of every title.

Words are looked up by a `gettext` that is handed in; the engine itself has no translations.
"""

import textwrap
from typing import Protocol


class Gettext(Protocol):
    """The look-up of a message, or of one of two by a number."""

    def __call__(self, message: str, plural: str = "", number: int = 1, /) -> str:
        """Return the translation of the message; where there is a plural, of the form for that number."""


WIDTH = 100
"""Columns that no line exceeds, whatever the language."""
TIE = "\u00a0"


def keep_english(message: str, plural: str = "", number: int = 1) -> str:
    """The look-up of a caller that has no translations."""
    return plural if plural and number != 1 else message


def wrap(text: str, indent: str = "", width: int = WIDTH) -> list[str]:
    """The text in lines of at most `width` columns, the later ones set in deeper; words tied by `whole` stay together."""
    lines = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False)
    return [line.replace(TIE, " ") for line in lines]


def whole(text: str) -> str:
    """The text with its blanks tied, so that `wrapped` does not break it."""
    return text.replace(" ", TIE)


def fit(text: str, width: int) -> str:
    """Exactly `width` columns; what does not fit is cut and ends in a full stop."""
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "."
