"""Greetings and good wishes, and the names beside them: no part of what a sentence says."""

from functools import lru_cache

from games.reading.cleaning import fold, words
from games.reading.phrases import ALIASES, CLOSINGS, GREETINGS, SMALL_TALK, Phrases
from games.reading.tokens import EDGES

BETWEEN_NAMES = ("and", "und", "i", "by", "von", "&")
POSSESSIVES = Phrases(["yours, love, best, enjoy, dein, deine, euer, eure, ihr, ihre, twój, twoja"])
"""Good wishes that are other words as well: at the end of a sentence only after a pause."""

PLAYED_ALONE = {*ALIASES, *ALIASES.values(), "refresh", "stop"}
"""Words that may be a whole move."""


@lru_cache(maxsize=512)
def without_names(text: str) -> str:
    """Remove a greeting at the beginning, good wishes at the end, and the names beside them."""
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
        if length == 1 and at > start and POSSESSIVES.match(flat, 0) and not _closes(tokens[at - 1]):
            continue
        rest = len(flat) - length
        if length and rest <= 2 and all(_is_name(token) for token in tokens[len(tokens) - rest :] if rest):
            return at
    return len(tokens)


def _is_name(token: str) -> bool:
    core = token.strip(EDGES)
    if fold(core) in PLAYED_ALONE:
        # `Alright, Left`: that is no name.
        return False
    return core[:1].isupper() and core.isalpha() and len(core) > 1 and not core.isupper()


def _closes(token: str) -> bool:
    return token.endswith((",", "!", ".", ":", ";", "-", "–"))
