"""Slots: how much of one kind of work a process does at the same time.

A worker of threads takes up whatever comes. Without a bound some slow mails, or some letters that take long to read, would hold
all of its threads; with one there is always a thread for what is next. Processes of a pool do one thing at a time anyway.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from celery.exceptions import Ignore

SLOTS = {
    "clock": 1, "bots": 1, "orders": 1, "inbound": 1, "play_bots": 2, "read_mail": 2, "urgent": 3, "mail": 2, "thinking": 1,
    "reviews": 1,
}  # fmt: skip
"""By the name of the sweep, or of the task that hints at one row. Of a sweep that walks a list there is one at a time: also where
it hangs in a row, and the next one is asked for."""
PULSE, HOUSEKEEPING = 1, 2
THREADS = sum(SLOTS.values()) + PULSE + HOUSEKEEPING
"""What a worker of threads needs that does everything (`games.ops.embedded`), so that nothing waits for a thread."""
THREADS_QUICK = THREADS - SLOTS["mail"] - SLOTS["thinking"] - SLOTS["reviews"] - HOUSEKEEPING
"""The same for one that does what people wait for (deploy/systemd)."""

_free = {kind: BoundedSemaphore(count) for kind, count in SLOTS.items()}


@contextmanager
def slot(kind: str) -> Iterator[None]:
    """One of the slots for that kind of work, inside a task. Where all are taken the task ends here, and counts as not run: those
    who have the slots, or the next sweep, find what it was about.
    """
    if not _free[kind].acquire(blocking=False):
        raise Ignore
    try:
        yield
    finally:
        _free[kind].release()
