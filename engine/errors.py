"""What can be wrong with a move, a record or a stored position. Each error carries a `Sentence` for people."""

from engine.sentences import Sentence, english


class EngineError(ValueError):
    """The root of all errors that bad input can cause. `str()` is English; `sentence` can be translated."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(english(sentence))
        self.sentence = sentence


class MoveError(EngineError):
    """A line that cannot be played. `rule`: the paragraph that forbids it (`M4.2`), or None; `code`: what is wrong with it in a
    word that never changes, for programs.
    """

    code = "refused"

    def __init__(self, sentence: Sentence, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


class UnreadableMove(MoveError):
    """The line is no move in the title's notation."""

    code = "unreadable"


class IllegalMove(MoveError):
    """The line is a move, but not one that may be made now."""

    code = "illegal"


class NotDue(IllegalMove):
    """The line is another seat's to play, or chance's, or the game is over."""

    code = "not_due"


class AmbiguousMove(MoveError):
    """The line could mean several legal moves: `candidates`, canonical."""

    code = "ambiguous"

    def __init__(self, sentence: Sentence, candidates: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.candidates = candidates


class RecordError(EngineError):
    """A record that cannot be replayed. `ply`: index of the bad move, or None when the record itself is broken."""

    def __init__(self, sentence: Sentence, ply: int | None = None) -> None:
        super().__init__(sentence)
        self.ply = ply


class PositionError(EngineError):
    """A stored position that is not one."""


class OptionError(EngineError):
    """Seats or options that the title does not have."""


class OrderError(EngineError):
    """An order that cannot be saved. `line`: the line that is wrong, as it was written, or "" where it is the whole; `rule`: the
    paragraph that forbids it, or None.
    """

    def __init__(self, sentence: Sentence, line: str = "", rule: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        self.rule = rule
