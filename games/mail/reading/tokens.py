"""The words of one sentence, and which of them are notation: runs of such words are what can be read as a move."""

import re
import unicodedata
from dataclasses import dataclass

from games.mail.reading.cleaning import fold, words
from games.mail.reading.phrases import ALIASES, CLOSINGS, FILLERS, GREETINGS, IDIOMS, INTENTS, RUN, SMALL_TALK

EDGES = " \t.,;:!?¡¿\"'“”„‚‘’«»‹›()[]{}*_`…·•"
INNER = re.compile(r"[+\-‐‑‒–—―−,.;&]+")
ARROWS = re.compile(r"-+>|=+>|→|⇒|➔|➜|>")
DASH_ONLY = re.compile(r"[-‐‑‒–—―−+,.;:&/>→]+")
SMILEY = re.compile(r"[:;=8xX][-o^']?[)(DPpd3|\]\[*oO/]+|<3|\^\^|[xX]D+|\([:;]")
CODE = re.compile(r"[a-z]{1,2}\d{1,2}")
BETWEEN_NAMES = ("and", "und", "i", "by", "von", "&")
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

    `words`: folded, `RUN` in place of each run and code. `codes`: look like notation and are none (`c44`).
    """

    words: tuple[str, ...]
    runs: tuple[Run, ...]
    codes: tuple[str, ...] = ()


def parse(text: str, vocabulary: frozenset[str]) -> Parsed:
    """Take a sentence apart; `vocabulary`: the folded words of the notation."""
    raw = [ARROWS.sub("-", token) for token in text.split() if not SMILEY.fullmatch(token)]
    raw = [token for token in raw if any(letter.isalnum() for letter in token) or DASH_ONLY.fullmatch(token)]
    raw = _merged(raw, vocabulary)
    taken = _idiomatic(raw)
    found: list[str] = []
    runs: list[Run] = []
    codes: list[str] = []
    pending: list[str] = []
    slashed = False

    def close() -> None:
        nonlocal slashed
        while pending and DASH_ONLY.fullmatch(pending[-1]):
            pending.pop()
        spoken = [word for token in pending for word in words(token)]
        if pending and not FILLERS.without(INTENTS.without(spoken)):
            # `with`, `by`, `take`: words of a notation that say nothing alone, and that everybody uses.
            found.extend(spoken)
        elif pending:
            body = pending[:-1]
            commas = any(token.endswith((",", ";")) or token in (",", ";") for token in body)
            commas = commas or any("," in token.strip(EDGES) or ";" in token.strip(EDGES) for token in pending)
            runs.append(Run(" ".join(pending).strip(" ,;"), commas, slashed))
            found.append(RUN)
        pending.clear()
        slashed = False

    for index, token in enumerate(raw):
        notation = None if index in taken else notated(token, vocabulary)
        if notation is not None and (pending or not notation.isdecimal()):
            slashed = slashed or "/" in token
            pending.append(notation + ("," if token.endswith((",", ";")) else ""))
            if token.endswith((".", "!", "?", ":", "…", ")")):
                close()
        elif DASH_ONLY.fullmatch(token):
            if pending and token[0] in "/":
                slashed = True
            if pending:
                pending.append(token)
        else:
            close()
            if index not in taken and CODE.fullmatch(fold(token.strip(EDGES))):
                codes.append(token.strip(EDGES))
                found.append(RUN)
            else:
                found += words(token)
    close()
    return Parsed(tuple(found), tuple(runs), tuple(codes))


def notated(token: str, vocabulary: frozenset[str]) -> str | None:
    """The token as notation, None when it is none: every piece of it is a word of the notation, or several without a gap."""
    core = token.strip(EDGES)
    if not core or len(core) > LONGEST_WORD or any(unicodedata.category(letter) == "Mn" for letter in core):
        # What still has a stroke or an accent of its own is struck out, or no notation anyway.
        return None
    pieces = [piece for piece in INNER.split(core.replace("/", "-")) if piece]
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


def _merged(raw: list[str], vocabulary: frozenset[str]) -> list[str]:
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
    bare = all(DASH_ONLY.fullmatch(token) or notated(token, vocabulary) is not None for token in joined)
    return joined if bare else raw


def _idiomatic(raw: list[str]) -> set[int]:
    """The tokens that belong to a phrase in which a word of the notation is none (`right now`)."""
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


def without_names(text: str) -> str:
    """The sentence without a greeting at its beginning and good wishes at its end, and the names beside them."""
    tokens = text.split()
    folded = [words(token) for token in tokens]
    start = _greeting(tokens, folded)
    end = _closing(tokens, folded, start)
    return " ".join(tokens[start:end])


def _greeting(tokens: list[str], folded: list[list[str]]) -> int:
    flat = [word for word_list in folded[:6] for word in word_list]
    length = GREETINGS.match(flat, 0) if flat else 0
    if not length:
        return 0
    at = count = 0
    while at < len(tokens) and count < length:
        count += len(folded[at])
        at += 1
    if count != length or _closes(tokens[at - 1]):
        return at if count == length else 0
    for end in range(at + 1, min(at + 6, len(tokens)) + 1):
        if _closes(tokens[end - 1]):
            return end if all(_is_name(token) or fold(token) in BETWEEN_NAMES for token in tokens[at:end]) else at
    for _ in range(2):
        if at < len(tokens) and _is_name(tokens[at]):
            at += 1
            if _closes(tokens[at - 1]):
                break
    return at


def _closing(tokens: list[str], folded: list[list[str]], start: int) -> int:
    for at in range(max(start, len(tokens) - 7), len(tokens)):
        flat = [word for word_list in folded[at:] for word in word_list]
        if tokens[at] in ("-", "–", "—") and 0 < len(tokens) - at - 1 <= 2 and all(map(_is_name, tokens[at + 1 :])):
            return at
        length = CLOSINGS.match(flat, 0) if flat else 0
        if not length and at > start and flat and SMALL_TALK.match(flat, 0) < len(flat):
            # `your turn, Jonas`
            length = SMALL_TALK.match(flat, 0)
        rest = len(flat) - length
        if length and rest <= 2 and all(_is_name(token) for token in tokens[len(tokens) - rest :] if rest):
            return at
    return len(tokens)


def _is_name(token: str) -> bool:
    core = token.strip(EDGES)
    return core[:1].isupper() and core.isalpha() and len(core) > 1 and not core.isupper()


def _closes(token: str) -> bool:
    return token.endswith((",", "!", ".", ":", ";", "-", "–"))
