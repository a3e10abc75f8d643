"""The board of Sample."""

from script.new_title.board.presenter import PRESENTER

__all__ = ["PRESENTER"]
