"""The titles that have a board, by the folders there are."""

from functools import cache
from importlib import import_module
from pathlib import Path

from engine.registry import TITLES
from games.boards.contract import AnyPresenter
from games.boards.scenes import Scene

HOME = Path(__file__).parent
"""Each title's board has a folder of its own in here, named by the title's id."""
PACKAGE = "games.boards"
"""The same as a package."""
FACADE = "presenter"
"""The module by which a folder is a title's board."""


def find_boards() -> dict[str, str]:
    """Title id -> the package of its board, which holds `PRESENTERS`, a table of rules version -> Presenter, and `SCENES` in its
    module `scenes`; in the engine's order. System checks compare ids and versions with the engine's.
    """
    found = {path.parent.name for path in HOME.glob(f"*/{FACADE}.py")}
    order = [*(title for title in TITLES if title in found), *sorted(found.difference(TITLES))]
    return {title: f"{PACKAGE}.{title}" for title in order}


BOARDS = find_boards()


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
