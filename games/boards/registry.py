"""The titles that have a board. The only generic module of the site that names them."""

from functools import cache
from importlib import import_module

from games.boards.contract import AnyPresenter
from games.boards.scenes import Scene

BOARDS: dict[str, str] = {
    "mykerinos": "games.boards.mykerinos",
    "thebes": "games.boards.thebes",
}
"""Title id -> the package of its board, which holds `PRESENTER`, and `SCENES` in its module `scenes`. A system check compares
the ids with the engine's."""


@cache
def get_presenter(title_id: str) -> AnyPresenter:
    """The presenter of that title. Raises KeyError for a title without one; the system check rules that out."""
    presenter: AnyPresenter = import_module(BOARDS[title_id]).PRESENTER
    return presenter


def get_scenes(title_id: str) -> tuple[Scene, ...]:
    """The games of that title for the demo. Raises KeyError as `get_presenter` does."""
    scenes: tuple[Scene, ...] = import_module(f"{BOARDS[title_id]}.scenes").SCENES
    return scenes
