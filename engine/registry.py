"""The titles of the house. The only generic module that names them."""

from functools import cache
from importlib import import_module

from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.sentences import Listing, Sentence, gettext_noop

TITLES: dict[str, str] = {
    "mykerinos": "engine.titles.mykerinos.title",
    "thebes": "engine.titles.thebes.title",
}
"""Title id -> module that holds `RULES`, a table of rules version -> Title."""

NO_TITLE = gettext_noop("There is no title “{title}”; there are {titles}.")
NO_RULES = gettext_noop("“{title}” has no rules version {rules}; it has {versions}.")


@cache
def _versions(title_id: str) -> dict[int, AnyTitle]:
    versions: dict[int, AnyTitle] = import_module(TITLES[title_id]).RULES
    return versions


def get_title(title_id: str, rules: int | None = None) -> AnyTitle:
    """The title in that version of its rules (None: the newest). Raises RecordError."""
    if title_id not in TITLES:
        raise RecordError(Sentence(NO_TITLE, {"title": title_id, "titles": Listing(tuple(TITLES))}))
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
