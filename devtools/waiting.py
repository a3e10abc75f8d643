"""Waiting for an event with a bound. No test sleeps for a fixed time."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

T = TypeVar("T")
SELDOM = 0.1
"""Seconds between two questions where it takes long: to ask a server fifty times a second is half of the work that it does."""


def wait_for(ask: Callable[[], T], seconds: float = 10.0, step: float = 0.02) -> T:
    """Ask again and again until the answer is true, and return it.

    Raises TimeoutError with the last answer. The first pause is `step`; each is half as long again as the one before,
    up to SELDOM.
    """
    end = monotonic() + seconds
    pause = Event()
    while True:
        answer = ask()
        if answer:
            return answer
        if monotonic() > end:
            raise TimeoutError(f"Not within {seconds} seconds; the last answer was {answer!r}.")
        pause.wait(step)
        step = max(step, min(1.5 * step, SELDOM))
