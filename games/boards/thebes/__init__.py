"""The board of Thebes."""

from games.boards.thebes.presenter import PRESENTER

PRESENTERS = {1: PRESENTER}

__all__ = ["PRESENTER", "PRESENTERS"]
