"""What a tap is told agrees with the refusal of the line that it stands for, and both are true.

P5
"""

import pytest

from engine.errors import MoveError
from engine.titles.arnak.rules import refusals
from engine.titles.arnak.rules.actions import turn_offer
from games.boards.arnak import PRESENTER
from games.boards.arnak.reasons import attempts
from tests.games.boards.arnak.tables import TITLE, scenes

IN_THE_WAY = {refusals.EFFECT_FIRST[0], refusals.ACTED[0], refusals.NOT_OFFERED[0], refusals.KEEPING[0]}
"""Refusals of what could be done at another time."""


def test_p5_a_tap_is_told_what_the_typed_line_is() -> None:
    seen = set()
    for position, view, look in ((scene.position, scene.view, scene.look) for scene in scenes(3)):
        if look.seat is None or not look.within:
            continue
        said = PRESENTER.choosing.reasons(view, look)
        at_turn = turn_offer(position._replace(phase="turn", turn=look.seat, acted=False, agenda=()))
        for token, name, line in attempts(view, look.seat):
            if token not in said or token in look.within:
                continue
            with pytest.raises(MoveError) as error:
                TITLE.read(position, line, look.seat)
            message = error.value.sentence.message
            assert said[token] == message.format(move=name), (line, said[token])
            seen.add(message)
            if any(f"{other} ".startswith(f"{line} ") for other in at_turn):
                assert message in IN_THE_WAY, (position.phase, position.agenda, line, message)
    assert len(seen) > 12, seen
