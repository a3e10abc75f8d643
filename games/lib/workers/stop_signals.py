"""Signals that end a process of the site: SIGTERM, and SIGINT from Ctrl-C.

Python can raise them as exceptions in the middle of any code, and code that catches every exception swallows them.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from celery.beat import Service

ENDS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def block_end_signals() -> Iterator[None]:
    """Block these signals until `wait_for_end`. Threads that are started in the block ignore them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def wait_for_end() -> None:
    """Wait until one of the blocked signals has come."""
    signal.sigwait(ENDS)


def end_beat_on_signal(sender: "Service", **kwargs: object) -> None:
    """End beat before its next round, even where the SystemExit of Celery's handlers is swallowed.

    The scheduler is marked first (`games.lib.workers.clockwork`), since they close the connection that it sends over.
    """
    if current_thread() is not main_thread():
        return  # the embedded one, which gets no signals
    scheduler: Any = sender.scheduler
    for number in ENDS:
        handler = signal.getsignal(number)

        def end(number: int, frame: FrameType | None, handler: object = handler) -> None:
            scheduler.is_ending = True
            sender.stop()
            if callable(handler):
                handler(number, frame)

        signal.signal(number, end)
