"""Lines of chance: what each may say, and how the dealer makes it.

Rule: A8.2, A9.7, A9.10
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.engine.arnak.literal.facts import RIVAL_TILES

Below = Callable[[int], int]


class NotLegal(Exception):
    """The line cannot be played now."""


class Part(NamedTuple):
    """So many of a pool in any order; or, `known`, exactly these words, which take no integer."""

    pool: tuple[str, ...]
    number: int
    known: bool = False


def known(*words: str) -> Part:
    return Part(words, len(words), True)


def some(pool: Sequence[str], number: int) -> Part:
    return Part(tuple(pool), number)


class Chance:
    """A line that is due: the words that it begins with, and the parts that follow."""

    def __init__(self, head: str, *parts: Part) -> None:
        self.head = head
        self.parts = parts

    def deal(self, below: Below) -> str:
        words = [self.head]
        for part in self.parts:
            left = list(part.pool)
            words += left if part.known else [left.pop(below(len(left))) for _ in range(part.number)]
        return " ".join(words)

    def read(self, line: str) -> list[str]:
        """Return the words after the head. Raises NotLegal."""
        if not line.startswith(self.head + " "):
            raise NotLegal(line)
        words = rest = line[len(self.head) + 1 :].split(" ")
        for part in self.parts:
            here, rest = rest[: part.number], rest[part.number :]
            left = list(part.pool)
            if len(here) < part.number or (part.known and here != left):
                raise NotLegal(line)
            for word in here:
                if word not in left:
                    raise NotLegal(line)
                left.remove(word)
        if rest:
            raise NotLegal(line)
        return words


class RivalChance(Chance):
    """The next tile of the rival and the arrow that shows then. Rule: A7.2, A9.10."""

    def __init__(self, unused: list[str], arrow: str, first: str) -> None:
        super().__init__("rival")
        self.unused, self.arrow, self.first = unused, arrow, first

    def fitting(self) -> list[str]:
        return [tile for tile in self.unused if self.arrow in ("", RIVAL_TILES[tile]["arrow"])]

    def arrows(self, tile: str) -> list[str]:
        rest = [other for other in self.unused if other != tile]
        return [str(RIVAL_TILES[other]["arrow"]) for other in rest] or [self.first]

    def deal(self, below: Below) -> str:
        fitting = self.fitting()
        tile = fitting[below(len(fitting))]
        arrows = self.arrows(tile)
        return f"rival {tile} {arrows[below(len(arrows)) if len(self.unused) > 1 else 0]}"

    def read(self, line: str) -> list[str]:
        words = line.split(" ")
        if len(words) != 3 or words[0] != "rival" or words[1] not in self.fitting():
            raise NotLegal(line)
        if words[2] not in self.arrows(words[1]):
            raise NotLegal(line)
        return words[1:]


class Ask(NamedTuple):
    """A decision: the phase, and the lines by colour, each with what it means."""

    phase: str
    lines: dict[str, dict[str, Any]]
