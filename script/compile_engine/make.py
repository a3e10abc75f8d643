"""Compile the engine, try it, and put it where `engine.compiled` looks for it: `script/compile-engine`.

All of it happens in a copy, so that what runs meanwhile sees the whole or nothing, and the checkout stays as it is.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from engine.compiled import BUILT, HOME, LIBRARY, PLAIN, SWITCH, library_file

ROOT = HOME.parent
HERE = Path(__file__).parent
TOOLS = ("ast-serialize", "librt", "mypy", "mypy-extensions", "pathspec", "setuptools", "typing-extensions")
"""mypyc, which comes with mypy, and what it needs, as `requirements-dev.txt` pins them."""
ROOMS = ("bots", "orders", "titles/*/rules", "titles/*/appraisal")
"""What is compiled: what thinks, and what it thinks with. What only people wait for is quick enough."""
LEFT_OUT = (
    "__init__.py",
    "bots/decider.py",  # what goes to other processes and comes back
    "bots/levels.py",
    "rules/notation.py",  # mypyc knows no `in (*names, name)`
    "rules/refusals.py",
    "mykerinos/rules/position.py",  # nor classes that are made of tuples
    "thebes/rules/position.py",
)
NO_COMPILER = "There is no C compiler (on Debian: apt install gcc)."
NO_HEADERS = "Python's headers are missing (on Debian: apt install python3-dev)."


class Stopped(Exception):
    """Nothing was compiled; why not, in a sentence for whoever called."""


def compiled_files(home: Path) -> list[Path]:
    """Return the sources that are compiled, of the engine in that folder."""
    found = sorted(file for room in ROOMS for file in home.glob(f"{room}/*.py"))
    return [file for file in found if not file.as_posix().endswith(LEFT_OUT)]


def check_compiler() -> None:
    """Check that C can be compiled. Raises Stopped."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(compiler.split()[0]) is None:
        raise Stopped(NO_COMPILER)
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise Stopped(NO_HEADERS)


def pinned_tools() -> str:
    """Return the lines of the pinned requirements that are about `TOOLS`, with their hashes."""
    pins = re.split(r"\n(?=\S)", (ROOT / "requirements-dev.txt").read_text())
    return "\n".join(pin for pin in pins if pin.partition("==")[0] in TOOLS) + "\n"


def find_tools(work: Path) -> Path | None:
    """Where mypyc is, for those who have it with the tools for development None, else put into a folder of `work`."""
    if (ROOT / ".venv/installed-requirements-dev.txt").is_file():
        return None
    tools, pins = work / "tools", work / "tools.txt"
    pins.write_text(pinned_tools())
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input", "--no-deps", "--only-binary", ":all:")
    call("-m", "pip", "install", *quiet, "--require-hashes", "--target", str(tools), "-r", str(pins), home=work)
    return tools


def call(*arguments: str, home: Path, **variables: str) -> str:
    """Return what Python says when it is called so in that folder.

    Raises Stopped, with its last words, where it fails.
    """
    done = subprocess.run(
        [sys.executable, *arguments], cwd=home, env=os.environ | variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Stopped(f"{done.stdout[-2000:]}{done.stderr[-4000:]}\nThis went wrong, and nothing was changed.")
    return done.stdout


def build(home: Path, files: list[Path], tools: Path | None, optimised: str = "2") -> Path:
    """Return the library of those files in the folder that holds the engine's copy. Raises Stopped."""
    paths = [file.relative_to(home).as_posix() for file in files]
    variables = {} if tools is None else {"PYTHONPATH": str(tools)}
    call(str(HERE / "library.py"), LIBRARY, optimised, *paths, home=home, **variables)
    return next(home.glob(f"{LIBRARY}.*"))


def put_in_place(library: Path, target: Path) -> None:
    """Have the library at its place in one step, and nothing beside it."""
    folder = target.parent
    new = folder.with_name("new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    shutil.copy(library, new / target.name)
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)
    for other in folder.parent.iterdir():
        if other != folder:
            shutil.rmtree(other)


def place_in(home: Path) -> Path:
    """Where the library belongs for the sources of the engine in that folder."""
    told = call("-c", "from engine.compiled import library_file; print(library_file())", home=home)
    return Path(told.strip())


def agree(home: Path) -> bool:
    """Whether that folder's engine plays the same, compiled and plain. Raises Stopped."""
    tried = ("-m", "script.compile_engine.tried")
    plain, compiled = (
        call(*tried, home=home, **{SWITCH: PLAIN}).split(),
        call(*tried, home=home, **{SWITCH: ""}).split(),
    )
    return (plain[0], compiled[0]) == ("plain", "compiled") and plain[1] == compiled[1]


def compile_engine() -> None:
    """Do it. Raises Stopped where that is not possible."""
    if library_file().is_file():
        print("The engine is compiled already, from the sources as they are.")
        return
    check_compiler()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        home = work / "checkout"
        for room in ("engine", "script"):
            shutil.copytree(ROOT / room, home / room, ignore=shutil.ignore_patterns("__pycache__"))
        tools = find_tools(work)
        print("Compiling the engine. This takes a minute or two.", flush=True)
        library = build(home, compiled_files(home / "engine"), tools)
        place = place_in(home)
        put_in_place(library, place)
        print("Playing some games with both engines.", flush=True)
        if not agree(home):
            raise Stopped("The compiled engine plays other games than plain Python, and was thrown away.")
        put_in_place(place, BUILT / place.parent.name / place.name)
    print("The engine is compiled. Processes that run use it when they are started anew.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/compile-engine", description="Compile what bots think with.")
    parser.add_argument("--remove", action="store_true", help="remove what was compiled: plain Python runs again")
    if parser.parse_args().remove:
        shutil.rmtree(BUILT, ignore_errors=True)
        print("There is no compiled engine any more.")
        return
    try:
        compile_engine()
    except Stopped as reason:
        sys.exit(f"script/compile-engine: {reason}")


if __name__ == "__main__":
    main()
