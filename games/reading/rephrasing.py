"""Lines that name a move without a word of the notation for what is done: `card 2`, `I'm out`, `end my turn`."""

from games.reading.cleaning import words
from games.reading.phrases import CARDS, COURTESIES, ENDING, LEAVING, PASSING
from games.reading.salutations import without_names
from games.reading.tokens import EDGES
from games.reading.vocabulary import lone_words

TAKE = "take"
PASS = "pass"
END = "end"
LONGEST = 12
"""Words of a line in which a card is looked for."""


def rephrase(text: str, vocabulary: frozenset[str]) -> str | None:
    """Return the line in the notation of `vocabulary`, with the words around it; None where it is no such line."""
    bare = without_names(text)
    if END in vocabulary and ENDING.is_whole(words(bare)):
        return END
    if PASS in vocabulary and (is_passing(bare) if PASS in lone_words(vocabulary) else is_leaving(bare)):
        return PASS
    return with_verb(bare) if TAKE in vocabulary else None


def is_leaving(text: str) -> bool:
    """Whether the line says that its writer is out, and nothing else: `I'm out until Monday` may say that of an office."""
    spoken = words(text)
    return LEAVING.is_whole(spoken) or LEAVING.is_whole(COURTESIES.without(spoken))


def is_passing(text: str) -> bool:
    """Whether the line says that its writer passes, and nothing else."""
    return PASSING.is_whole(COURTESIES.without(words(text)) or words(text))


def with_verb(text: str) -> str | None:
    """`card 2` as `take 2`; None where the card has no number, or a verb already."""
    tokens = text.split()[:LONGEST]
    spoken = [words(token) for token in tokens]
    at = next((at for at, token in enumerate(tokens) if token.strip(EDGES).isdecimal()), 0)
    before = [word for found in spoken[:at] for word in found]
    if TAKE in before:
        return None
    start = next((start for start in range(len(before)) if CARDS.is_whole(before[start:])), None)
    return None if start is None else " ".join([*before[:start], TAKE, *text.split()[at:]])
