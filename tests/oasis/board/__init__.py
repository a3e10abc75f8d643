"""Oasis as a `contract.Presenter`."""

from tests.oasis.board.presenter import PRESENTER

PRESENTERS = {1: PRESENTER}

__all__ = ["PRESENTER", "PRESENTERS"]
