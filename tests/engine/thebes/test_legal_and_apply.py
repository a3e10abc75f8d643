"""`legal` and `apply` were written apart: of all lines that there are, `apply` takes exactly those that `legal` lists."""

import contextlib

import pytest

from engine.errors import IllegalMove
from engine.titles.thebes.rules.lines import ACTIONS
from engine.titles.thebes.rules.position import Position
from tests.engine.thebes.pieces import HABITS, TITLE, game


def accepted(position: Position) -> set[str]:
    found = set()
    for line in ACTIONS:
        # Anything but IllegalMove is an error: these lines can all be read.
        with contextlib.suppress(IllegalMove):
            TITLE.apply(position, line)
            found.add(line)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("habit", HABITS)
def test_every_line_of_the_notation(habit: str, players: int) -> None:
    turns = [before for before, _, _ in game(players, habit, 11) if before.turn >= 0]
    for position in turns[5::31] + turns[-2:]:
        assert accepted(position) == set(TITLE.legal(position, position.turn))
