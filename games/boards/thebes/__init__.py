"""The board of Thebes."""

from games.boards.thebes.presenter import PRESENTER

__all__ = ["PRESENTER"]
