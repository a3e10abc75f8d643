"""Whatever a visitor of a title would miss, the system check names: each thing taken away in turn."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from devtools import title_faults
from engine.contract import Option, Value
from engine.registry import TITLES
from games.boards.registry import get_presenters
from games.boards.scenes import Scene
from games.ops import title_checks
from tests.oasis import board
from tests.oasis.board import palette, presenter, scenes
from tests.oasis.registration import FOLDER
from tests.oasis.rules import Oasis
from tests.oasis.story import describe

GET_FINDER: Any = finders.get_finder

Faults = Callable[[], list[str]]


def test_a_title_without_a_board_and_a_board_without_a_title_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    assert title_checks.check_registries(None) == []
    monkeypatch.setattr(title_checks, "TITLES", {"pharaoh": "engine.pharaoh.rules"})
    monkeypatch.setattr(title_checks, "BOARDS", {"sphinx": "games.boards.sphinx"})
    errors = title_checks.check_registries(None)
    assert [error.id for error in errors] == ["games.E009", "games.E009"]
    assert "“pharaoh” has rules, but no board" in errors[0].msg
    assert "“sphinx” has a board, but no rules" in errors[1].msg


def test_every_title_is_complete() -> None:
    assert title_checks.check_files(None) == []
    assert [fault for title in TITLES for fault in title_faults.faults(title)] == []


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    """Return what the checks say of the made-up title, without its name."""
    monkeypatch.setattr(title_checks, "TITLES", {"oasis": "tests.oasis.rules"})

    def say() -> list[str]:
        files = [re.sub("^The title “oasis” has no ", "", found.msg) for found in title_checks.check_files(None)]
        return [*(name.removesuffix(".") for name in files), *title_faults.faults("oasis")]

    assert say() == []
    return say


@pytest.fixture
def lost(settings: Any, tmp_path: Path) -> Iterator[Callable[[str], None]]:
    """Return the made-up title without one of its files."""

    def lose(name: str) -> None:
        for path in FOLDER.rglob("*"):
            inside = path.relative_to(FOLDER)
            if path.is_file() and inside.parts[0] in ("docs", "static", "templates") and path.name != name:
                (tmp_path / inside).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / inside).write_bytes(path.read_bytes())

        def moved(folders: list[Any]) -> list[Any]:
            return [tmp_path / Path(one).relative_to(FOLDER) if FOLDER in Path(one).parents else one for one in folders]

        templates = settings.TEMPLATES[0]
        settings.TEMPLATES = [templates | {"DIRS": moved(templates["DIRS"])}, *settings.TEMPLATES[1:]]
        settings.STATICFILES_DIRS = moved(settings.STATICFILES_DIRS)
        settings.RULES_DIRS = moved(settings.RULES_DIRS)
        GET_FINDER.cache_clear()

    yield lose
    GET_FINDER.cache_clear()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("introduction.html", "templates/boards/oasis/introduction.html"),
        ("sprite.svg", "templates/boards/oasis/sprite.svg"),
        ("oasis.css", "static/css/boards/oasis.css"),
        ("oasis.md", "docs/rules/oasis.md"),
    ],
)
def test_a_missing_file_is_named(name: str, said: str, faults: Faults, lost: Callable[[str], None]) -> None:
    lost(name)
    assert said in faults()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["introduction.html", "medals.html", "sprite.svg"])
def test_the_first_page_does_without(name: str, lost: Callable[[str], None], client: Client) -> None:
    """It was an error for everybody, whatever title they came for."""
    lost(name)
    response = client.get("/")
    assert response.status_code == 200
    assert 'id="h-oasis">Oasis</h2>' in response.content.decode()


def test_a_stylesheet_of_the_board_that_is_missing_is_named(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    styles = ("css/boards/oasis.css", "css/boards/oasis_game.css")
    monkeypatch.setitem(board.PRESENTERS, 1, replace(board.PRESENTER, styles=styles))
    assert faults() == ["there is no static/css/boards/oasis_game.css"]


def test_a_colour_that_the_stylesheet_does_not_have_is_named(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(palette.PALETTE, "sand", ("#ffeecc", "#332211"))
    assert faults() == [
        "css/boards/oasis.css has no “--b-sand: light-dark(#ffeecc, #332211)”",
        "css/boards/oasis.css has no class “.f-sand”",
        "css/boards/oasis.css has no class “.s-sand”",
    ]


def test_a_colour_of_a_seat_without_a_piece_is_named(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was drawn as nothing at all, silently."""
    monkeypatch.setattr(presenter.OasisLists, "colours", ("blue", "red", "green"))
    assert faults()[:2] == [
        "its sprite has no piece “#b-yellow” for the seat in yellow",
        "its sprite has no piece “#b-mine-yellow” for the seat in yellow",
    ]
    monkeypatch.setattr(Oasis, "colours", lambda title, players: ("blue", "red", "green", "plum")[:players])
    assert "css/tokens.css has no colour “plum2” for the seat in plum" in faults()


def test_a_piece_that_a_drawing_uses_and_the_sprite_does_not_have_is_named(
    faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = presenter.cards
    monkeypatch.setattr(presenter, "cards", lambda view, look: drawn(view, look) + '<use href="#b-camel"/>')
    assert faults() == ["its drawings use “#b-camel”, which its sprite does not have"]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (Option("length", "", (Value("few", "Few"),)), "the option “length” has no label"),
        (Option("length", "Length", (Value("few", ""),)), "the value “few” of the option “length” has no label"),
        (Option("length", "Length", ()), "the option “length” has no values"),
    ],
)
def test_an_option_without_words_is_named(
    option: Option, said: str, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Oasis, "options", (option,))
    assert said in faults()


def test_a_word_of_the_text_board_that_is_not_looked_up_is_named(
    faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = replace(Oasis.story, describe=lambda view, gettext=str: describe(view, gettext) + " Dunes")
    monkeypatch.setattr(Oasis, "story", told)
    assert faults() == ["the word “Dunes” on the text board is not looked up, so it cannot be translated"]


def test_a_word_that_is_missing_in_a_table_is_named_with_its_phase(
    faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(presenter.VERBS, "keep")
    assert faults() == ["the phase “keep” cannot be shown on its board: KeyError: 'keep'"]


def test_scenes_that_the_demo_cannot_play_are_named(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    five = Scene("Five at once", ("Ines", "greedy", "clever", "greedy", "greedy"))
    monkeypatch.setattr(scenes, "SCENES", (five,))
    assert faults() == [
        "the scene “Five at once” has 5 seats",
        "there is no bot “clever” for the scene “Five at once”",
    ]
    monkeypatch.setattr(scenes, "SCENES", ())
    assert faults() == ["it has no scene for the demo"]


@pytest.mark.parametrize(
    ("module", "name", "said"),
    [
        (palette, "PALETTE", "its board has no module palette with PALETTE"),
        (scenes, "SCENES", "its board has no module scenes with SCENES"),
    ],
)
def test_a_module_without_its_table_is_named(
    module: Any, name: str, said: str, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(module, name)
    assert faults() == [said]


def test_a_board_that_cannot_be_loaded_is_named(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(board, "PRESENTERS")
    get_presenters.cache_clear()
    try:
        (fault,) = faults()
    finally:
        get_presenters.cache_clear()
    assert fault.startswith("it cannot be loaded: AttributeError")


def test_rules_that_cannot_be_shown_are_named(faults: Faults, settings: Any, tmp_path: Path) -> None:
    (tmp_path / "oasis.md").write_text("# Oasis\n\n## O1 The table\nFour cards.\n")
    settings.RULES_DIRS = [tmp_path]
    (fault,) = faults()
    assert fault.startswith("docs/rules/oasis.md cannot be shown: “## O1 The table”")
