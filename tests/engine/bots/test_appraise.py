"""The appraisal of every decision of random games."""

from math import isfinite
from random import Random

import pytest

from engine.records import dealer
from engine.records.playout import game_seed
from tests.engine.bots.tables import TITLE, choice, dug


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_a_game_can_be_appraised(players: int) -> None:
    phases = set()
    for number in range(4):
        random = Random(number)
        seed = game_seed("appraise", number)
        position = TITLE.start(players, {})
        ply = 0
        while TITLE.result(position) is None:
            if TITLE.chance_due(position):
                move = dealer.deal(TITLE, position, seed, ply)
            else:
                seat = TITLE.due(position)[0]
                moves = TITLE.legal(position, seat)
                worths = TITLE.appraise(TITLE.view(position, seat), seat, moves)
                assert len(worths) == len(moves) and all(map(isfinite, worths))
                phases.add(TITLE.phase(position))
                move = random.choice(moves)
            position = TITLE.apply(position, move)
            ply += 1
    assert phases == {"excavation", "survey"} | ({"neutral", "remove"} if players == 2 else set())


def test_appraisal_leaves_the_view_alone_and_is_the_same_twice() -> None:
    position = dug(3)
    view = TITLE.view(position, 0)
    moves = TITLE.legal(position, 0)
    assert TITLE.appraise(view, 0, moves) == TITLE.appraise(view, 0, moves)
    assert view == TITLE.view(position, 0)
    assert choice(position) == choice(position)
