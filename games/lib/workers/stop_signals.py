"""Signals that end a process of the site: SIGTERM, and SIGINT from Ctrl-C.

Python can raise them as exceptions, but in whatever is being done just then; what catches everything there swallows the end too.
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
def ends_kept() -> Iterator[None]:
    """In the block these signals wait until `wait_for_end` asks for them. Threads that are started in it leave them alone."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def wait_for_end() -> None:
    """Until one of them has come. Only where they are kept."""
    signal.sigwait(ENDS)


def end_beat_surely(sender: "Service", **kwargs: Any) -> None:
    """Celery's own handlers raise SystemExit. Where that is swallowed, beat now ends before its next round.

    Its scheduler is told before (`games.lib.workers.clockwork`), since they close what it sends over.
    """
    if current_thread() is not main_thread():
        return  # the embedded one, which gets no signals
    scheduler: Any = sender.scheduler
    for number in ENDS:
        handler = signal.getsignal(number)

        def end(number: int, frame: FrameType | None, handler: Any = handler) -> None:
            scheduler.is_ending = True
            sender.stop()
            if callable(handler):
                handler(number, frame)

        signal.signal(number, end)
