"""The limit of mails in a second, counted over all workers in the shared cache; while that is away, by each worker for itself.

Providers refuse mails beyond a rate for a moment (throttling). A worker that may not send yet waits, with the mail still in
the outbox: nothing is counted against it, and nothing is lost.
"""

from django.conf import settings
from django.core.cache import cache

from games.lib import site_time

SLOWED_FOR = 60
"""Seconds for which fewer mails leave after the server has requested it."""
SLOW = 1.0
"""Mails a second meanwhile, where the settings have no rate."""
SLOWED = "mail-slowed"


def mails_a_second() -> float | None:
    """Return how many may leave now; None for no limit. It is half the usual rate while the server wants fewer."""
    usual: float | None = settings.MAIL_RATE or None
    if not cache.get(SLOWED):
        return usual
    return SLOW if usual is None else usual / 2


def slow_down() -> None:
    """Record that the server wants fewer mails."""
    cache.set(SLOWED, True, SLOWED_FOR)


def take_turn() -> float:
    """Return 0 where one more mail may leave now, else the seconds until the next try."""
    rate = mails_a_second()
    if rate is None:
        return 0.0
    # A span in which a whole number of mails leaves: 14 in a second, one in four seconds.
    most = max(1, int(rate))
    span = most / rate
    now = site_time.now().timestamp()
    number = int(now // span)
    key = f"mail-rate:{rate:g}:{number}"
    cache.add(key, 0, span + SLOWED_FOR)
    try:
        taken = cache.incr(key)
    except ValueError:
        # It went away between the two. A backlog goes on, and the server says so where it is too much.
        return 0.0
    return 0.0 if taken <= most else (number + 1) * span - now
