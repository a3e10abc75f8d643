"""The words of the text board and of the story, marked for translation: cards, places, dates, colours."""

from engine.sentences import gettext_noop
from engine.text_lines import Gettext, wrap
from engine.titles.thebes.rules.components import (
    CARDS,
    COLOURS,
    FIRST_LARGE,
    FIRST_YEAR,
    PLACE_NAMES,
    PLACES,
    SITE_IDS,
    WEEKS_A_YEAR,
)
from engine.titles.thebes.rules.position import Table, year_of

WIDTH = 79
"""Columns of a line: what a mail can show without breaking it."""

NONE = gettext_noop("none")
DATE = gettext_noop("{year} week {week}")
THE_END = gettext_noop("the end")

COLOUR_WORDS = {
    "blue": gettext_noop("Blue"),
    "red": gettext_noop("Red"),
    "green": gettext_noop("Green"),
    "white": gettext_noop("White"),
}

SITE_BOOKS = {
    ("greece", 1): gettext_noop("Greece book 1"),
    ("greece", 2): gettext_noop("Greece book 2"),
    ("greece", 3): gettext_noop("Greece book 3"),
    ("crete", 1): gettext_noop("Crete book 1"),
    ("crete", 2): gettext_noop("Crete book 2"),
    ("crete", 3): gettext_noop("Crete book 3"),
    ("egypt", 1): gettext_noop("Egypt book 1"),
    ("egypt", 2): gettext_noop("Egypt book 2"),
    ("egypt", 3): gettext_noop("Egypt book 3"),
    ("palestine", 1): gettext_noop("Palestine book 1"),
    ("palestine", 2): gettext_noop("Palestine book 2"),
    ("palestine", 3): gettext_noop("Palestine book 3"),
    ("mesopotamia", 1): gettext_noop("Mesopotamia book 1"),
    ("mesopotamia", 2): gettext_noop("Mesopotamia book 2"),
    ("mesopotamia", 3): gettext_noop("Mesopotamia book 3"),
}
"""(site, points) -> a specialised book."""
GENERAL_BOOKS = {1: gettext_noop("general book 1"), 2: gettext_noop("general book 2")}
RUMOURS = {
    "greece": gettext_noop("Greece rumour"),
    "crete": gettext_noop("Crete rumour"),
    "egypt": gettext_noop("Egypt rumour"),
    "palestine": gettext_noop("Palestine rumour"),
    "mesopotamia": gettext_noop("Mesopotamia rumour"),
}
HELPERS = {
    "assistant": gettext_noop("assistant"),
    "shovel": gettext_noop("shovel"),
    "car": gettext_noop("car"),
    "zeppelin": gettext_noop("zeppelin"),
    "special_permission": gettext_noop("special permission"),
    "congress": gettext_noop("congress"),
}
EXHIBITIONS = {"small": gettext_noop("{city} (small)"), "large": gettext_noop("{city} (large)")}


def _card_name(number: int) -> str:
    card = CARDS[number]
    if card.kind == "specialised":
        return SITE_BOOKS[SITE_IDS[card.site], card.value]
    if card.kind == "rumour":
        return RUMOURS[SITE_IDS[card.site]]
    if card.kind == "general":
        return GENERAL_BOOKS[card.value]
    return EXHIBITIONS[size(number)] if card.needs else HELPERS[card.kind]


def size(exhibition: int) -> str:
    """Return `small` or `large` for the exhibition with that number."""
    return "large" if exhibition >= FIRST_LARGE else "small"


CARD_NAMES = tuple(map(_card_name, range(len(CARDS))))
"""[card] -> its name, a message id; those of exhibitions have the field `city`."""


def fit_columns(line: str) -> list[str]:
    """Leave a line with columns as it is while it fits; wrapping would close up the blanks."""
    line = line.rstrip()
    return [line] if len(line) <= WIDTH else wrap(" ".join(line.split()), "  ", WIDTH)


def card_word(card: int, gettext: Gettext) -> str:
    return gettext(CARD_NAMES[card]).format(city=place_word(CARDS[card].city, gettext))


def place_word(place: int, gettext: Gettext) -> str:
    return gettext(PLACE_NAMES[PLACES[place]])


def site_word(site: int, gettext: Gettext) -> str:
    return gettext(PLACE_NAMES[SITE_IDS[site]])


def colour_word(seat: int, gettext: Gettext) -> str:
    return gettext(COLOUR_WORDS[COLOURS[seat]])


def calendar(position: Table, week: int) -> tuple[int, int]:
    """Return (year, week of it) of a time marker; week 0 is the lid before the first year. Rule: T1.2, T1.3."""
    year = year_of(week)
    return FIRST_YEAR[position.players] + year, week - WEEKS_A_YEAR * year


def date_word(position: Table, week: int, gettext: Gettext) -> str:
    """Return `1902 week 12`, or the word for the end. Rule: T1.2."""
    if week == position.end_week:
        return gettext(THE_END)
    year, of_year = calendar(position, week)
    return gettext(DATE).format(year=year, week=of_year)
