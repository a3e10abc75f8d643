"""The board of Sample."""

from script.new_title.board.presenter import PRESENTER

PRESENTERS = {1: PRESENTER}

__all__ = ["PRESENTER", "PRESENTERS"]
