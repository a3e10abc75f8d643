"""Named draws that are watched."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.contract import AnyTitle
from engine.records.dealer import Dealer, NamedDraws
from engine.records.playout import play_out

Drawn = dict[tuple[str, int], list[str]]


class Watched(NamedDraws):
    """Named draws that remember what came under each name and use."""

    def __init__(self, title_id: str, seed: bytes) -> None:
        super().__init__(title_id, seed)
        self.found: Drawn = {}
        self.messages: Counter[tuple[str, int]] = Counter()

    def __call__(
        self, name: str, pool: Sequence[Any], number: int, word: Callable[[Any], str], one_use: bool = False
    ) -> list[Any]:
        use = self.uses[name]
        found = super().__call__(name, pool, number, word, one_use)
        words = [word(thing) for thing in found]
        for place, one in enumerate([words] if one_use else [[word] for word in words]):
            self.found[name, use + place] = one
        return found

    def shuffle(self, name: str, words: list[str]) -> list[int]:
        self.messages[name, self.uses[name]] += 1
        return super().shuffle(name, words)


def watched_game(title: AnyTitle, players: int, seed: bytes) -> Watched:
    """Play a game by random moves with draws by name; return its draws."""
    chooser, dealer = Random(seed), Dealer(title, seed, named=True)
    watched = dealer.draws = Watched(title.id, seed)
    play_out(dealer, players, {}, lambda _position, _seat, legal: chooser.choice(legal), chooser)
    return watched
