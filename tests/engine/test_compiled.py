"""The compiled engine: made by the real mypyc of a small engine, used when it is of these sources and this Python, else never."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engine.compiled import BUILT, HOME, LIBRARY, PLAIN, SWITCH
from script.compile_engine import make

WHICH = """
import sys
from engine import compiled
from engine.bots import sums
print("plain" if sums.__file__.endswith(".py") else "compiled", sums.double(21), compiled.describe_engine())
"""
FILES = {
    "engine/__init__.py": "import engine.compiled\n",
    "engine/bots/__init__.py": "",
    "engine/bots/sums.py": "from engine.words import TIMES\n\n\ndef double(number: int) -> int:\n    return TIMES * number\n",
    "engine/words.py": "from typing import Final\n\nTIMES: Final = 2\n",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout with an engine of one module, compiled, and put where `engine.compiled` looks for it."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    home = tmp_path_factory.mktemp("built")
    for name, text in FILES.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    shutil.copy(HOME / "compiled.py", home / "engine")
    library = make.build(home, make.compiled_files(home / "engine"), None, optimised="0")
    make.put_in_place(library, make.place_in(home))
    return home


@pytest.fixture
def checkout(built: Path, tmp_path: Path) -> Path:
    """Return a copy of it, to be spoiled."""
    return shutil.copytree(built, tmp_path / "checkout")


def which(home: Path, **variables: str) -> str:
    """Which engine a process there has, what that engine reckons, and what it says of itself."""
    command = [sys.executable, "-B", "-c", WHICH]
    env = {name: value for name, value in os.environ.items() if name != SWITCH} | variables
    done = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def the_library(home: Path) -> Path:
    (library,) = (home / BUILT.relative_to(HOME.parent)).glob("*/*")
    return library


def test_it_is_used_by_every_process_unless_it_is_told_not_to(checkout: Path) -> None:
    assert which(checkout) == "compiled 42 The engine is compiled."
    assert which(checkout, **{SWITCH: PLAIN}).startswith("plain 42 The engine is plain Python.")


@pytest.mark.parametrize("name", ["bots/sums.py", "words.py"])
def test_it_is_not_used_for_other_sources_however_old_they_are(checkout: Path, name: str) -> None:
    """Those that are not compiled count as well, since their constants are in the library."""
    source = checkout / "engine" / name
    times = source.stat()
    source.write_text(source.read_text().replace("TIMES * number", "3 * number").replace("= 2", "= 3"))
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert which(checkout).startswith("plain 63 The engine is plain Python. The compiled one is of other sources")


def test_a_module_that_is_new_or_gone_counts_too(checkout: Path) -> None:
    (checkout / "engine/more.py").write_text("")
    assert which(checkout).startswith("plain 42")
    (checkout / "engine/more.py").unlink()
    assert which(checkout).startswith("compiled 42")
    (checkout / "engine/words.py").rename(checkout / "engine/numbers.py")
    (checkout / "engine/bots/sums.py").write_text("def double(number: int) -> int:\n    return 4 * number\n")
    assert which(checkout).startswith("plain 84")


def test_it_is_not_used_where_it_cannot_be_loaded(checkout: Path) -> None:
    """What another machine has made, or another Python."""
    library = the_library(checkout)
    whole = library.read_bytes()
    library.write_bytes(b"\x7fELF, but of another kind" + bytes(200))
    assert which(checkout).startswith("plain 42 The engine is plain Python. The compiled one cannot be loaded: ")
    library.write_bytes(whole)
    library.rename(library.with_name(library.name.replace(EXTENSION_SUFFIXES[0], ".cpython-399-elsewhere.so")))
    assert which(checkout).startswith(
        "plain 42 The engine is plain Python. The compiled one is of other sources or for"
    )


def test_only_the_newest_build_is_kept_and_it_comes_whole(checkout: Path) -> None:
    old = the_library(checkout)
    (checkout / "engine/more.py").write_text("")
    make.put_in_place(Path(shutil.copy(old, checkout / "library")), make.place_in(checkout))
    assert the_library(checkout).parent != old.parent and not old.exists()
    assert the_library(checkout).name == f"{LIBRARY}{EXTENSION_SUFFIXES[0]}"


def test_without_a_compiler_the_command_says_what_to_install(tmp_path: Path) -> None:
    """And touches nothing."""
    command = [sys.executable, "-m", "script.compile_engine.make"]
    for room in ("engine", "script"):
        shutil.copytree(HOME.parent / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "new_title"))
    env = os.environ | {"CC": "no-such-compiler -O2"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (1, f"script/compile-engine: {make.NO_COMPILER}")
    assert not (tmp_path / ".venv").exists()


def test_all_that_mypyc_needs_is_pinned() -> None:
    """A site has no tools for development; they come for the while of the build, with their hashes."""
    pins = make.pinned_tools()
    assert [line.partition("==")[0] for line in pins.splitlines() if not line.startswith(" ")] == list(make.TOOLS)
    assert pins.count("--hash=sha256:") > len(make.TOOLS)


def test_what_is_left_out_is_there() -> None:
    """The list names files that exist, and leaves the most in."""
    every = {file.relative_to(HOME).as_posix() for room in make.ROOMS for file in HOME.glob(f"{room}/*.py")}
    for left in make.LEFT_OUT:
        assert any(f"/{name}".endswith(f"/{left}") for name in every), left
    assert len(make.compiled_files(HOME)) > len(every) * 2 / 3
