"""The table as one seat's letter is read against it: what may be played now, and what comes after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from engine.contract import AnyTitle
from games.reading.vocabulary import Names, vocabulary_of


class Reader(Protocol):
    """One seat's decision, or none. Values: a move that was made gives the next one."""

    def read(self, line: str) -> str:
        """Return the canonical move that the line means now. Raises MoveError."""

    def legal(self) -> Sequence[str]:
        """Return the seat's legal moves, canonical; [] when it is not to decide."""

    def words(self) -> frozenset[str]:
        """All words of the notation, folded, whether legal now or not."""

    def after(self, move: str) -> "Reader | None":
        """Return the same seat's next decision right after that legal move; None where the seat does not decide next."""


@dataclass(frozen=True)
class SeatReader:
    """A seat at a position of any title."""

    title: AnyTitle
    position: Any
    seat: int
    names: Names | None = None
    """Printed names, in the languages that the writer may use."""

    def read(self, line: str) -> str:
        return self.title.read(self.position, line, self.seat)

    def legal(self) -> Sequence[str]:
        return self.title.legal(self.position, self.seat)

    def words(self) -> frozenset[str]:
        found = self.title.words(self.position)
        return vocabulary_of(found, self.names) if self.title.long_turns else found

    def after(self, move: str) -> "SeatReader | None":
        position = self.title.apply(self.position, move, self.seat)
        if self.seat not in self.title.due(position):
            return None
        return replace(self, position=position)
