"""The titles of the house, by the folders there are. The only generic module that names one."""

from functools import cache
from importlib import import_module
from pathlib import Path

from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.sentences import Listing, Sentence, gettext_noop

HOME = Path(__file__).parent / "titles"
"""Each title has a folder of its own in here, named by its id."""
PACKAGE = "engine.titles"
"""The same as a package."""
FACADE = "title"
"""The module of a title that holds `RULES`, a table of rules version -> Title; its folder is a title's by that."""
FIRST = ("mykerinos", "thebes", "arnak")
"""The order in which lists have them; what is not named here comes after, by alphabet."""
WITHOUT_BOARD: dict[str, str] = {}
"""Titles that have no board yet, with their modules: the command line plays them, the site does not know them."""


def find_titles() -> dict[str, str]:
    """Title id -> module that holds `RULES`, in the order of lists; those that have a board."""
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
    """The title in that version of its rules (None: the newest). Raises RecordError."""
    if title_id not in TITLES:
        asked = " ".join(title_id.split())
        raise RecordError(Sentence(NO_TITLE, {"title": asked, "titles": Listing(tuple(TITLES))}))
    versions = _versions(title_id)
    if rules is None:
        rules = max(versions)
    if rules not in versions:
        known = Listing(tuple(versions))
        raise RecordError(Sentence(NO_RULES, {"title": title_id, "rules": rules, "versions": known}))
    return versions[rules]


def rules_versions(title_id: str) -> tuple[int, ...]:
    """The versions of a title's rules that can be played or replayed, oldest first."""
    return tuple(sorted(_versions(title_id)))
