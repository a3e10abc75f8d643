"""Oasis beside the shipped titles, in this process: rules, board, templates, styles."""

import sys
from pathlib import Path

from engine.__main__ import main
from engine.registry import TITLES
from games.boards.registry import BOARDS

SHIPPED = tuple(title for title in TITLES if title != "oasis")
"""The titles that a site has: what is asked of documents, golden games and folders is asked of these."""
FOLDER = Path(__file__).parent


def register() -> None:
    """Both registries know it from now on."""
    TITLES["oasis"] = "tests.oasis.rules"
    BOARDS["oasis"] = "tests.oasis.board"


if __name__ == "__main__":
    register()
    sys.exit(main())
