"""Conventions of the code that no checker knows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry import TITLES, WITHOUT_BOARD
from games.boards.registry import BOARDS
from tests.conventions.tree import ROOT, files, name
from tests.oasis.registration import SHIPPED

LONGEST = 400

TITLE_ROOMS = ("engine/titles", "games/boards", "templates/boards")
REGISTRIES = {"engine/registry.py", "games/boards/registry.py"}
TITLE_FOLDERS = tuple(f"{folder}/{title}" for title in {*TITLES, *BOARDS, *WITHOUT_BOARD} for folder in TITLE_ROOMS)
PLANNED = ("mykerinos", "thebes", "arnak")
TITLE_NAME = re.compile(
    # The site bears the name of its first title; its own name is allowed, and so are its package and its variables.
    r"(?<![A-Za-z_])(?:" + "|".join({*TITLES, *PLANNED}) + r")(?![A-Za-z_]|(?:</?\w+>|\s)+by Mail|-by-mail)",
    re.IGNORECASE,
)

CLOCK_CHANCE_NETWORK = {
    "asyncio", "datetime", "gettext", "http", "locale", "multiprocessing", "random", "secrets", "socket", "ssl",
    "subprocess", "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""What the rules have no use for. The command line, its measurements and the bots do, each in its own module."""


def imports(path: Path) -> Iterator[str]:
    """Yield the top-level names of all modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are absolute"
            yield (node.module or "").partition(".")[0]


def is_data_table(tree: ast.Module) -> bool:
    """Return true for a module that defines values and nothing that runs."""
    return not any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) for node in ast.walk(tree))


def test_no_module_is_longer_than_400_lines() -> None:
    long = [
        f"{name(path)}: {len(lines)} lines"
        for path in files(".py")
        if len(lines := path.read_text().splitlines()) > LONGEST
        and "migrations" not in path.parts
        and not is_data_table(ast.parse("\n".join(lines)))
    ]
    assert long == []


def test_generic_code_names_no_title() -> None:
    generic = [
        path
        for room in ("engine", "games", "templates", "static")
        for path in files(".py", ".html", ".svg", ".txt", ".js", ".css", under=room)
        if not name(path).startswith(TITLE_FOLDERS)
        and name(path) not in REGISTRIES
        and path.parent != ROOT / "static/css/boards"
    ]
    assert generic
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in generic
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if TITLE_NAME.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ('if title == "mykerinos":', True),
        ("from engine.titles.thebes import rules", True),
        ("Arnak has hidden hands.", True),
        ("Welcome to Mykerinos by Mail", False),
        ("Mykerinos <i>by Mail</i>", False),
        ("MYKERINOS_MODE is not set; see mykerinos_site", False),
    ],
)
def test_a_title_is_told_from_the_name_of_the_site(line: str, names: bool) -> None:
    assert bool(TITLE_NAME.search(line)) is names


def test_rules_of_titles_know_no_clock_chance_or_network() -> None:
    found = [
        f"{name(path)}: {module}"
        for title in (*SHIPPED, *WITHOUT_BOARD)
        for path in files(".py", under=f"engine/titles/{title}")
        for module in imports(path)
        if module in CLOCK_CHANCE_NETWORK
    ]
    assert found == []


def test_addresses_are_compared_in_one_place() -> None:
    """`iexact` takes letters for others; which ones depends on the database and its locale."""
    asking = {
        name(path)
        for path in files(".py")
        if "__iexact" in path.read_text() and name(path).startswith(("games/", "mykerinos_site/"))
    }
    assert asking == {"games/models/email_addresses.py"}
