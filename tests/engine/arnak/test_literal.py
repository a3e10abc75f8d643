"""A second reading of turns and of the count agrees, in random games and in games that go for what is rare."""

from random import Random

import pytest

from tests.engine.arnak.literal import score, turn_lines
from tests.engine.arnak.literal_choices import choice_lines
from tests.engine.arnak.longest import CHASED
from tests.engine.arnak.table import ARNAK


@pytest.mark.parametrize(("players", "temple"), [(1, "bird"), (2, "snake"), (3, "bird"), (4, "snake")])
def test_a_second_reading_agrees(players: int, temple: str) -> None:
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        position = ARNAK.start(players, {"temple": temple})
        while not ARNAK.result(position):
            due = ARNAK.due(position)
            if not due:
                position = ARNAK.apply(position, ARNAK.deal(position, rng.randrange))
                continue
            seat = rng.choice(due)
            legal = ARNAK.legal(position, seat)
            if rng.random() < 0.3:
                state = ARNAK.to_json(position)
                assert list(ARNAK.scores(position)) == [score(state, colour) for colour in ARNAK.colours(players)]
                compared += 1
                if ARNAK.phase(position) == "turn":
                    assert set(legal) == turn_lines(state)
                elif ARNAK.phase(position) == "choice":
                    lines = [
                        line for line in legal if state["agenda"][0][0] != "dig" or not line.startswith(("dig", "disc"))
                    ]
                    assert set(lines) == choice_lines(state)
            chased = [line for line in legal if line.split(" ")[0] in CHASED] if seed else []
            position = ARNAK.apply(position, rng.choice(chased or legal), seat)
    assert compared > 20
