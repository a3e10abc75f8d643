"""Lines that are meant as notation and are written wrong, and the legal ones that they may have been meant as."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.reading.cleaning import fold
from games.reading.names import spoken_lines
from games.reading.phrases import ACTS, ALIASES
from games.reading.tokens import LINKS
from games.reading.vocabulary import Names, names_in, words_of_names

LONGEST = 80
"""Letters of a line that may be one of the notation."""
MOST_WORDS = 10
MOST_OFFERED = 3
LONG = 7
"""Letters from which on a word or a line may have two wrong ones; below it has one."""
SHORTEST = 3
"""Letters of a word that may have a wrong one, where another word beside it is right."""
ALONE = 4
"""Letters of one that stands by itself."""

GAPS = re.compile(r"[\s,;:_.+/()‐-―−-]+")


def plain(text: str) -> str:
    """Return the line as lines are compared: folded, with nothing but blanks between its words."""
    return " ".join(piece for piece in GAPS.split(fold(text.strip("\"“”„*`'()[]!?… \t"))) if piece)


def letters_in(text: str) -> int:
    """Return the letters of the text as bits: an error changes two of them at most."""
    bits = 0
    for letter in text:
        bits |= 1 << (ord(letter) & 63)
    return bits


@lru_cache(maxsize=32)
def spellings_of(lines: tuple[str, ...], names: Names | None) -> tuple[tuple[str, str, int], ...]:
    """Return each line as it is compared, the line, and its letters; also in the words and printed names that people use."""
    known = [(plain(line), line) for line in lines]
    for alias, word in ALIASES.items():
        known += [(plain(alias + line[len(word) :]), line) for line in lines if f"{line} ".startswith(f"{word} ")]
    if names is not None:
        known += [(plain(spelling), line) for line in lines for spelling in spoken_lines(line, names)]
    return tuple((spelling, line, letters_in(spelling)) for spelling, line in dict.fromkeys(known))


def near_lines(text: str, lines: Sequence[str], vocabulary: frozenset[str]) -> tuple[tuple[str, ...], bool]:
    """Return the nearest of the lines to the text, where they are few, and whether any is near."""
    written = plain(text)
    if not 0 < len(written) <= LONGEST:
        return (), False
    spoken, letters = written.split(), letters_in(written)
    found: dict[str, int] = {}
    is_near = False
    for spelling, line, known in spellings_of(tuple(lines), names_in(vocabulary)):
        one_word = differs_in_one(spoken, spelling.split())
        near = (letters ^ known).bit_count() <= 4 and abs(len(spelling) - len(written)) <= 2
        if not near and not one_word:
            continue
        apart = distance(written, spelling, 3)
        if apart <= (2 if len(spelling) >= LONG else 1) or one_word:
            is_near = True
            if apart <= 3:
                found[line] = min(apart, found.get(line, apart))
    if len(text.split()) == 1 and len(written) >= LONG and not found:
        found = without_blanks(written, lines)
        is_near = is_near or bool(found)
    nearest = [line for line, apart in found.items() if apart == min(found.values())]
    return (tuple(nearest) if len(nearest) <= MOST_OFFERED else ()), is_near


def without_blanks(written: str, lines: Iterable[str]) -> dict[str, int]:
    """Return the lines of several words that were written as one, with the letters that are wrong."""
    joined = written.replace(" ", "")
    apart = {line: distance(joined, plain(line).replace(" ", ""), 3) for line in lines if " " in line}
    return {line: letters for line, letters in apart.items() if letters < 3}


def differs_in_one(spoken: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the words are the same but one."""
    if len(spoken) != len(others) or len(spoken) < 2:
        return False
    return sum(one != other for one, other in zip(spoken, others, strict=True)) == 1


def distance(one: str, other: str, most: int) -> int:
    """How many letters are wrong, missing, too many or changed about; `most` for that many or more."""
    if abs(len(one) - len(other)) >= most:
        return most
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        low, high = max(1, at - most), min(len(other), at + most)
        above, row = row, [at] + [most] * len(other)
        for to in range(low, high + 1):
            row[to] = min(above[to] + 1, row[to - 1] + 1, above[to - 1] + (letter != other[to - 1]))
            if before and to > 1 and letter == other[to - 2] and one[at - 2] == other[to - 1]:
                row[to] = min(row[to], before[to - 2] + 1)
        if min(row[low - 1 : high + 1]) >= most and min(above[low - 1 : high + 1]) >= most:
            return most
        before = above
    return min(row[-1], most)


def is_like_notation(text: str, vocabulary: frozenset[str]) -> bool:
    """Whether each word of the line is one of the notation, or nearly one: a line that cannot be played, written wrong."""
    pieces = plain(text).split()
    if not 0 < len(pieces) <= MOST_WORDS:
        return False
    known = pieces_of(vocabulary)
    exact = [piece for piece in pieces if piece in known or ALIASES.get(piece) in vocabulary]
    near = [piece for piece in pieces if piece not in exact and not piece.isdecimal() and piece not in LINKS]
    shortest = SHORTEST if any(len(piece) >= SHORTEST for piece in exact) else ALONE
    return bool(near) and all(len(piece) >= shortest and is_near_word(piece, known) for piece in near)


def is_nearly_notation(text: str, vocabulary: frozenset[str]) -> bool:
    """Whether a line right beside one of the notation may be one too: words may run together, and any code may stand in it."""
    pieces, known = plain(text).split(), pieces_of(vocabulary)
    if not 0 < len(pieces) <= MOST_WORDS:
        return False
    others = [piece for piece in pieces if not piece.isdecimal() and piece not in LINKS]
    codes = [piece for piece in others if any(letter.isdigit() for letter in piece)]
    long = [piece for piece in others if len(piece) >= SHORTEST]
    spoken = [piece for piece in (long if long or codes else others) if piece not in codes]
    if len(pieces) == 1 and len(pieces[0]) < SHORTEST:
        return is_short_of_code(pieces[0], known) or is_near_word(pieces[0], known)
    return bool(others) and all(
        piece in known
        or ALIASES.get(piece) in vocabulary
        or is_near_word(piece, known)
        or is_run_together(piece, known)
        for piece in spoken
    )


def is_short_of_code(piece: str, known: frozenset[str]) -> bool:
    """Whether a code of the notation (`d3`) is this but for one sign."""
    codes = [word for word in known if word[:1].isalpha() and word[-1:].isdecimal()]
    return any(distance(piece, code, 2) < 2 for code in codes)


def is_run_together(piece: str, known: frozenset[str]) -> bool:
    """Whether the piece is two words of the notation without a gap, the second nearly."""
    parts = [(piece[:at], piece[at:]) for at in range(SHORTEST, len(piece) - 1)]
    return any(
        (first in known and (rest in known or is_near_word(rest, known)))
        or (rest in known and len(rest) >= SHORTEST and is_near_word(first, known))
        for first, rest in parts
    )


@lru_cache(maxsize=64)
def pieces_of(vocabulary: frozenset[str]) -> frozenset[str]:
    """Return the words of the notation in the pieces in which lines are compared: some have two (`special_permission`)."""
    names = names_in(vocabulary)
    spoken = words_of_names(names) | ACTS.keys() if names is not None else frozenset()
    return spoken | {piece for word in vocabulary for piece in plain(word).split()}


def is_near_word(word: str, vocabulary: Iterable[str]) -> bool:
    """Whether a word of the notation has this one's letters but for one, or two of a long one."""
    letters = letters_in(word)
    return any(
        abs(len(known) - len(word)) <= 2
        and len(known) >= SHORTEST
        and (letters_in(known) ^ letters).bit_count() <= 4
        and distance(word, known, 3) <= (2 if len(known) >= LONG else 1)
        for known in vocabulary
    )
