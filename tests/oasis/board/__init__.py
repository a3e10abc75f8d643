"""Oasis as a `contract.Presenter`."""

from tests.oasis.board.presenter import PRESENTER

__all__ = ["PRESENTER"]
