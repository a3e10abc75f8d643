"""Whether somebody wants the seat back that a bot holds for them: asked of mails to such a seat, and where nothing else was said.

In a running game `I'm back` is what people write above their move, and `zurück` takes a move back: there it is no command.
"""

from collections.abc import Iterable, Sequence

from games.reading.cleaning import words
from games.reading.phrases import BACK, BACK_WORD, COURTESIES, EXCUSES, SMALL_TALK, YES, is_denied
from games.reading.salutations import without_names

SHORT = 6
"""Words of a sentence that takes a yes back; a longer one tells why its writer was away."""


def says_back(text: str) -> bool:
    """Whether the sentence says that its writer is back, and nothing but politeness beside it."""
    found = words(without_names(text)) or words(text)
    left = BACK.without(found)
    return (len(left) < len(found) and not beside(left)) or BACK_WORD.is_whole(beside(found))


def agrees(text: str) -> bool:
    """Whether the sentence answers with yes to the question whether its writer wants the seat back."""
    found = words(without_names(text)) or words(text)
    left = YES.without(found)
    return says_back(text) or (len(left) < len(found) and not beside(left))


def beside(found: Sequence[str]) -> list[str]:
    """The words that are no politeness and no yes."""
    return EXCUSES.without(COURTESIES.without(YES.without(SMALL_TALK.without(found))))


def wants_back(sentences: Iterable[str]) -> bool:
    """Whether one of a mail's sentences says so."""
    return any(map(says_back, sentences))


def confirms(sentences: Sequence[str]) -> bool:
    """Whether a mail answers that question with yes, and takes it back in no few words (`yes. No, wait!`)."""
    others = [found for text in sentences if not agrees(text) and (found := SMALL_TALK.without(words(text)))]
    return any(map(agrees, sentences)) and not any(map(is_refusal, others))


def is_refusal(found: Sequence[str]) -> bool:
    return len(found) <= SHORT and is_denied(found)
