"""What is counted as it happens and leaves no row: requests, errors, what became of mails.

Each process counts in memory and adds what is new to a hash in Redis every few seconds, so that it does not matter which process
on which host is asked. Where Redis is away it is added later; where it starts empty, counting begins at 0, as after a restart.
Without Redis the one process has it all.
"""

from collections import Counter
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings

from games.lib.cache.redis_errors import redis_errors
from games.lib.workers.broker import redis_client

KEY = "counted"
"""Of the hash."""
BETWEEN = 5.0
"""Seconds between two times that a process adds what is new."""
AFTER_TROUBLE = 30.0
MOST = 2000
"""So many different things are counted at most: labels come from the program, not from visitors, so there are far fewer."""


class Counted(NamedTuple):
    """`name`: that of the metric without the site's prefix; `label`: "" for none."""

    name: str
    label: str = ""


_lock = Lock()
_new: Counter[Counted] = Counter()
_all: Counter[Counted] = Counter()
_next_flush = 0.0


def count(name: str, label: str = "", amount: float = 1) -> None:
    """Count one more. Costs no query, and nothing can fail."""
    what = Counted(name, label)
    with _lock:
        if what in _all or len(_all) < MOST:
            _new[what] += amount  # type: ignore[assignment]  # seconds are counted too
            _all[what] += amount  # type: ignore[assignment]


def flush(at_once: bool = False) -> None:
    """Add what is new to what all processes have counted, when it is time, or `at_once`."""
    global _next_flush
    if not settings.REDIS_URL or not _new or (monotonic() < _next_flush and not at_once):
        return
    with _lock:
        taken = dict(_new)
        _new.clear()
        _next_flush = monotonic() + BETWEEN
    try:
        with redis_client().pipeline(transaction=True) as asked:
            for what, amount in taken.items():
                asked.hincrbyfloat(KEY, f"{what.name} {what.label}", amount)
            asked.execute()
    except redis_errors():
        with _lock:
            _new.update(taken)
            _next_flush = monotonic() + AFTER_TROUBLE


def read_counts() -> dict[Counted, float] | None:
    """Return everything that was counted by all processes; None where there is a Redis and it does not answer."""
    flush(at_once=True)
    if settings.REDIS_URL:
        try:
            found: dict[bytes, bytes] = redis_client().hgetall(KEY)  # type: ignore[assignment]
        except redis_errors():
            return None
        return {Counted(*key.decode().split(" ", 1)): float(value) for key, value in found.items()}
    with _lock:
        return dict(_all)


def flush_after_task(**kwargs: Any) -> None:
    """A worker adds what it counted."""
    flush()


def flush_at_end(**kwargs: Any) -> None:
    """What was counted last is not lost with the process."""
    flush(at_once=True)
