"""The board of Mykerinos."""

from games.boards.mykerinos.presenter import PRESENTER

__all__ = ["PRESENTER"]
