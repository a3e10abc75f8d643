"""What documents name is there: files, folders, modules, and what they say is in these."""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "tests/README.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs/decisions").glob("*.md"),
    ]
)
PLACES = "benchmarks|deploy|devtools|docs|engine|games|locale|mykerinos_site|script|static|templates|tests"
PATH = re.compile(rf"(?:{PLACES})(?:/[\w.-]+)+/?|services/\w+\.py")
NAME = re.compile(r"(?!games\.example)(?:benchmarks|devtools|engine|games|mykerinos_site|tests)(?:\.\w+)+")


def marked(document: Path) -> list[str]:
    """Return what stands between backticks, the first word of a command line."""
    return [found.split(" ")[0] for found in re.findall(r"`([^`\n]+)`", document.read_text())]


def is_there(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        try:
            for part in parts[length:]:
                found = getattr(found, part)
        except AttributeError:
            return False
        return True
    return False


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix())
def test_what_a_document_names_is_there(document: Path) -> None:
    words = [word.rstrip("()") for word in marked(document)]
    paths = [word for word in words if PATH.fullmatch(word)]
    names = [word for word in words if NAME.fullmatch(word)]
    gone = [path for path in paths if not (ROOT / path).exists() and not (ROOT / "games" / path).exists()]
    assert gone == []
    assert [name for name in names if not is_there(name)] == []


def test_documents_do_name_modules() -> None:
    """The patterns above find something."""
    words = [word for document in DOCUMENTS for word in marked(document)]
    assert sum(bool(PATH.fullmatch(word)) for word in words) > 40
    assert sum(bool(NAME.fullmatch(word)) for word in words) > 10
    assert not is_there("games.nothing") and not is_there("games.mail.kinds.NOTHING")
