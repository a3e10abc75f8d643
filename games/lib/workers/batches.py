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

    def spend(self) -> None:
        """End the run, however much of its time is left."""
        self.end = 0.0


_tried: dict[str, set[object]] = {}
"""By the name of a sweep: whom its last runs in this process have come to, since one last came to the end."""


def process_each(
    found: Iterable[T], act: Callable[[T], int], trouble: str, budget: Budget | None = None, name: str = ""
) -> int:
    """Act on each of them, as far as the budget goes. Returns the sum of what that gives; `trouble` is logged with the one that
    it fails for. A sweep with a `name` begins with those that its last runs have not come to, so that nobody is kept out by those
    in front.

    Raises only what the database does when it is away: then there is no use in trying the others.
    """
    done = 0
    tried: set[object] = set()
    if name:
        found = list(found)
        tried = _tried[name] = _tried.get(name, set()) & set(found)
        found.sort(key=tried.__contains__)
    for one in found:
        if budget is not None and budget.is_over():
            break
        if name:
            tried.add(one)
        try:
            done += act(one)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception(trouble, one)
    else:
        tried.clear()
    return done
