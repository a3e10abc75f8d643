"""Drawings of Arnak in more than one language. What is true of every drawing, `test_every_board.py` asks of these walks too."""

import pytest
from django.utils import translation

from games.boards.arnak import PRESENTER
from tests.games.boards.arnak.tables import Scene, look_at, walk


def drawn(scene: Scene) -> list[str]:
    return [str(drawing.svg) for drawing in PRESENTER.page.board(scene.view, scene.look)]


@pytest.mark.parametrize("language", ["de", "pl"])
def test_nothing_of_a_language_is_kept_for_another(language: str) -> None:
    position = next(position for position, _ in walk(1, "bird", 1)[40:] if position.phase == "turn")
    scene = look_at(position, 0)
    before = drawn(scene)
    with translation.override(language):
        other = drawn(scene)
    assert before == drawn(scene) != other
    assert [len(markup) > 0 for markup in other] == [True] * len(before)
