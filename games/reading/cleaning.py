"""Lines and words in one shape: no invisible characters, one kind of blank and width, words without accents."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

INVISIBLE = {"Cf", "Cc", "Co", "Cs", "Cn"}
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'"})
QUESTION_MARKS = str.maketrans("؟¿⸮", "???")
WORD = re.compile(r"[^\W_]+(?:['’‘`´ʼ][^\W_]+)*")
LONGEST_LINE = 2_000
ROOM = 40
"""Letters by which a line may become longer than twice its length when it is cleaned: one sign can stand for eighteen."""


def clean(line: str) -> str:
    """Return the line as it looks: full-width letters narrow, odd blanks as blanks, direction marks and controls removed.

    Struck-out letters keep their combining strokes, so that they are not taken for what they no longer say.
    """
    line = line[:LONGEST_LINE]
    if line.isascii() and line.isprintable():
        return line.rstrip()
    # Private planes hold anything, and are invisible.
    line = line.replace("\t", " ")
    shown = unicodedata.normalize("NFKC", line)
    if len(shown) > 2 * len(line) + ROOM:
        shown = line
    visible = (letter for letter in shown if unicodedata.category(letter) not in INVISIBLE)
    one_blank = (" " if unicodedata.category(letter) in ("Zs", "Zl", "Zp") else letter for letter in visible)
    return "".join(one_blank).translate(QUESTION_MARKS).rstrip()


@lru_cache(maxsize=4096)
def fold(word: str) -> str:
    """Fold the word for comparing: lower case, without accents, `ł` as `l`, `ß` as `ss`."""
    word = word.casefold().translate(LETTERS)
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")


def spellings(phrase: str) -> set[str]:
    """Return the phrase folded, and as people without umlauts on their keyboard write it (`moechte`)."""
    return {fold(phrase), fold(phrase.casefold().translate(UMLAUTS))}


def shows_one_of(text: str, exact: Iterable[str]) -> bool:
    """Whether one of these words stands in the text with just these accents."""
    return not {word.casefold() for word in WORD.findall(text)}.isdisjoint(exact)


def words(text: str) -> list[str]:
    """All words of the text, folded, punctuation gone."""
    return [fold(word) for word in WORD.findall(text)]
