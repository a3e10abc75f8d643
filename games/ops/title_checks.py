"""System checks of titles: each has a board, and the files that pages link to.

Files are checked with every command. Boards and a sample game are checked with `check --deploy`, as `script/check`
calls it: that would take a second of every command.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.core.checks import CheckMessage, Error, register

from engine.registry import TITLES
from games.boards.registry import BOARDS
from games.pages.rules.documents import find_document

TEMPLATES = ("introduction.html", "medals.html", "sprite.svg")


@register("titles")
def check_registries(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Check that every title has its board, and every board its title."""
    return [
        Error(
            f"The title “{title}” has {'rules, but no board' if title in TITLES else 'a board, but no rules'}:"
            " engine/registry.py and games/boards/registry.py say where they are looked for.",
            id="games.E009",
        )
        for title in sorted(set(TITLES) ^ set(BOARDS))
    ]


@register("titles")
def check_files(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Check that every title has the files that pages link to."""
    return [
        Error(f"The title “{title}” has no {missing}.", id="games.E030")
        for title in TITLES
        if title in BOARDS
        for missing in missing_files(title)
    ]


def missing_files(title: str) -> Iterator[str]:
    templates: Any = settings.TEMPLATES[0]
    folders = [Path(folder) for folder in templates["DIRS"]]
    for name in TEMPLATES:
        if not any((folder / "boards" / title / name).is_file() for folder in folders):
            yield f"templates/boards/{title}/{name}"
    if find(f"css/boards/{title}.css") is None:
        yield f"static/css/boards/{title}.css"
    if find_document(title) is None:
        yield f"docs/rules/{title}.md"
