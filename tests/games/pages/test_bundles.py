"""The files that pages link, joined where they were collected. What a whole site sends is in `tests/site/test_wire.py`."""

import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders

from games.boards.registry import get_presenters
from games.pages.bundles import (
    SCRIPTS,
    SHEETS,
    BundlingStorage,
    bundle_name,
    bundles,
    collect,
    script_urls,
    scripts_of,
    sheet_urls,
    sheets_of,
    storage,
)
from tests.conventions.tree import ROOT

STYLES = get_presenters("thebes")[1].styles


@pytest.fixture
def collected(tmp_path: Path, settings: LazySettings) -> Path:
    """Return where the static files lie, with one more among them: `css/more.css`."""
    (tmp_path / "more/css").mkdir(parents=True)
    (tmp_path / "more/css/more.css").write_text("p { color: red }")
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path / "more"]
    settings.STATIC_ROOT = tmp_path / "static"
    collect()
    return tmp_path / "static"


def test_templates_name_kinds_that_there_are_and_leave_none_out() -> None:
    text = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    assert set(re.findall(r'{% styles "([\w-]+)"', text)) == SHEETS.keys()
    asked = set(re.findall(r'{% scripts "([\w-]+)"', text))
    assert SCRIPTS.keys() <= asked
    for path in (path for kind in asked for path in scripts_of(kind)):
        assert finders.find(path), path


def test_where_nothing_was_collected_a_page_links_what_its_files_are_made_of() -> None:
    assert sheet_urls("game", STYLES) == [f"/static/{path}" for path in sheets_of("game", STYLES)]
    assert script_urls("history") == [f"/static/js/{name}.js" for name in ("pieces", "walk", "game", "copy")]


@pytest.mark.long
def test_a_file_holds_all_that_a_page_needs_and_is_made_anew_after_a_change(
    collected: Path, settings: LazySettings
) -> None:
    for bundle in bundles():
        text = (collected / bundle).read_text()
        assert text and "/*" not in text and not re.search(r"^\s*//", text, re.MULTILINE), bundle
    game = (collected / bundle_name("css", "game", STYLES)).read_text()
    places = [
        game.index(words)
        for words in ("--paper:", ".board {", "--b-land:", ".panels > .sites", ".game {", "@media print")
    ]
    assert places == sorted(places)
    (url,) = sheet_urls.__wrapped__("game", STYLES)
    assert re.fullmatch(r"/static/css/pages/game-thebes-thebes_game\.\w{12}\.css", url)
    sizes = [(collected / f"{url.removeprefix('/static/')}{ending}").stat().st_size for ending in (".br", ".gz", "")]
    assert sizes == sorted(sizes)
    settings.DEBUG = True
    assert len(sheet_urls.__wrapped__("game", STYLES)) == 7
    settings.DEBUG = False

    manifest = collected / BundlingStorage.manifest_name
    before = manifest.stat().st_ctime
    collect()
    assert manifest.stat().st_ctime == before
    (settings.STATICFILES_DIRS[-1] / "css/more.css").write_text("p { color: blue }")
    collect()
    assert manifest.stat().st_ctime > before
    assert (collected / storage().stored_name("css/more.css")).read_text() == "p { color: blue }"
