"""The engine as others use it: the lines of `docs/engine.md`, and the wheel."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from engine.cli.duel import run_duel
from engine.registry import get_title

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/engine.md").read_text(), re.DOTALL)
(PROGRAM,) = (block for block in BLOCKS if block.startswith("#!"))
EXAMPLES, ADAPTER = [block for block in BLOCKS[:-1] if block != PROGRAM], BLOCKS[-1]
MOST_LINES = 80
MOST_LINES_OF_PROGRAM = 20


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_what_is_pasted_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "docs/engine.md", "exec"), {"__name__": "pasted"})
    assert capsys.readouterr().out


def test_the_program_of_the_document_beats_bots_that_move_at_random(tmp_path: Path) -> None:
    program = tmp_path / "mine.py"
    program.write_text(PROGRAM)
    program.chmod(0o700)
    mine, other = run_duel(get_title("thebes"), [f"cmd:{program}", "random"], 10, 1)
    assert mine.forfeits == 0
    assert mine.wins > other.wins and mine.points > other.points  # It draws its own chance; it wins 19 of 20.
    assert len(PROGRAM.splitlines()) <= MOST_LINES_OF_PROGRAM


def test_the_adapter_is_short() -> None:
    assert len(ADAPTER.splitlines()) <= MOST_LINES


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("title", "players"), [("arnak", 2), ("mykerinos", 3), ("thebes", 4)])
def test_the_adapter_passes_the_tests_of_pettingzoo(title: str, players: int) -> None:
    tests = pytest.importorskip("pettingzoo.test")
    names: dict[str, Any] = {"__name__": "pasted"}
    exec(compile(ADAPTER, "docs/engine.md", "exec"), names)
    tests.api_test(names["TitleEnv"](title, players), num_cycles=200)
    tests.seed_test(lambda: names["TitleEnv"](title, players), num_cycles=50)


def test_the_wheel_plays_in_an_empty_folder(tmp_path: Path) -> None:
    """All of the engine is in it, with its decks and the mark that it has types, and nothing else is needed."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT / "engine", check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        names = {name for name in file.namelist() if name.startswith("engine/")}
        assert (
            "Requires-Dist"
            not in file.read(next(name for name in file.namelist() if name.endswith("METADATA"))).decode()
        )
        file.extractall(tmp_path / "installed")
    here = {
        path.relative_to(ROOT).as_posix()
        for kind in ("*.py", "decks/*.toml", "py.typed")
        for path in ROOT.glob(f"engine/**/{kind}")
    }
    assert names == here
    played = subprocess.run(
        [sys.executable, "-S", "-m", "engine", "play", "--title", "arnak", "--seats", "greedy", "--seed", "1"],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        check=True, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert '"title": "arnak"' in played.stdout
