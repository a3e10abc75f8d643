"""Presenters of all titles keep what `games.boards.contract` says."""

import pytest
from django.contrib.staticfiles.finders import find
from django.utils import translation

from engine.contract import Group
from engine.registry import TITLES, get_title
from games.boards.contract import PREFIX, Look, all_tokens, openings
from games.boards.kit.palette import SHARED
from games.boards.registry import BOARDS, get_presenter
from games.lib.text.sentences import look_up
from tests.conventions.test_translations import FIELD, messages, sources
from tests.games.boards.test_every_board import scenes
from tests.games.boards.trees import ids


@pytest.mark.parametrize("title_id", TITLES)
def test_every_title_has_a_presenter(title_id: str) -> None:
    presenter = get_presenter(title_id, get_title(title_id).rules)
    for style in presenter.styles:
        assert find(style), style
    assert set(BOARDS) == set(TITLES)


@pytest.mark.parametrize("title_id", TITLES)
def test_an_empty_table_can_be_shown(title_id: str) -> None:
    title, presenter = get_title(title_id), get_presenter(title_id, get_title(title_id).rules)
    view = title.view(title.start(max(title.seats), {}), None)
    seen = Look(tuple("ABCD"[: max(title.seats)]))
    assert presenter.page.board(view, seen) == () and presenter.lists.thumbnail(view, seen) == ""
    assert presenter.page.prompt(view, seen) and presenter.page.stage(view)
    assert presenter.letters.facts(view, seen) == () and presenter.page.panels(view, seen) == ()
    assert presenter.letters.pictures(view, seen) == ()


def moves(*texts: str) -> list[tuple[Group, ...]]:
    """`verb a-b`: a word, then spaces in any order."""
    found = []
    for text in texts:
        *words, last = text.split(" ")
        found.append((*(Group(True, (word,)) for word in words), Group(False, tuple(last.split("-")))))
    return found


def test_a_choice_can_begin_with_any_token_of_an_unordered_group() -> None:
    assert openings(moves("pass", "a-b", "verb c-d")) == {"pass", "a", "b", "verb"}
    assert all_tokens(moves("pass", "a-b", "verb c-d")) == {"pass", "a", "b", "verb", "c", "d"}


def test_words_that_all_moves_share_are_passed_over() -> None:
    assert openings(moves("verb a", "verb b-c", "verb skip")) == {"a", "b", "c", "skip"}
    assert openings(moves("verb a")) == {"a"}
    assert openings([]) == frozenset()


@pytest.mark.parametrize("title_id", TITLES)
def test_every_seat_has_a_piece_in_its_colour(title_id: str) -> None:
    title, sprite = get_title(title_id), get_presenter(title_id, get_title(title_id).rules).lists.sprite()
    for colour in title.colours(max(title.seats)):
        assert {f"{PREFIX}{colour}", f"{PREFIX}mine-{colour}"} <= set(ids(sprite))
        assert {colour, f"{colour}2"} <= SHARED.keys()


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
