"""What the words around a move do to it: nothing, say that it is meant, or leave it uncertain."""

from collections.abc import Sequence

from games.mail.reading.cleaning import words
from games.mail.reading.phrases import (
    CHOICES,
    CLOSINGS,
    CONDITIONS,
    CORRECTIONS,
    DOUBTS,
    ELSEWHERE,
    FILLERS,
    INTENTS,
    QUESTIONS,
    RUN,
    SMALL_TALK,
    SOFT_CONDITIONS,
    is_denied,
)  # fmt: skip
from games.mail.reading.problems import Why
from games.mail.reading.tokens import Parsed

MOST_WORDS = 30
"""Words of a sentence that may stand beside a move. A longer one tells a story."""


def objection(found: Parsed, text: str, *, beside_move: bool, several: bool) -> Why | None:
    """Why nothing of the mail that says this is certain; None when it does not matter.

    `beside_move`: a move stands in the same sentence, or in one that runs into it. `several`: in more than one sentence of
    the mail stands a move.
    """
    left = SMALL_TALK.without(found.words)
    if not found.runs and not FILLERS.without(left) and ("?" not in text or len(left) < len(found.words)):
        return None
    if "?" in text:
        return Why.QUESTION
    if "\ufffd" in text:
        # A letter that was lost on the way may have been the one that denies.
        return Why.DOUBT
    if any(run.slashed for run in found.runs):
        return Why.CHOICE
    if beside_move and QUESTIONS.within(left):
        return Why.QUESTION
    if CONDITIONS.within(left) or (beside_move and SOFT_CONDITIONS.within(left)):
        return Why.CONDITION
    if CHOICES.within(left) and (beside_move or CHOICES.match(left, 0)):
        return Why.CHOICE
    if is_denied(left):
        return Why.DENIAL
    if DOUBTS.within(left):
        return Why.DOUBT
    if CORRECTIONS.within(left) and (several if found.runs else CORRECTIONS.match(left, 0)):
        return Why.CONTRADICTION if several else Why.DOUBT
    return None


def rest(found: Parsed) -> list[str]:
    """The words beside the runs of which nobody knows what they do to a move."""
    left = SMALL_TALK.without(found.words)
    left = FILLERS.without(INTENTS.without(left))
    return [word for word in left if word != RUN]


def is_elsewhere(found: Parsed) -> bool:
    """Whether the sentence tells of another time, person or thing."""
    return ELSEWHERE.within(INTENTS.without(SMALL_TALK.without(found.words)))


def is_certain(found: Parsed, move: str) -> bool:
    """Whether a sentence with this one legal move makes it.

    A code (`c4`) is hardly said by chance: unknown words may stand beside it where the sentence says that its writer moves.
    A word (`left`) may be, so everything beside it must be known.
    """
    left = rest(found)
    spoken = [word for word in found.words if word != RUN]
    if is_elsewhere(found) or len(spoken) > MOST_WORDS:
        return False
    if not left:
        return True
    is_code = any(letter.isdigit() or letter == "+" for letter in move)
    return is_code and INTENTS.within(SMALL_TALK.without(found.words))


def is_meant(found: Parsed) -> bool:
    """Whether the sentence was meant as a move, legal or not."""
    left = rest(found)
    if is_elsewhere(found):
        return False
    return not left or (INTENTS.within(found.words) and len(found.words) <= MOST_WORDS)


def is_closing(text: str) -> bool:
    """Whether the line says good-bye, so that a name may follow."""
    found = words(text)
    return bool(found) and CLOSINGS.match(found, 0) > 0 and len(found) <= 8


def is_talk(found: Sequence[str]) -> bool:
    """Whether the words are nothing but greetings, wishes and the like."""
    return not FILLERS.without(SMALL_TALK.without(found))
