"""The contract keeps hidden hands hidden, and the suite over every title would see it if it did not."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.contract import AnyTitle, Event
from engine.errors import IllegalMove
from engine.sentences import Sentence
from tests.engine.titles import check_secrecy
from tests.oasis.position import Holding, Position, View
from tests.oasis.rules import Oasis

SEEDS = range(4)


class Shown(Oasis):
    """Anybody sees the hand of the first seat."""

    def view(self, position: Position, seat: int | None, open: bool = False) -> View:
        return Oasis.view(position, seat)._replace(hand=position.seats[seat or 0].hand)


class Blabbed(Oasis):
    """The story tells what was laid face down."""

    story = replace(
        Oasis.story, narrate=lambda before, move, after: [Event("told", Sentence(f"Somebody moves: {move}."))]
    )


class Peeking(Oasis):
    """The bot counts on what others hold."""

    seats_of_last: tuple[Holding, ...] = ()

    def __init__(self) -> None:
        self.mind = replace(Oasis.mind, appraise=self.appraise)

    def view(self, position: Position, seat: int | None, open: bool = False) -> View:
        self.seats_of_last = position.seats
        return Oasis.view(position, seat)

    def appraise(self, view: View, seat: int, moves: Sequence[str]) -> list[float]:
        others = sum(len(card) for one in self.seats_of_last for card in one.hand)
        return [float(number * (1 if others % 2 else -1)) for number, _ in enumerate(moves)]


class Explaining(Oasis):
    """Why a line is refused tells what others hold."""

    def read(self, position: Position, text: str, seat: int | None = None) -> str:
        if seat is not None and text not in self.legal(position, seat):
            others = sum(len(card) for one in position.seats for card in one.hand)
            raise IllegalMove(Sentence("No. {others}", {"others": others}), "O2")
        return super().read(position, text, seat)


def differences(title: AnyTitle, seats: Sequence[int | None]) -> int:
    return sum(check_secrecy(title, 3, seed, seat) for seed in SEEDS for seat in seats)


def test_games_that_a_seat_cannot_tell_apart_are_different_ones() -> None:
    for seat in (None, 0, 1, 2):
        assert differences(Oasis(), [seat]) > 20 * len(SEEDS)


@pytest.mark.parametrize("leak", [Shown, Blabbed, Peeking, Explaining])
def test_each_way_to_leak_is_found(leak: type[Oasis]) -> None:
    with pytest.raises(AssertionError):
        differences(leak(), (None, 0, 1, 2))
