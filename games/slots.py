"""Slots: how much of one kind of work a process does at the same time.

A worker of threads takes up whatever comes. Without a bound some slow mails, or some letters that take long to read, would hold
all of its threads; with one there is always a thread for what is next. Processes of a pool do one thing at a time anyway.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from celery.exceptions import Ignore

SLOTS = {"urgent": 3, "mail": 2, "inbound": 2, "bots": 2}
SWEEPS = 4
"""The sweeps that talk to no mail server run once at a time each: pulse, clock, bots, inbound."""
HOUSEKEEPING = 2
THREADS_QUICK = SWEEPS + SLOTS["urgent"] + SLOTS["inbound"] + SLOTS["bots"]
"""What a worker of threads needs, so that nothing that people wait for ever waits for a thread (deploy/systemd)."""
THREADS = THREADS_QUICK + SLOTS["mail"] + HOUSEKEEPING
"""The same for one that does everything: `games.embedded`."""

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
