"""Places, cards, tokens and the time wheel, read from the data file in `decks/`. Rule: T1.

Everything is numbered in the order of the data: places 0 to 11 (first the cities, then the sites), sites 0 to 4, cards
0 to 76 (first 67 different researcher cards, then 10 exhibitions). Copies of a card are equal and share its number.
"""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from engine.sentences import gettext_noop

COLOURS: Final = ("blue", "red", "green", "white")

WEEKS_A_YEAR: Final = 52
FIRST_YEAR: Final = {2: 1901, 3: 1901, 4: 1902}
START_WEEK: Final = {2: 0, 3: 16, 4: 0}
END_WEEK: Final = {2: 157, 3: 157, 4: 105}
"""By players, in weeks since the game's first year began; the last is the end space. Rule: T1.2"""
LAST_YEAR_WEEK: Final = {2: 105, 3: 105, 4: 53}
"""From this week on, the first of 1903, a player may stop. Rule: T3.3"""

SLOTS: Final = 4
"""Slots of the display of researcher cards; the sentences of `games.boards.thebes` say four. Rule: T2.2"""
SPACES: Final = ("a", "b", "c")
"""Exhibition spaces. Rule: T4.1"""
STACK: Final = 27
"""Researcher cards in each of the three stacks, beside those of the display. Rule: T2.2"""

BOOK: Final = 0
GENERAL_BOOK: Final = -1
DEBRIS: Final = -2
"""Tokens are ints: an artifact is its value, 1 to 7; the others are below it. Rule: T7

A `find` line lists them in falling order.
"""
DEBRIS_IN_BAG: Final = 16

TOKEN_TEXTS: Final = {
    **{value: str(value) for value in range(7, 0, -1)},
    BOOK: "book",
    GENERAL_BOOK: "general",
    DEBRIS: "debris",
}


class Card(NamedTuple):
    """One card, of which there are `copies`.

    `kind`: `specialised`, `general`, `rumour`, `assistant`, `shovel`, `car`, `zeppelin`, `special_permission`,
    `congress` or `exhibition`. `value`: points of knowledge (specialised, general, rumour), victory points of an
    exhibition, else 0.
    """

    id: str
    kind: str
    city: int
    """The place where it is taken."""
    weeks: int
    """Its cost besides the trip."""
    value: int
    site: int
    """The site that a specialised book or a rumour is about, else -1."""
    copies: int
    needs: tuple[int, ...]
    """By site: artifacts that an exhibition needs; () for researcher cards."""


class Site(NamedTuple):
    """One site of excavation."""

    id: str
    place: int
    colour: str
    """The colour of its books and of its bag."""
    book_about: int
    """The site that the specialised book in its bag is about."""
    bag: tuple[int, ...]
    """The 30 tokens in its bag at the start, in the order of a `find` line. Rule: T1.4

    One artifact of value 1 is not in it.
    """


def _read() -> dict[str, Any]:
    return tomllib.loads((files("engine.titles.thebes") / "decks" / "edition-2007.toml").read_text("utf-8"))


_DATA = _read()

CITIES: Final[tuple[str, ...]] = tuple(_DATA["map"]["cities"])
SITE_IDS: Final[tuple[str, ...]] = tuple(site["id"] for site in _DATA["site"])
PLACES: Final = (*CITIES, *SITE_IDS)
"""Ids of the twelve places; the index is the number of the place."""
PLACE_NUMBERS: Final = {place: number for number, place in enumerate(PLACES)}
FIRST_SITE: Final = len(CITIES)
"""The place of site 0; that of site n is n more."""
WARSAW: Final = PLACE_NUMBERS["warsaw"]

PLACE_NAMES: Final = {
    "berlin": gettext_noop("Berlin"),
    "london": gettext_noop("London"),
    "moscow": gettext_noop("Moscow"),
    "paris": gettext_noop("Paris"),
    "rome": gettext_noop("Rome"),
    "vienna": gettext_noop("Vienna"),
    "warsaw": gettext_noop("Warsaw"),
    "greece": gettext_noop("Greece"),
    "crete": gettext_noop("Crete"),
    "egypt": gettext_noop("Egypt"),
    "palestine": gettext_noop("Palestine"),
    "mesopotamia": gettext_noop("Mesopotamia"),
}

EDGES: Final = tuple((PLACE_NUMBERS[one], PLACE_NUMBERS[other]) for one, other in _DATA["map"]["edges"])


def _distances() -> tuple[tuple[int, ...], ...]:
    """Return the weeks of the shortest way between any two places. Rule: T1.1."""
    rows = []
    for start in range(len(PLACES)):
        weeks = {start: 0}
        reached = [start]
        for place in reached:
            for edge in EDGES:
                if place in edge:
                    other = edge[0] + edge[1] - place
                    if other not in weeks:
                        weeks[other] = weeks[place] + 1
                        reached.append(other)
        rows.append(tuple(weeks[place] for place in range(len(PLACES))))
    return tuple(rows)


DISTANCES: Final = _distances()
"""[place][place] -> weeks without car or zeppelin, 0 to 4."""


def _site(number: int, data: dict[str, Any]) -> Site:
    artifacts = sorted(data["artifacts"], reverse=True)
    artifacts.remove(1)
    return Site(
        id=data["id"],
        place=FIRST_SITE + number,
        colour=data["colour"],
        book_about=SITE_IDS.index(data["book_about"]),
        bag=(*artifacts, BOOK, GENERAL_BOOK, *[DEBRIS] * DEBRIS_IN_BAG),
    )


SITES: Final = tuple(_site(number, data) for number, data in enumerate(_DATA["site"]))
SITE_NUMBERS: Final = {site: number for number, site in enumerate(SITE_IDS)}


def _researcher(data: dict[str, Any]) -> Card:
    return Card(
        id=data["id"],
        kind=data["kind"],
        city=PLACE_NUMBERS[data["city"]],
        weeks=data["weeks"],
        value=data.get("value", 0),
        site=SITE_NUMBERS[data["site"]] if "site" in data else -1,
        copies=data["copies"],
        needs=(),
    )


def _exhibition(data: dict[str, Any]) -> Card:
    return Card(
        id=data["id"],
        kind="exhibition",
        city=PLACE_NUMBERS[data["city"]],
        weeks=data["weeks"],
        value=data["points"],
        site=-1,
        copies=1,
        needs=tuple(data["needs"].get(site, 0) for site in SITE_IDS),
    )


CARDS: Final = (*map(_researcher, _DATA["card"]), *map(_exhibition, _DATA["exhibition"]))
"""All different cards; the index is the number of the card."""
FIRST_EXHIBITION: Final = len(_DATA["card"])
"""The number of the first exhibition: researcher cards have lower ones."""
FIRST_LARGE: Final = FIRST_EXHIBITION + sum(data["size"] == "small" for data in _DATA["exhibition"])
"""The number of the first large exhibition; the small ones come before."""
CARD_NUMBERS: Final = {card.id: number for number, card in enumerate(CARDS)}
ALL_CARDS: Final = tuple(number for number, card in enumerate(CARDS) for _ in range(card.copies))
"""The 95 cards by number, copies side by side."""

WHEEL: Final = ((0,) * 13, *((0, *row) for row in _DATA["wheel"]["tokens"]))
"""[knowledge 0 to 12][weeks 0 to 12] -> tokens, without shovels. Rule: T5.4"""
MOST_KNOWLEDGE: Final = 12
MOST_WEEKS: Final = 12

HELP: Final = (0, 1, 1, 2, 2, 3, 4)
"""[assistants] -> specialised points; [shovels] -> more tokens. Rule: T5.2, T5.4

The only one of its kind helps once and is discarded.
"""
CONGRESS_POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 28, 28)
"""[congresses] -> points. Rule: T6.1"""
