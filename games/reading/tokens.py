"""The words of one sentence, and which of them are notation: runs of such words are what can be read as a move."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from games.reading.cleaning import fold, words
from games.reading.phrases import (
    ALIASES,
    ARTICLES,
    COUNTERS,
    FILLERS,
    IDIOMS,
    INTENTS,
    JOINTS,
    ORDERS,
    RUN,
    SMALL_TALK,
)
from games.reading.vocabulary import NONE, lone_words

EDGES = " \t.,;:!?¡¿\"'“”„‚‘’«»‹›()[]{}*_`…·•"
INNER = re.compile(r"[+\-‐‑‒–—―−,.;&]+")
ARROWS = re.compile(r"-+>|=+>|→|⇒|➔|➜|>")
DASH_ONLY = re.compile(r"[-‐‑‒–—―−+,.;:&/>→]+")
SMILEY = re.compile(r"[:;=8xX][-o^']?[)(DPpd3|\]\[*oO/]+|<3|\^\^|[xX]D+|\([:;]")
PAUSES = re.compile(r"[,;:.!?…)\]–—-]$")
CODE = re.compile(r"[a-z]{1,2}\d{1,2}")
LINKS = frozenset(("of", "with"))
"""Words that stand between the words of a line."""
LONGEST_WORD = 60
LONGEST_GLUED = 14


@dataclass(frozen=True)
class Run:
    """Words of the notation in a row, as they are given to the engine. `commas`: some stand between them. `slashed`: `c4/c5`."""

    text: str
    commas: bool = False
    slashed: bool = False


@dataclass(frozen=True)
class Parsed:
    """A sentence taken apart.

    `words`: folded, `RUN` in place of each run and code. `codes`: look like notation and are none (`c44`). `pauses`: indices
    of `words` before which the writer pauses: a comma, a dash, a bracket. `hides`: words of the notation are in a phrase in which
    they are none (`is right`).
    """

    words: tuple[str, ...]
    runs: tuple[Run, ...]
    codes: tuple[str, ...] = ()
    pauses: frozenset[int] = frozenset()
    hides: bool = False


def parse(text: str, vocabulary: frozenset[str], *, spread: bool = False) -> Parsed:
    """Take a sentence apart; `vocabulary`: the folded words of the notation.

    Words of the notation that are ordinary ones too (`with`, `take`), and bare numbers, count where they stand beside others;
    `spread`: wherever they stand, numbers only behind a word that counts (`dig in Egypt for 8 weeks`).
    """
    found = take_apart(text, vocabulary, spread, NONE)
    lone = lone_words(vocabulary)
    return found if not lone or found.words == (RUN,) else take_apart(text, vocabulary, spread, lone)


@lru_cache(maxsize=512)
def take_apart(text: str, vocabulary: frozenset[str], spread: bool, lone: frozenset[str]) -> Parsed:
    """Parse a sentence; `lone`: words that are no run where one stands by itself. Cached, as each is parsed many times."""
    raw = [ARROWS.sub("-", token) for token in text.split() if not SMILEY.fullmatch(token)]
    raw = [token for token in raw if any(letter.isalnum() for letter in token) or DASH_ONLY.fullmatch(token)]
    raw = _merge_codes(raw, vocabulary)
    taken = _idiomatic(raw)
    sentence = Sentence(spread, lone)
    for index, token in enumerate(raw):
        notation = None if index in taken else notation_of(token, vocabulary)
        if notation is not None and (not notation.isdecimal() or sentence.may_count()):
            sentence.add_notation(token, notation)
        elif DASH_ONLY.fullmatch(token):
            sentence.add_sign(token)
        else:
            sentence.add_words(token, may_be_code=index not in taken)
    sentence.close()
    hides = any(notation_of(raw[index], vocabulary) is not None for index in taken)
    return Parsed(tuple(sentence.words), tuple(sentence.runs), tuple(sentence.codes), frozenset(sentence.pauses), hides)


class Sentence:
    """A sentence that is being taken apart, token by token. `pending`: notation that may go on with the next token."""

    def __init__(self, spread: bool, lone: frozenset[str] = NONE) -> None:
        self.spread = spread
        self.lone = lone
        self.words: list[str] = []
        self.runs: list[Run] = []
        self.codes: list[str] = []
        self.pauses: set[int] = set()
        self.pending: list[str] = []
        self.slashed = False

    def may_count(self) -> bool:
        """Whether a number that stands here may be notation."""
        return bool(self.pending) or (self.spread and COUNTERS.ends(self.words))

    def add_notation(self, token: str, notation: str) -> None:
        """Add a token that is a word of the notation, or several."""
        if token.startswith(("(", "[")):
            self.close()
            self.pause()
        self.slashed = self.slashed or "/" in token
        self.pending.append(notation + ("," if token.endswith((",", ";")) else ""))
        if token.endswith((".", "!", "?", ":", "…", ")", "]")):
            self.close()
            self.pause()

    def add_sign(self, token: str) -> None:
        """Add a token of dashes, commas, slashes."""
        if not self.pending:
            self.pause()
            return
        self.slashed = self.slashed or token[0] == "/"
        if token != "&":
            self.pending.append(token)

    def add_words(self, token: str, *, may_be_code: bool) -> None:
        """Any other token."""
        self.close()
        if token.startswith(("(", "[")):
            self.pause()
        core = token.strip(EDGES)
        if may_be_code and CODE.fullmatch(fold(core)):
            self.codes.append(core)
            self.words.append(RUN)
        else:
            self.words += words(token)
        if PAUSES.search(token):
            self.pause()

    def pause(self) -> None:
        self.pauses.add(len(self.words))

    def is_lone(self, spoken: list[str]) -> bool:
        """Whether the words are one that everybody says, with articles and the like at most."""
        names = [word for word in JOINTS.without(ARTICLES.without(spoken)) if word not in LINKS]
        return len(names) < 2 and self.lone.issuperset(names) and bool(self.lone)

    def close(self) -> None:
        """End the notation."""
        pauses = False
        while self.pending and DASH_ONLY.fullmatch(self.pending[-1]):
            self.pending.pop()
            pauses = True
        if not self.pending:
            return
        pauses = pauses or self.pending[-1].endswith((",", ";"))
        spoken = [word for token in self.pending for word in words(token)]
        says_nothing = not self.spread and not FILLERS.without(ORDERS.without(INTENTS.without(spoken)))
        if says_nothing or self.is_lone(spoken):
            self.words += spoken
        else:
            body = self.pending[:-1]
            commas = any(token.endswith((",", ";")) or token in (",", ";") for token in body)
            commas = commas or any("," in token.strip(EDGES) or ";" in token.strip(EDGES) for token in self.pending)
            self.runs.append(Run(" ".join(self.pending).strip(" ,;"), commas, self.slashed))
            self.words.append(RUN)
        self.pending.clear()
        self.slashed = False
        if pauses:
            self.pause()


def notation_of(token: str, vocabulary: frozenset[str]) -> str | None:
    """Return the token as notation: each piece is a word of it, or several without a gap. None for any other token."""
    core = token.strip(EDGES)
    if not core or len(core) > LONGEST_WORD or any(unicodedata.category(letter) == "Mn" for letter in core):
        # What still has a stroke or an accent of its own is struck out, or no notation anyway.
        return None
    pieces = [piece for part in INNER.split(core.replace("/", "-")) for piece in split_word(part, vocabulary) if piece]
    if not pieces:
        return None
    shown: list[str] = []
    for piece in pieces:
        folded = fold(piece)
        if folded in vocabulary or is_glued(folded, vocabulary):
            shown.append(folded)
        elif ALIASES.get(folded) in vocabulary:
            shown.append(ALIASES[folded])
        else:
            return None
    if shown == [fold(piece) for piece in pieces]:
        return core.replace("/", "-")
    return "-".join(shown) if len(shown) > 1 else shown[0]


def split_word(word: str, vocabulary: frozenset[str]) -> list[str]:
    """Split the word at `_`, unless the notation has it so (`special_permission`)."""
    return [word] if fold(word) in vocabulary else word.split("_")


def is_glued(word: str, vocabulary: frozenset[str]) -> bool:
    """Whether the word is several codes without a gap (`c4c5`). Only words with digits in them are joined so."""
    if len(word) > LONGEST_GLUED or not any(letter.isdigit() for letter in word):
        return False
    reachable = {0}
    for end in range(1, len(word) + 1):
        if any(
            start in reachable and word[start:end] in vocabulary and word[end - 1].isdigit() for start in range(end)
        ):
            reachable.add(end)
    return len(word) in reachable


def _merge_codes(raw: list[str], vocabulary: frozenset[str]) -> list[str]:
    """`c 4` as `c4`, `lemon 5` as `lemon5`, where nothing but notation is left then: in a sentence an `a` is an article."""
    joined: list[str] = []
    for token in raw:
        core = token.strip(EDGES)
        if core.isdigit() and joined and fold(joined[-1]) + core in vocabulary and joined[-1].isalpha():
            joined[-1] += token.lstrip(EDGES)
        else:
            joined.append(token)
    if len(joined) == len(raw):
        return raw
    bare = all(DASH_ONLY.fullmatch(token) or notation_of(token, vocabulary) is not None for token in joined)
    return joined if bare else raw


def _idiomatic(raw: list[str]) -> set[int]:
    """Return the tokens that belong to a phrase in which a word of the notation is none (`right now`)."""
    found = [(word, index) for index, token in enumerate(raw) for word in words(token)]
    flat = [word for word, _ in found]
    taken: set[int] = set()
    at = 0
    while at < len(flat):
        length = IDIOMS.match(flat, at) or (SMALL_TALK.match(flat, at) if at + 1 < len(flat) else 0)
        if length > 1 and len({index for _, index in found[at : at + length]}) > 1:
            taken |= {index for _, index in found[at : at + length]}
        at += length or 1
    return taken
