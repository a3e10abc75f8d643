"""The contract keeps hidden hands hidden, and the suite over every title would see it if it did not."""

from collections.abc import Sequence

import pytest

from engine.contract import AnyTitle, Event
from engine.sentences import Sentence
from tests.engine.hands import Hands, Piles, Position, View
from tests.engine.titles import check_secrecy

SEEDS = range(10)


class Shown(Hands):
    """The view of everybody shows what was laid aside."""

    def view(self, position: Position, seat: int | None) -> View:
        return super().view(position, seat if seat is not None else 0)


class Blabbed(Hands):
    """The story tells what was laid aside."""

    def narrate(self, before: Position, move: str, after: Position) -> list[Event]:
        return [Event("told", Sentence(f"Somebody moves: {move}."))]


class Peeking(Hands):
    """The bot counts on what others hold."""

    hands: Piles = ()

    def view(self, position: Position, seat: int | None) -> View:
        self.hands = position.hands
        return super().view(position, seat)

    def appraise(self, view: View, seat: int, moves: Sequence[str]) -> list[float]:
        others = sum(map(sum, self.hands))
        return [float(int(move[-1]) * (1 if others % 2 else -1)) for move in moves]


def differences(title: AnyTitle, seats: Sequence[int | None]) -> int:
    return sum(check_secrecy(title, 3, seed, seat) for seed in SEEDS for seat in seats)


def test_games_that_a_seat_cannot_tell_apart_are_different_ones() -> None:
    for seat in (None, 0, 1, 2):
        assert differences(Hands(), [seat]) > 5 * len(SEEDS)


@pytest.mark.parametrize("leak", [Shown, Blabbed, Peeking])
def test_each_way_to_leak_is_found(leak: type[Hands]) -> None:
    with pytest.raises(AssertionError):
        differences(leak(), (None, 0, 1, 2))
