"""Redis's exceptions. Its client takes a tenth of a process's start-up time, so a site without Redis does not load it."""

from django.conf import settings


def redis_errors() -> tuple[type[Exception], ...]:
    """Return them for `except` and `suppress`; an empty tuple where the site has no Redis."""
    if not settings.REDIS_URL:
        return ()
    from redis.exceptions import RedisError  # noqa: PLC0415

    return (RedisError,)
