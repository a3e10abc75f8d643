"""The board of Lost Ruins of Arnak."""

from games.boards.arnak.presenter import PRESENTER

PRESENTERS = {1: PRESENTER}

__all__ = ["PRESENTER", "PRESENTERS"]
