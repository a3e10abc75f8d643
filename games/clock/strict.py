"""The one error of this package, and the reader of stored data, which raises it."""

from engine.sentences import Field, Sentence, english, gettext_noop
from engine.strict import Reader

DAMAGED = gettext_noop("This is not a valid stored {what}: “{key}” is wrong.")


class ClockError(ValueError):
    """Impossible hours or an impossible pace; `sentence` explains it to people."""

    def __init__(self, message: str, **fields: Field) -> None:
        self.sentence = Sentence(message, fields)
        super().__init__(english(self.sentence))


def reader_of(what: str) -> Reader:
    """Return a reader of a stored `what`, whose ClockErrors name the wrong part."""
    return Reader(lambda key: ClockError(DAMAGED, what=what, key=key))
