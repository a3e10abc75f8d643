"""What a stranger's first email asks for: a title, a number of players, and the language that it is written in."""

from collections import Counter
from typing import NamedTuple

from games.reading.cleaning import fold, words
from games.reading.commands import title_in
from games.reading.phrases import LANGUAGES

LONGEST = 2_000
MOST_PLAYERS = 4
NUMBERS = {"two": 2, "zwei": 2, "zweit": 2, "dwie": 2, "dwoje": 2, "three": 3, "drei": 3, "dritt": 3, "troje": 3}
OWN_WORDS = {
    "en": {"the", "i", "to", "play", "how", "does", "game", "would", "like", "with", "what", "please", "hello", "is", "want"},
    "de": {
        "ich", "zu", "spielen", "mochte", "moechte", "wie", "und", "bitte", "hallo", "eine", "partie", "mit", "gern", "wurde",
        "will", "das", "ist", "theben", "spiel",
    },
    "pl": {
        "chce", "zagrac", "w", "prosze", "jak", "czesc", "dzien", "dobry", "gra", "gre", "sie", "partie", "chcialbym",
        "chcialabym", "teby", "dlugo", "trwa", "witam",
    },
}  # fmt: skip
"""Words, folded, that a language hardly shares with the others."""


class Wish(NamedTuple):
    """What is asked for; "" and () where nothing is said."""

    title: str
    sizes: tuple[int, ...]
    language: str


def wish_in(text: str) -> Wish:
    """Return what the text asks for."""
    found = words(text[:LONGEST])
    title, left = title_in(found)
    sizes = {int(word) for word in left if word.isdecimal() and len(word) == 1 and 2 <= int(word) <= MOST_PLAYERS}
    sizes |= {number for word, number in NUMBERS.items() if word in left}
    return Wish(title, tuple(sorted(sizes)) if title and len(sizes) == 1 else (), language_of(found))


def language_of(found: list[str]) -> str:
    """Return the language that most of the words are of, "" where none shows."""
    counts = Counter({name: sum(word in own for word in found) for name, own in OWN_WORDS.items()})
    (name, most), (_other, next_most), *_ = counts.most_common()
    return name if most > next_most else ""


def language_of_yes(text: str) -> str:
    """Return the language of a yes, "" where several have it."""
    found = set(words(text))
    names = [name for name, language in zip(("en", "de", "pl"), LANGUAGES, strict=True) if fold(language.sure) in found]
    return names[0] if len(names) == 1 else ""
