"""The titles, found by their folders. The only generic module that names one."""

from functools import cache
from importlib import import_module
from pathlib import Path

from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.sentences import Listing, Sentence, gettext_noop

HOME = Path(__file__).parent / "titles"
"""The folder of titles, each in a folder named by its id."""
PACKAGE = "engine.titles"
"""The same folder as a package."""
FACADE = "title"
"""The module that makes a folder a title: it holds `RULES`, a table of rules version -> Title."""
FIRST = ("mykerinos", "thebes", "arnak")
"""The first titles of lists; the others follow by alphabet."""
WITHOUT_BOARD: dict[str, str] = {}
"""Titles without a board, with their modules: only the command line plays them."""


def find_titles() -> dict[str, str]:
    """Return title id -> module that holds `RULES`, in the order of lists, for titles with a board."""
    found = {path.parent.name for path in HOME.glob(f"*/{FACADE}.py")}.difference(WITHOUT_BOARD)
    order = [*(title for title in FIRST if title in found), *sorted(found.difference(FIRST))]
    return {title: f"{PACKAGE}.{title}.{FACADE}" for title in order}


TITLES = find_titles()

NO_TITLE = gettext_noop("There is no title called “{title}”. The titles are: {titles}.")
NO_RULES = gettext_noop("“{title}” has no rules version {rules}. It has: {versions}.")


@cache
def _versions(title_id: str) -> dict[int, AnyTitle]:
    versions: dict[int, AnyTitle] = import_module(TITLES[title_id]).RULES
    return versions


def get_title(title_id: str, rules: int | None = None) -> AnyTitle:
    """Return the title in that version of its rules (None: the newest). Raises RecordError."""
    if title_id not in TITLES:
        name = " ".join(title_id.split())
        raise RecordError(Sentence(NO_TITLE, {"title": name, "titles": Listing(tuple(TITLES))}))
    versions = _versions(title_id)
    if rules is None:
        rules = max(versions)
    if rules not in versions:
        known = Listing(tuple(versions))
        raise RecordError(Sentence(NO_RULES, {"title": title_id, "rules": rules, "versions": known}))
    return versions[rules]


def rules_versions(title_id: str) -> tuple[int, ...]:
    """Return the versions of a title's rules that can be played or replayed, oldest first."""
    return tuple(sorted(_versions(title_id)))
