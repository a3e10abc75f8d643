"""Celery's way to Redis, for workers that live on when Redis is restarted while they work.

kombu puts a lost connection away twice. The second time it no longer knows where Redis was, and wants to hand back what the
worker has under way: that was an AttributeError, which nobody expects there, and the worker ended. Here it is what it means, a
lost connection; whatever was handed back too late is found by the sweeps.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as LostConnection


class Channel(redis.Channel):
    """One that says so when its connection was put away."""

    def _connparams(self, *given: Any, **named: Any) -> Any:
        if getattr(self.connection, "client", None) is None:
            raise LostConnection("The connection to Redis was put away.")
        return super()._connparams(*given, **named)  # type: ignore[misc]


class Transport(redis.Transport):
    Channel = Channel


def use() -> None:
    """For every connection that is opened from now on, by an address as before."""
    name = f"{__name__}:{Transport.__name__}"
    TRANSPORT_ALIASES.update({"redis": name, "rediss": name})
