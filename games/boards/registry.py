"""The titles that have a board. The only generic module of the site that names them."""

from functools import cache
from importlib import import_module

from games.boards.contract import AnyPresenter
from games.boards.scenes import Scene

BOARDS: dict[str, str] = {
    "mykerinos": "games.boards.mykerinos",
    "thebes": "games.boards.thebes",
}
"""Title id -> the package of its board, which holds `PRESENTERS`, a table of rules version -> Presenter, and `SCENES` in its
module `scenes`. System checks compare ids and versions with the engine's."""


@cache
def get_presenters(title_id: str) -> dict[int, AnyPresenter]:
    """The presenters of that title, by the version of its rules. Raises KeyError for a title without a board."""
    presenters: dict[int, AnyPresenter] = import_module(BOARDS[title_id]).PRESENTERS
    return presenters


def get_presenter(title_id: str, rules: int) -> AnyPresenter:
    """The presenter of the title in that version of its rules: a stored game keeps its own. Raises KeyError where there is none;
    the system checks rule that out.
    """
    return get_presenters(title_id)[rules]


def get_scenes(title_id: str) -> tuple[Scene, ...]:
    """The games of that title for the demo. Raises KeyError as `get_presenters` does."""
    scenes: tuple[Scene, ...] = import_module(f"{BOARDS[title_id]}.scenes").SCENES
    return scenes
