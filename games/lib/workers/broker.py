"""The broker's queues from outside: is Redis there, how long is each queue, and how old is its oldest task.

Celery's messages have no date, so each gets one as it is published. The queues of the embedded site are in memory and
cannot be read.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings

from games.lib import site_time
from games.lib.cache.redis_errors import redis_errors
from games.lib.workers.sweeps import QUEUES

if TYPE_CHECKING:
    from redis import Redis

STAMP = "queued_at"
PATIENCE = 2.0
"""Seconds that Redis has to answer a health check."""


@dataclass(frozen=True)
class Queue:
    """Tasks that no worker has taken yet: their number, and the seconds that the oldest has waited (0 for none)."""

    length: int
    age: float


def stamp(headers: dict[str, Any] | None = None, **kwargs: object) -> None:
    """Write the time into a task's message."""
    if headers is not None:
        headers[STAMP] = site_time.now().isoformat()


@lru_cache(maxsize=1)
def _redis(url: str) -> "Redis":
    from redis import Redis  # noqa: PLC0415

    # A client of its own: the site's may wait for an answer for as long as it likes.
    return Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


def redis_client() -> "Redis":
    """Return a client that waits for PATIENCE at most."""
    return _redis(settings.REDIS_URL)


def redis_answers() -> bool | None:
    """Return whether Redis answers; None where the site needs none."""
    if not settings.REDIS_URL:
        return None
    try:
        return bool(_redis(settings.REDIS_URL).ping())
    except redis_errors():
        return False


def read_queues() -> dict[str, Queue] | None:
    """Return the queues by name; None where there is no Redis, or it does not answer."""
    if not settings.REDIS_URL:
        return None
    try:
        # Celery pushes tasks at the left end and takes them from the right one: the last is the oldest.
        with _redis(settings.REDIS_URL).pipeline(transaction=True) as pipeline:
            for name in QUEUES:
                pipeline.llen(name)
                pipeline.lindex(name, -1)
            answers = pipeline.execute()
    except redis_errors():
        return None
    return {
        name: Queue(length, _age(oldest))
        for name, length, oldest in zip(QUEUES, answers[::2], answers[1::2], strict=True)
    }


def _age(message: bytes | None) -> float:
    """Return the seconds since the message was sent; 0 for one that another program sent."""
    sent = json.loads(message).get("headers", {}).get(STAMP) if message else None
    return max((site_time.now() - datetime.fromisoformat(sent)).total_seconds(), 0.0) if sent else 0.0
