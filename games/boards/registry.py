"""The titles that have a board, found by their folders."""

from functools import cache
from importlib import import_module
from pathlib import Path

from engine.registry import TITLES
from games.boards.contract import AnyPresenter
from games.boards.scenes import Scene

HOME = Path(__file__).parent
"""The folder of all boards; each title's board has a folder in it, named by the title's id."""
PACKAGE = "games.boards"
FACADE = "presenter"
"""The module that makes a folder a title's board."""


def find_boards() -> dict[str, str]:
    """Return title id -> package of its board, in the engine's order.

    The package has `PRESENTERS` (rules version -> Presenter), and its module `scenes` has `SCENES`. System checks compare ids and
    versions with the engine's.
    """
    found = {path.parent.name for path in HOME.glob(f"*/{FACADE}.py")}
    order = [*(title for title in TITLES if title in found), *sorted(found.difference(TITLES))]
    return {title: f"{PACKAGE}.{title}" for title in order}


BOARDS = find_boards()


@cache
def get_presenters(title_id: str) -> dict[int, AnyPresenter]:
    """Return the title's presenters by rules version. Raise KeyError for a title without a board."""
    presenters: dict[int, AnyPresenter] = import_module(BOARDS[title_id]).PRESENTERS
    return presenters


def get_presenter(title_id: str, rules: int) -> AnyPresenter:
    """Return the title's presenter for that version of its rules: a stored game keeps its own.

    Raise KeyError if there is none; the system checks rule that out.
    """
    return get_presenters(title_id)[rules]


def get_scenes(title_id: str) -> tuple[Scene, ...]:
    """Return the title's games for the demo. Raise KeyError as `get_presenters` does."""
    scenes: tuple[Scene, ...] = import_module(f"{BOARDS[title_id]}.scenes").SCENES
    return scenes
