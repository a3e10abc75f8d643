"""Boards as text tell people who read another language nothing in English."""

import pytest
from django.utils import translation

from engine.registry import get_title
from games.lib.text.sentences import look_up
from tests.conventions.test_translations import FIELD, messages, sources
from tests.games.boards.test_every_board import scenes

LEAST = 3
"""Words of a piece that is looked for: fewer may be names, or the same in both languages."""


def english_pieces(language: str) -> set[str]:
    """Return the longest piece between the fields of each English sentence, those of plurals too."""
    forms = (form for message in messages(language) for form in sources(message))
    longest = {max(map(str.strip, FIELD.split(form)), key=len) for form in forms}
    return {piece for piece in longest if len(piece.split()) >= LEAST}


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("title_id", ["mykerinos", "thebes", "arnak"])
def test_a_board_as_text_has_no_english_sentence(title_id: str, language: str) -> None:
    pieces, told = english_pieces(language), set()
    with translation.override(language):
        for scene in scenes(title_id):
            facts = [str(part) for fact in scene.presenter.letters.facts(scene.view, scene.look) for part in fact]
            told |= {" ".join(get_title(title_id).story.describe(scene.view, look_up).split()), *facts}
    every = "\n".join(told)
    assert told and [piece for piece in pieces if piece in every] == []
