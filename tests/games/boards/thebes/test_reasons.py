"""What a tap and a blocked button are told agrees with the refusals of the lines that they stand for.

P5
"""

import pytest

from engine.errors import MoveError
from engine.titles.thebes.rules import refusals
from engine.titles.thebes.rules.components import FIRST_EXHIBITION, SITES
from engine.titles.thebes.rules.lines import DIGS, EXHIBITS, TAKES
from engine.titles.thebes.rules.position import EMPTY, Position
from games.boards.thebes.reasons import attempts
from tests.games.boards.thebes.tables import BOARD, TITLE, laid, look, sample, seat

SHORT = {
    refusals.TOO_LONG: "no time left",
    refusals.NOTHING_SHOWN: "none shown",
    refusals.FEW_ARTIFACTS: "artefacts missing",
    refusals.NO_KNOWLEDGE: "no knowledge",
    refusals.PERMIT_SPENT: "permits used",
}


def refused(position: Position, line: str) -> str:
    with pytest.raises(MoveError) as error:
        TITLE.read(position, line, position.turn)
    return error.value.sentence.message


def lines(position: Position, verb: str) -> list[str]:
    """Lines with which the verb could begin."""
    if verb == "take":
        return [line for card in position.display if card != EMPTY for line in TAKES[card]] or [TAKES[0][0]]
    if verb == "exhibit":
        shown = [card for card in position.spaces if card != EMPTY]
        return [line for card in shown for line in EXHIBITS[card - FIRST_EXHIBITION]]
    return [line for site in range(len(SITES)) for flags in DIGS[site] for line in flags] if verb == "dig" else [verb]


def test_p5_a_tap_is_told_what_the_typed_line_is() -> None:
    seen = set()
    for position, looks in sample(2):
        said = BOARD.choosing.reasons(TITLE.view(position, position.turn), looks)
        for token, name, line in attempts(position):
            if token in said:
                with pytest.raises(MoveError) as error:
                    TITLE.read(position, line, position.turn)
                assert said[token].startswith(f"“{name}” "), said[token]
                seen.add(error.value.sentence.message)
    assert {refusals.TOO_LONG, refusals.FEW_ARTIFACTS, refusals.NO_KNOWLEDGE, refusals.PERMIT_SPENT} <= seen


def test_p5_a_blocked_button_says_what_one_of_its_lines_is_refused_for() -> None:
    seen = set()
    bare = laid(seat(), seat(), display=())
    for position, looks in [(bare, look(bare, 0)), *sample(5)]:
        legal = list(TITLE.legal(position, position.turn))
        for choice in BOARD.choosing.choices(TITLE.view(position, position.turn), looks, legal):
            if choice.reason:
                why = {SHORT.get(refused(position, line), "") for line in lines(position, choice.token)}
                assert choice.reason in (why or {"none shown"}), (choice.token, choice.reason, why)
                seen.add((choice.token, choice.reason))
    assert {("take", "none shown"), ("exhibit", "artefacts missing"), ("dig", "no knowledge")} <= seen, seen
