"""The cache in Redis that all processes share. Pages work without it.

While Redis is away each process counts by itself, from zero: limits are then as many times as wide as there are
processes. Sessions are read from the database, which has them too.
"""

import logging
from threading import Lock
from time import monotonic
from typing import Any, cast

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from games.lib.cache.redis_errors import redis_errors

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that Redis has to answer a page."""
PAUSE = 2.0
"""Seconds for which this process does not try Redis again after it did not answer. Otherwise a host that drops packets
would cost every page several times PATIENCE.
"""

_lock = Lock()
_ask_again_at = 0.0
_outdated: set[str] = set()
"""Keys of sessions that were changed or ended while Redis was away, which may still hold what they were before."""


def is_away() -> bool:
    """Return whether Redis has just failed to answer this process."""
    return monotonic() < _ask_again_at


def note_absence(error: Exception) -> None:
    """Remember that Redis did not answer. The log has it once in a PAUSE."""
    global _ask_again_at
    if not is_away():
        logger.warning("Redis is away (%s): until it is back, each process goes on by itself.", type(error).__name__)
    _ask_again_at = monotonic() + PAUSE


class SharedCache(RedisCache):
    """A cache in Redis or, while it is away, in the memory of this process. Only `clear` raises then."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        from redis.backoff import NoBackoff  # noqa: PLC0415
        from redis.retry import Retry  # noqa: PLC0415

        # Once more at once, for a connection that a restart has closed. Left alone the client would go on for seconds.
        retry = Retry(NoBackoff(), 1)
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": retry}
        super().__init__(server, params | {"OPTIONS": patience | params.get("OPTIONS", {})})
        self.own = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": 20_000}})

    def ask(self, method: str, key: str, *arguments: Any, **named: Any) -> object:
        """Call the method of Django's cache, in Redis or in its stand-in."""
        if not is_away():
            try:
                return getattr(super(), method)(key, *arguments, **named)
            except redis_errors() as error:
                note_absence(error)
        return self.stand_in(method, key, *arguments, **named)

    def stand_in(self, method: str, key: str, *arguments: Any, **named: Any) -> object:
        """Call the method in the memory of this process."""
        return getattr(self.own, method)(key, *arguments, **named)

    def add(self, key: str, *arguments: Any, **named: Any) -> bool:
        return bool(self.ask("add", key, *arguments, **named))

    def get(self, key: str, *arguments: Any, **named: Any) -> object:
        return self.ask("get", key, *arguments, **named)

    def set(self, key: str, *arguments: Any, **named: Any) -> None:
        self.ask("set", key, *arguments, **named)

    def touch(self, key: str, *arguments: Any, **named: Any) -> bool:
        return bool(self.ask("touch", key, *arguments, **named))

    def delete(self, key: str, *arguments: Any, **named: Any) -> bool:
        return bool(self.ask("delete", key, *arguments, **named))

    def has_key(self, key: str, *arguments: Any, **named: Any) -> bool:
        return bool(self.ask("has_key", key, *arguments, **named))

    def incr(self, key: str, *arguments: Any, **named: Any) -> int:
        return cast(int, self.ask("incr", key, *arguments, **named))


class SessionCache(SharedCache):
    """A cache of rows. While Redis is away it is empty; what changed meanwhile is dropped when Redis is back."""

    def ask(self, method: str, key: str, *arguments: Any, **named: Any) -> object:
        if _outdated and not is_away():
            self.drop_outdated()
        return super().ask(method, key, *arguments, **named)

    def stand_in(self, method: str, key: str, *arguments: Any, **named: Any) -> object:
        if method in {"set", "delete"}:
            with _lock:
                _outdated.add(key)
        return arguments[0] if method == "get" and arguments else None

    def drop_outdated(self) -> None:
        """Delete sessions from Redis that the database has in a newer state."""
        with _lock:
            keys = list(_outdated)
        try:
            self.delete_many(keys)
        except redis_errors() as error:
            note_absence(error)
            return
        with _lock:
            _outdated.difference_update(keys)
