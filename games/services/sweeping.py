"""What sweeps share: rows one after the other, where neither the trouble of one nor their number must stop the others."""

import logging
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TypeVar

from django.db import InterfaceError, OperationalError

logger = logging.getLogger(__name__)

T = TypeVar("T")

RUN_SECONDS = 3.0
"""How long a run of a sweep goes on before it leaves the rest to the next one. It finishes what it has begun."""


class Budget:
    """The time that a run may take, in seconds; None for as long as it needs."""

    def __init__(self, seconds: float | None = None) -> None:
        self.end = None if seconds is None else monotonic() + seconds

    def is_over(self) -> bool:
        return self.end is not None and monotonic() >= self.end


_left_off: dict[str, object] = {}
"""By the name of a sweep: the last one that its last run in this process came to, where it did not come to the end."""


def one_by_one(
    found: Iterable[T], act: Callable[[T], int], trouble: str, budget: Budget | None = None, name: str = ""
) -> int:
    """Act on each of them, as far as the budget goes. Returns the sum of what that gives; `trouble` is logged with the one that
    it fails for. Sweeps with a `name` go on where their last run left off, so that those in front cannot keep the others out.

    Raises only what the database does when it is away: then there is no use in trying the others.
    """
    done = 0
    for one in _gone_on(list(found), name) if name else found:
        if budget is not None and budget.is_over():
            break
        if name:
            _left_off[name] = one
        try:
            done += act(one)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception(trouble, one)
    else:
        _left_off.pop(name, None)
    return done


def _gone_on(found: list[T], name: str) -> list[T]:
    """The same, but those behind the one that the last run came to come first."""
    last = _left_off.get(name)
    if last not in found:
        return found
    first = found.index(last) + 1
    return found[first:] + found[:first]
