"""`script/new-title` makes a title that plays at once, passes what is asked of every title, and can be undone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from devtools.environments import clean
from devtools.shared import TEMPLATE
from engine import registry
from script.new_title import make
from script.new_title.make import rename
from tests.conventions.tree import ROOT, files

ASKED = "hounds or test_title_checks or share_no_names or test_demo or (conventions and test_code)"
"""What is asked of every title in the whole suite: tests that name it, and those that go over all of them at once."""
ONE_FOLDER = "engine/titles/pebbles"


class Checkout:
    """A copy of the repository, with the same tools."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path in files():
            target = root / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)
        for folder in {path.parent for path in files()}:
            # What was compiled here is as good there, and takes nobody's time again.
            for path in folder.glob("__pycache__/*.pyc"):
                target = root / path.relative_to(ROOT)
                target.parent.mkdir(exist_ok=True)
                shutil.copy2(path, target)
        # What is installed is there already, whatever other checkouts may want of it: nothing is installed from here.
        (root / ".venv").mkdir()
        for path in (ROOT / ".venv").resolve().iterdir():
            if not path.name.startswith("installed-"):
                (root / ".venv" / path.name).symlink_to(path)
        for wanted in ("requirements.txt", "requirements-dev.txt"):
            shutil.copy(ROOT / wanted, root / ".venv" / f"installed-{wanted}")

    def run(self, *command: str, status: int = 0) -> str:
        """Return what the command says on both streams."""
        # A new title brings no migration, so the database that this run has migrated is one for its tests.
        env = clean(**{TEMPLATE: os.environ[TEMPLATE], "MYKERINOS_VAR": str(self.root / "var")})
        done = subprocess.run(
            command, cwd=self.root, env=env, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert done.returncode == status, done.stdout[-4000:]
        return done.stdout

    def python(self, *arguments: str, status: int = 0) -> str:
        return self.run(sys.executable, *arguments, status=status)

    def tree(self) -> dict[str, bytes]:
        """Every file of the checkout but what tools and the site leave behind."""
        skipped = {".venv", "var", "__pycache__", ".hypothesis"}
        found = (path for path in self.root.rglob("*") if path.is_file() and not skipped.intersection(path.parts))
        paths = {path.relative_to(self.root).as_posix(): path for path in found}
        return {name: path.read_bytes() for name, path in paths.items() if not re.match(r"\.\w+_cache/", name)}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("checkout"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("thebes", "There is a title “thebes” already."),
        ("Hounds", "cannot be a title's id"),
        ("../hounds", "cannot be a title's id"),
        ("class", "cannot be a title's id"),
        ("kit", "“kit” is taken: there is games/boards/kit already."),
        ("move", "“move” is a word that"),
        ("egypt", "“egypt” is a word that"),
    ],
)
def test_an_id_that_cannot_be_is_refused(given: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert make.main([given]) == 1
    answer = capsys.readouterr().err
    assert said in answer and "Nothing was changed." in answer and answer.count("\n") == 1


def test_when_an_id_is_refused_nothing_changes(checkout: Checkout) -> None:
    """The ids of above, and no id at all, at the script itself."""
    before = checkout.tree()
    assert "is taken" in checkout.run("script/new-title", "kit", status=1)
    assert checkout.run("script/new-title", status=2) == "usage: script/new-title ID\n"
    assert checkout.tree() == before


@pytest.mark.parametrize("arguments", [[], ["hounds", "ur"], ["--help"]])
def test_what_is_no_id_at_all_is_told_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert make.main(arguments) == 2
    assert capsys.readouterr().err == "usage: script/new-title ID\n"


def test_what_cannot_be_finished_leaves_nothing_behind(checkout: Checkout) -> None:
    template = checkout.root / "script/new_title/rules/scoring.py"
    whole = template.read_text()
    template.write_text(whole.replace("def result(", "def no_result("))
    before = checkout.tree()
    try:
        assert "ImportError" in checkout.run("script/new-title", "hounds", status=1)
        assert checkout.tree() == before
    finally:
        template.write_text(whole)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_new_title_plays_passes_every_suite_and_is_undone_by_deleting_it(checkout: Checkout) -> None:
    before = checkout.tree()
    told = checkout.run("script/new-title", "hounds")
    made = checkout.tree()
    assert {name: made[name] for name in before} == before, "nothing is registered by hand"
    added = [name for name in made if name not in before]
    assert all(text not in made[name].decode() for name in added for text in ("ample", "new_title"))
    for command in (["check"], ["format", "--check"]):
        checkout.python("-m", "ruff", *command, *[name for name in added if name.endswith(".py")])

    titles = checkout.python("-m", "engine", "titles")
    assert "hounds" in titles
    duel = checkout.python(
        "-m", "engine", "duel", "--title", "hounds", "--seats", "greedy,random", "--games", "40", "--seed", "1"
    )
    assert "greedy" in duel
    assert "no issues" in checkout.python("manage.py", "check")
    passed = checkout.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", ASKED)
    assert " passed" in passed and int(re.findall(r"(\d+) passed", passed)[-1]) > 140

    for name in ("introduction.html", "medals.html"):
        (checkout.root / "templates/boards/hounds" / name).unlink()
    named = checkout.python("manage.py", "check", status=1)
    assert "has no templates/boards/hounds/introduction.html" in named
    assert "has no templates/boards/hounds/medals.html" in named

    undo = re.findall(r"To undo it: (rm -r .*)\n", told)[0]
    checkout.run(*undo.split(" "))
    assert checkout.tree() == before
    assert "hounds" not in checkout.python("-m", "engine", "titles")


def test_the_engine_takes_a_title_without_bots_and_orders_from_one_folder(checkout: Checkout) -> None:
    folder = checkout.root / ONE_FOLDER
    folder.mkdir()
    (folder / "__init__.py").touch()
    shutil.copy(ROOT / "tests/engine/pebbles.py", folder / "title.py")
    try:
        assert "pebbles" in checkout.python("-m", "engine", "titles")
        assert "random" in checkout.python(
            "-m", "engine", "duel", "--title", "pebbles", "--seats", "random,random", "--games", "2", "--seed", "1"
        )
        passed = checkout.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/engine", "-k", "pebbles")
        assert " passed" in passed
    finally:
        shutil.rmtree(folder)


def test_all_that_is_made_is_named_after_the_title() -> None:
    text = "Sample: Rule: S4.2, `def test_s4_2_x`, script.new_title.board.palette, SAMPLE, sample.css, USUAL, S4"
    assert rename(text, "ur") == ("Ur: Rule: U4.2, `def test_u4_2_x`, games.boards.ur.palette, UR, ur.css, USUAL, U4")
    assert all("ur" in path.parts or path.stem == "ur" for path in make.places_of("ur"))


def test_modules_stand_in_rooms_where_titles_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "ROOMS", {"position": "rules", "narrate": "text"})
    monkeypatch.setattr(registry, "FACADE", "rules.facade")
    monkeypatch.setattr(registry, "PACKAGE", "engine.titles")
    found = (
        "from script.new_title.rules.position import View, script.new_title.rules.apply, script.new_title.rules.facade"
    )
    assert rename(found, "ur") == (
        "from engine.titles.ur.rules.position import View, engine.titles.ur.apply, engine.titles.ur.rules.facade"
    )
    places = make.places_of("ur")
    made = {
        path.relative_to(places.rules).as_posix() for _, path in make.copies_of(places) if places.rules in path.parents
    }
    assert {"rules/__init__.py", "rules/position.py", "rules/facade.py", "text/narrate.py", "apply.py"} <= made
