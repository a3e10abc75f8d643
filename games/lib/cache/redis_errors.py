"""What Redis raises. Its client is a tenth of what starting a process costs, and a site without Redis does not load it."""

from django.conf import settings


def redis_errors() -> tuple[type[Exception], ...]:
    """For `except` and `suppress`; nothing where the site has no Redis."""
    if not settings.REDIS_URL:
        return ()
    from redis.exceptions import RedisError

    return (RedisError,)
