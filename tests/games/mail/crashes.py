"""Processes that die while they send a mail."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.mail import sending


class Crash(BaseException):
    """The process dies."""


@contextmanager
def crash(monkeypatch: pytest.MonkeyPatch, moment: str, renders: str = "") -> Iterator[None]:
    """Expect that what is done within dies at that moment.

    It is `before rendering`, `while rendering` (in the function `renders`), `before` or `after` handing the mail over.
    """
    deliver = sending.deliver

    def die(*arguments: Any) -> Any:
        if moment.startswith("after"):
            deliver(*arguments)
        raise Crash

    with monkeypatch.context() as patch:
        if moment == "while rendering":
            patch.setattr(renders, die)
        else:
            patch.setattr(sending, "render" if moment == "before rendering" else "deliver", die)
        with pytest.raises(Crash):
            yield
