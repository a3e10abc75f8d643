"""Whoever gives up a card for nothing is told before.

Rule: A3.7
"""

from engine.titles.arnak.rules.foresight import answers
from games.boards.arnak import PRESENTER
from games.boards.contract import Look
from tests.engine.arnak.table import situation
from tests.games.boards.arnak.tables import NAMES, TITLE, scenes

NOTHING = "There is nothing here that it could do now."
PART = "Part of the effect could do nothing now."


def said(position: object, move: str) -> str:
    return PRESENTER.choosing.preview(TITLE.view(position, 0), Look(NAMES[:2], 0), move)


def test_f4_bear_trap_without_a_guardian_says_so() -> None:
    position = situation(2, hand="bear-trap fear", held={"tablet": 1})
    assert said(position, "play bear-trap").endswith(NOTHING)


def test_f4_the_sentence_agrees_with_what_is_legal_then() -> None:
    seen = {NOTHING: 0, PART: 0}
    for scene in scenes(5):
        seat = scene.look.seat
        if seat is None:
            continue
        for move in scene.legal[::3]:
            told = PRESENTER.choosing.preview(scene.view, scene.look, move)
            found = next((one for one in seen if told.endswith(one)), "")
            after = TITLE.apply(scene.position, move, seat)
            only_skip = after.phase == "choice" and after.turn == seat and answers(after, seat) == {"skip"}
            if move.split(" ")[0] not in ("skip", "end", "lay", "done", "keep"):
                assert bool(found) >= only_skip, (move, told)
            if found:
                seen[found] += 1
                assert after.phase != "chance"
                assert found == NOTHING or only_skip, (move, told)
    assert all(seen.values()), seen
