"""The table as one seat's letter is read against it: what may be played now, and what comes after."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from engine.contract import AnyTitle
from engine.playout import game_seed, play_out
from engine.registry import get_title

PIECES = re.compile(r"[\s+\-]+")
GAMES = 4
"""Games played at random to learn the words of a notation; two of them name every space and patron, as measured."""


class Reader(Protocol):
    """One seat's decision, or none. Values: a move that was made gives the next one."""

    def read(self, line: str) -> str:
        """The canonical move that the line means now. Raises MoveError."""

    def legal(self) -> Sequence[str]:
        """The seat's legal moves, canonical; [] when it is not to decide."""

    def words(self) -> frozenset[str]:
        """All words of the notation, folded, whether legal now or not: a word of it in a sentence is never overlooked."""

    def after(self, move: str) -> "Reader | None":
        """The same seat's next decision right after that legal move; None when another one, chance or nobody is next."""


@dataclass(frozen=True)
class SeatReader:
    """A seat at a position of any title."""

    title: AnyTitle
    position: Any
    seat: int
    options: tuple[tuple[str, str], ...] = ()

    def read(self, line: str) -> str:
        return self.title.read(self.position, line, self.seat)

    def legal(self) -> Sequence[str]:
        return self.title.legal(self.position, self.seat)

    def words(self) -> frozenset[str]:
        return vocabulary(self.title.id, self.title.rules, self.title.players(self.position), self.options)

    def after(self, move: str) -> "SeatReader | None":
        position = self.title.apply(self.position, move)
        if self.seat not in self.title.due(position):
            return None
        return SeatReader(self.title, position, self.seat, self.options)


@lru_cache(maxsize=64)
def vocabulary(title_id: str, rules: int, players: int, options: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The words that moves of seats are made of (`c4`, `pass`), gathered from games played at random; the same ones each time."""
    title = get_title(title_id, rules)
    moves: set[str] = set()
    for number in range(GAMES):
        chooser = random.Random(number)

        def choose(_position: Any, _seat: int, legal: Sequence[str], chooser: random.Random = chooser) -> str:
            moves.update(legal)
            return chooser.choice(legal)

        play_out(title, players, dict(options), game_seed("words", number), choose)
    return frozenset(word for move in moves for word in PIECES.split(move.lower()) if word)
