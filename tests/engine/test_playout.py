"""Whole games played out by themselves, where several seats are due at once."""

import random
from typing import Any

from engine.cli.speed import playout
from engine.records.playout import random_record
from engine.records.record import author_of, replay, start_of
from tests.oasis.rules import Oasis

TITLE = Oasis()


def first_deciders(seed: str) -> list[bool]:
    """Whether the first in seating order decided first, whenever several seats were due, in one random game."""
    record = random_record(TITLE, 3, seed, 0)
    before: Any = start_of(record)
    found = []
    for move, after in replay(record):
        due = TITLE.due(before)
        if len(due) > 1:
            found.append(author_of(TITLE, before, move) == due[0])
        before = after
    return found


def test_each_of_the_seats_that_are_due_decides_first_at_times() -> None:
    assert {is_first for seed in "abcdefgh" for is_first in first_deciders(seed)} == {True, False}


def test_the_same_seed_is_the_same_game() -> None:
    assert first_deciders("a") == first_deciders("a")
    assert random_record(TITLE, 3, "a", 0) == random_record(TITLE, 3, "a", 0)
    assert random_record(TITLE, 3, "a", 0) != random_record(TITLE, 3, "a", 1)


class Watched(Oasis):
    """It notes whether the first in seating order was asked for its moves while others were due too."""

    def __init__(self) -> None:
        self.asked: set[bool] = set()

    def legal(self, position: Any, seat: int) -> list[str]:
        due = self.due(position)
        if len(due) > 1:
            self.asked.add(seat == due[0])
        return list(TITLE.legal(position, seat))


def test_the_measurement_plays_all_seats_that_are_due() -> None:
    title = Watched()
    for seed in range(8):
        assert playout(title, 3, random.Random(seed)) > 0
    assert title.asked == {True, False}
