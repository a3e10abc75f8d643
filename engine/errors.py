"""The errors of moves, records and stored positions. Each carries a `Sentence` for people."""

from engine.sentences import Sentence, english


class EngineError(ValueError):
    """An error caused by bad input. `str()` is English; `sentence` can be translated."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(english(sentence))
        self.sentence = sentence


class MoveError(EngineError):
    """A line that cannot be played.

    `rule`: the paragraph that forbids it (`M4.2`), or None. `code`: a word for programs, which never changes.
    """

    code = "refused"

    def __init__(self, sentence: Sentence, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


class UnreadableMove(MoveError):
    """A line that is not a move in the title's notation."""

    code = "unreadable"


class IllegalMove(MoveError):
    """A move that may not be made now."""

    code = "illegal"


class NotDue(IllegalMove):
    """A move out of turn, or after the end of the game."""

    code = "not_due"


class AmbiguousMove(MoveError):
    """A line that could mean several legal moves: the canonical `candidates`."""

    code = "ambiguous"

    def __init__(self, sentence: Sentence, candidates: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.candidates = candidates


class Forfeit(EngineError):
    """The loss of a game by a seat whose program gave no legal move. `colour`: the seat's."""

    def __init__(self, sentence: Sentence, colour: str) -> None:
        super().__init__(sentence)
        self.colour = colour


class RecordError(EngineError):
    """A record that cannot be replayed. `ply`: index of the bad move, or None if the record itself is broken."""

    def __init__(self, sentence: Sentence, ply: int | None = None) -> None:
        super().__init__(sentence)
        self.ply = ply


class PositionError(EngineError):
    """Stored data that is not a position."""


class OptionError(EngineError):
    """A number of seats or an option that the title does not have."""


class OrderError(EngineError):
    """An order that cannot be saved.

    `line`: the wrong line as it was written, or "" for the whole order. `rule`: the paragraph that forbids it, or None.
    """

    def __init__(self, sentence: Sentence, line: str = "", rule: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        self.rule = rule
