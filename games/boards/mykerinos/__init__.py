"""The board of Mykerinos."""

from games.boards.mykerinos.presenter import PRESENTER

PRESENTERS = {1: PRESENTER}

__all__ = ["PRESENTER", "PRESENTERS"]
