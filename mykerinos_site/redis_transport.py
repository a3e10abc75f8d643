"""Celery's transport to Redis, for workers that survive a restart of Redis during their work.

kombu closes a lost connection twice. The second time it no longer knows where Redis was, and wants to hand back the
worker's tasks: that was an AttributeError, which ended the worker. Here it is a lost connection. Sweeps find what was
handed back too late.
"""

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as LostConnection


class Channel(redis.Channel):
    """A channel that raises when its connection was closed."""

    def _connparams(self, *given: object, **named: object) -> object:
        if getattr(self.connection, "client", None) is None:
            raise LostConnection("The connection to Redis was put away.")
        return super()._connparams(*given, **named)  # type: ignore[misc]


class Transport(redis.Transport):
    Channel = Channel


def use() -> None:
    """Use it for all connections that are opened from now on, by the same addresses."""
    name = f"{__name__}:{Transport.__name__}"
    TRANSPORT_ALIASES.update({"redis": name, "rediss": name})
