"""The broker's queues from outside: is Redis there, how many tasks wait in each, and for how long the oldest one has.

Celery's messages do not say when they were sent, so each one is stamped as it is published. The embedded site has its queues in
memory, where nobody else could look: nothing is said about it.
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
"""Seconds that Redis is given to answer whoever asks for signs of life."""


@dataclass(frozen=True)
class Queue:
    """Tasks that no worker has taken yet: how many, and for how many seconds the oldest has waited (0 for none)."""

    length: int
    age: float


def stamp(headers: dict[str, Any] | None = None, **kwargs: Any) -> None:
    """Write into a task's message when it was sent."""
    if headers is not None:
        headers[STAMP] = site_time.now().isoformat()


@lru_cache(maxsize=1)
def _redis(url: str) -> "Redis":
    from redis import Redis

    # A client of its own: the site's may wait for an answer for as long as it likes.
    return Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


def redis_client() -> "Redis":
    """The client for what may wait for PATIENCE at most."""
    return _redis(settings.REDIS_URL)


def redis_answers() -> bool | None:
    """Whether Redis answers; None where the site needs none."""
    if not settings.REDIS_URL:
        return None
    try:
        return bool(_redis(settings.REDIS_URL).ping())
    except redis_errors():
        return False


def read_queues() -> dict[str, Queue] | None:
    """How it stands with each queue, by name; None where there is no Redis, or it does not answer."""
    if not settings.REDIS_URL:
        return None
    try:
        # Celery pushes tasks at the left end and takes them from the right one: the last is the oldest.
        with _redis(settings.REDIS_URL).pipeline(transaction=True) as asked:
            for name in QUEUES:
                asked.llen(name)
                asked.lindex(name, -1)
            told = asked.execute()
    except redis_errors():
        return None
    return {
        name: Queue(length, _age(oldest)) for name, length, oldest in zip(QUEUES, told[::2], told[1::2], strict=True)
    }


def _age(message: bytes | None) -> float:
    """Seconds since the message was sent; 0 for one without a stamp, which this program did not send."""
    sent = json.loads(message).get("headers", {}).get(STAMP) if message else None
    return max((site_time.now() - datetime.fromisoformat(sent)).total_seconds(), 0.0) if sent else 0.0
