"""What sweeps share: rows one after the other, where the trouble of one must not stop the others."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

logger = logging.getLogger(__name__)

T = TypeVar("T")


def one_by_one(found: Iterable[T], act: Callable[[T], int], trouble: str) -> int:
    """Act on each of them. Returns the sum of what that gives; `trouble` is logged with the one that it fails for.

    Raises only what the database does when it is away: then there is no use in trying the others.
    """
    done = 0
    for one in found:
        try:
            done += act(one)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception(trouble, one)
    return done
