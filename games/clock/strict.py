"""The one error of this package, and the reader of what was stored, which raises it."""

from engine.sentences import Field, Sentence, english, gettext_noop
from engine.strict import Reader

DAMAGED = gettext_noop("This is not a valid stored {what}: “{key}” is wrong.")


class ClockError(ValueError):
    """Hours or a pace that cannot be. `sentence` tells people why."""

    def __init__(self, message: str, **fields: Field) -> None:
        self.sentence = Sentence(message, fields)
        super().__init__(english(self.sentence))


def reader_of(what: str) -> Reader:
    """Reads a stored `what`, and raises ClockError with the name of the part that is wrong."""
    return Reader(lambda key: ClockError(DAMAGED, what=what, key=key))
