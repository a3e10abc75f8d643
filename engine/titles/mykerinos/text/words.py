"""The words of the text board, marked for translation."""

from engine.sentences import gettext_noop
from engine.text_lines import Gettext
from engine.titles.mykerinos.rules.components import NO_PATRON, PATRON_NAMES
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table, colour_name

COLOUR_WORDS = {
    "blue": gettext_noop("Blue"),
    "red": gettext_noop("Red"),
    "green": gettext_noop("Green"),
    "white": gettext_noop("White"),
}

NO_PATRON_WORD = gettext_noop("no patron")
NONE = gettext_noop("none")
FREE = gettext_noop("free")


def colour_word(position: Table, colour: int, gettext: Gettext) -> str:
    return gettext(COLOUR_WORDS[colour_name(position.players, colour)])


def letter(position: Table, colour: int) -> str:
    """Return B, R, G or W, in every language."""
    return colour_name(position.players, colour)[0].upper()


def is_neutral(position: Table, colour: int) -> bool:
    return position.players == 2 and colour == NEUTRAL_COLOUR


def patron_word(patron: str, gettext: Gettext) -> str:
    return gettext(NO_PATRON_WORD) if patron == NO_PATRON else gettext(PATRON_NAMES[patron])
