"""The same thing done by many at the same moment."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(act: Callable[[], T], workers: int, seconds: float = 120) -> list[T | Exception]:
    """What the act gave or raised in each of so many threads that began together, each with a database connection of its
    own. Fails when one has not ended within the seconds.
    """
    together = Barrier(workers)
    results: list[T | Exception] = []

    def work() -> None:
        try:
            together.wait(10)
            results.append(act())
        except Exception as error:
            results.append(error)
        finally:
            connection.close()

    threads = [Thread(target=work) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds)
    assert len(results) == workers
    return results
