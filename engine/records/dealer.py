"""The dealer: makes chance's moves from a game's secret seed, so that everybody can verify them after the game.

At ply k the c-th integer (c = 0, 1, ...) is HMAC-SHA256(key = seed, message = ASCII `<title id>/<k>/<c>`) as a
big-endian number; for a range n it is refused when it is at or above the largest multiple of n, else taken modulo n.

In a game with draws by name, things come in the order of their numbers instead, the lowest first: the number of a thing is
HMAC-SHA256(key = seed, message = ASCII `<title id>/<name>/<t>/<word>/<j>`), so that the same decisions meet the same deal.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Sequence

from engine.contract import AnyTitle, RandBelow, draw_by
from engine.contract.values import T

SEED_BYTES = 32
HASH_RANGE = 1 << 256


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed in hex, which is public from the start of a game."""
    return hashlib.sha256(seed).hexdigest()


def integers(title_id: str, seed: bytes, ply: int) -> RandBelow:
    """Return the integers of one ply: `below(n)` gives the next x with 0 <= x < n. A range of 1 uses one too."""
    count = 0

    def below(n: int) -> int:
        nonlocal count
        while True:
            message = f"{title_id}/{ply}/{count}".encode("ascii")
            x = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
            count += 1
            if x < HASH_RANGE - HASH_RANGE % n:
                return x % n

    return below


class NamedDraws:
    """The draws by name of one game, in its order; `uses` counts those of each name."""

    def __init__(self, title_id: str, seed: bytes) -> None:
        self.title_id = title_id
        self.seed = seed
        self.uses: Counter[str] = Counter()

    def __call__(
        self, name: str, pool: Sequence[T], number: int, word: Callable[[T], str], one_use: bool = False
    ) -> list[T]:
        left = list(pool)
        found: list[T] = []
        while len(found) < number:
            order = self.shuffle(name, [word(thing) for thing in left])
            taken = order[: number if one_use else 1]
            found += [left[place] for place in taken]
            left = [thing for place, thing in enumerate(left) if place not in taken]
        return found

    def shuffle(self, name: str, words: list[str]) -> list[int]:
        """Use the name once more, and return the places of these words by their numbers, lowest first."""
        use = self.uses[name]
        self.uses[name] += 1
        copies: Counter[str] = Counter()
        numbers = []
        for place, word in enumerate(words):
            message = f"{self.title_id}/{name}/{use}/{word}/{copies[word]}".encode("ascii")
            copies[word] += 1
            numbers.append((hmac.digest(self.seed, message, "sha256"), place))
        return [place for _number, place in sorted(numbers)]


class Dealer:
    """Makes chance's moves of one game. `named`: it draws by name, so it must make all of them, in their order."""

    def __init__(self, title: AnyTitle, seed: bytes, named: bool = False) -> None:
        self.title = title
        self.seed = seed
        self.draws = NamedDraws(title.id, seed) if named else None

    def deal(self, position: object, ply: int) -> str:
        """Return chance's move at `ply`."""
        return self.title.deal(position, self.draws or draw_by(integers(self.title.id, self.seed, ply)))


def deal_unnamed(title: AnyTitle, position: object, seed: bytes, ply: int) -> str:
    """Return chance's move at `ply` of a game with that seed, whose draws have no names."""
    return Dealer(title, seed).deal(position, ply)
