"""The words of a notation of which a single one may be said in any letter."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Names:
    """Printed names: folded words of a name -> the word of the notation; `longest`: words of the longest name."""

    by_words: Mapping[tuple[str, ...], str]
    longest: int

    def at(self, spoken: list[str], start: int) -> tuple[str, int]:
        """Return the word of the notation for the name that stands there and its number of words; ("", 0) for none."""
        for size in range(min(self.longest, len(spoken) - start), 0, -1):
            if word := self.by_words.get(tuple(spoken[start : start + size])):
                return word, size
        return "", 0

    def forms_of(self, word: str) -> list[str]:
        """Return the printed names that mean that word of the notation, or what it has in common with others."""
        return [" ".join(spoken) for spoken, named in self.by_words.items() if f"{word}-".startswith(f"{named}-")]


class Vocabulary(frozenset[str]):
    """The notation of a title whose turns have several lines: many words, and those of everyday life (`end`, `use`, `horse`).

    One alone counts as a move on a line of its own only; in a sentence it takes two. `names`: printed ones that people may
    write in place of its words, None where it is read without.
    """

    lone: frozenset[str]
    names: Names | None

    def __new__(cls, words: Iterable[str], names: Names | None = None) -> "Vocabulary":
        made = super().__new__(cls, words)
        made.names = names
        made.lone = frozenset(word for word in made if word.isalpha())
        return made


@lru_cache(maxsize=64)
def vocabulary_of(words: frozenset[str], names: Names | None = None) -> Vocabulary:
    """Return the vocabulary of these words, cached."""
    return Vocabulary(words, names)


def lone_words(vocabulary: frozenset[str]) -> frozenset[str]:
    """Return the words that count on a line of their own only; none in most notations."""
    return vocabulary.lone if isinstance(vocabulary, Vocabulary) else NONE


def names_in(vocabulary: frozenset[str]) -> Names | None:
    """Return the printed names of the vocabulary, if it has any."""
    return vocabulary.names if isinstance(vocabulary, Vocabulary) else None


@lru_cache(maxsize=16)
def words_of_names(names: Names) -> frozenset[str]:
    """Return all words of printed names, folded."""
    return frozenset(word for spoken in names.by_words for word in spoken)
