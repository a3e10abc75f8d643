"""Several things done at the same moment."""

from collections.abc import Callable, Sequence
from threading import Barrier, Thread
from typing import TypeVar

from django.db import connection

T = TypeVar("T")

STARTING = 30
PATIENCE = 120
"""Seconds that all of them are given to begin, and each of them to end."""


def at_once(acts: Sequence[Callable[[], T]]) -> list[T | Exception]:
    """Return what each act gave or raised, in their order.

    They begin together, each in a thread with a database connection of its own. Fails when one has not ended in time.
    """
    together = Barrier(len(acts))
    results: dict[int, T | Exception] = {}

    def run(number: int) -> None:
        try:
            together.wait(STARTING)
            results[number] = acts[number]()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(results) == len(acts), "not all of them came to an end"
    return [results[number] for number in range(len(acts))]
