"""Counters of events that leave no row: requests, errors, results of mails.

Each process counts in memory and adds its numbers to a hash in Redis every few seconds, so any process on any host can
report the sums. While Redis is away they are added later; an empty one starts at 0, as after a restart. Without Redis the
one process has all of them.
"""

from collections import Counter
from threading import Lock
from time import monotonic
from typing import NamedTuple

from django.conf import settings

from games.lib.cache.redis_errors import redis_errors
from games.lib.workers.broker import redis_client

KEY = "counted"
"""The key of the hash."""
BETWEEN = 5.0
"""Seconds between two times that a process adds its numbers."""
AFTER_TROUBLE = 30.0
MOST = 2000
"""Counters at most. Labels come from the program, not from visitors, so there are far fewer."""


class CounterKey(NamedTuple):
    """A counter: the metric's `name` without the site's prefix, and its `label`, or ""."""

    name: str
    label: str = ""


_lock = Lock()
_new: Counter[CounterKey] = Counter()
_all: Counter[CounterKey] = Counter()
_next_flush = 0.0


def count(name: str, label: str = "", amount: float = 1) -> None:
    """Add to a counter. It makes no query, and cannot fail."""
    what = CounterKey(name, label)
    with _lock:
        if what in _all or len(_all) < MOST:
            _new[what] += amount  # type: ignore[assignment]  # seconds are counted too
            _all[what] += amount  # type: ignore[assignment]


def flush(at_once: bool = False) -> None:
    """Add this process's numbers to those of all processes, when it is time or `at_once`."""
    global _next_flush
    if not settings.REDIS_URL or not _new or (monotonic() < _next_flush and not at_once):
        return
    with _lock:
        taken = dict(_new)
        _new.clear()
        _next_flush = monotonic() + BETWEEN
    try:
        with redis_client().pipeline(transaction=True) as pipeline:
            for what, amount in taken.items():
                pipeline.hincrbyfloat(KEY, f"{what.name} {what.label}", amount)
            pipeline.execute()
    except redis_errors():
        with _lock:
            _new.update(taken)
            _next_flush = monotonic() + AFTER_TROUBLE


def read_counts() -> dict[CounterKey, float] | None:
    """Return the counters of all processes; None where Redis does not answer."""
    flush(at_once=True)
    if settings.REDIS_URL:
        try:
            found: dict[bytes, bytes] = redis_client().hgetall(KEY)  # type: ignore[assignment]
        except redis_errors():
            return None
        return {CounterKey(*key.decode().split(" ", 1)): float(value) for key, value in found.items()}
    with _lock:
        return dict(_all)


def flush_after_task(**kwargs: object) -> None:
    """Add a worker's numbers after a task."""
    flush()


def flush_at_end(**kwargs: object) -> None:
    """Add the last numbers of a process."""
    flush(at_once=True)
