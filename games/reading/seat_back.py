"""Whether somebody wants the seat back that a bot holds for them: asked of mails to such a seat, and where nothing else was said.

In a running game `I'm back` is what people write above their move, and `zurück` takes a move back: there it is no command.
"""

from collections.abc import Iterable, Sequence

from games.reading import intent
from games.reading.cleaning import words
from games.reading.footers import Notation, footer_at, is_name
from games.reading.phrases import BACK, BACK_WORD, COURTESIES, EXCUSES, SMALL_TALK, YES, is_denied
from games.reading.salutations import without_names
from games.reading.vocabulary import NONE

SHORT = 6
"""Words of a sentence that may take a yes back; a longer one tells why its writer was away."""


def says_back(text: str) -> bool:
    """Whether the sentence says that its writer is back, and nothing but politeness beside it."""
    found = words(without_names(text)) or words(text)
    left = BACK.without(found)
    return (len(left) < len(found) and not beside(left)) or BACK_WORD.is_whole(beside(found))


def agrees(text: str) -> bool:
    """Whether the sentence answers with yes to the question whether its writer wants the seat back."""
    if intent.leaves_open(text):
        return False
    found = words(without_names(text)) or words(text)
    return says_back(text) or (YES.within(SMALL_TALK.without(words(text))) and not beside(found))


def beside(found: Sequence[str]) -> list[str]:
    """Return the words that are no politeness and no yes."""
    return EXCUSES.without(COURTESIES.without(YES.without(SMALL_TALK.without(found))))


def wants_back(sentences: Iterable[str]) -> bool:
    """Whether one of a mail's sentences says so."""
    return any(map(says_back, sentences))


def confirms(sentences: Sequence[str]) -> bool:
    """Whether a mail answers that question with yes, and has no short sentence that may take it back."""
    end = footer_at(sentences, Notation(NONE, lambda _line: True))
    return any(map(agrees, sentences)) and not any(may_take_back(text) for text in sentences[:end] if not agrees(text))


def may_take_back(text: str) -> bool:
    if is_name(text, NONE) and not intent.leaves_open(text) and not is_denied(words(text)):
        return False
    return 0 < len(beside(words(without_names(text)))) <= SHORT
