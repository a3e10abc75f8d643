"""The one clock of the code.

Tests move it in every process at once (web, worker, beat, inbound mail): MYKERINOS_CLOCK_FILE names a file with a number of
seconds to add; no file or an empty one adds nothing. The file is read at every call, so a new number takes effect at once.
Production refuses to start with it.
"""

from datetime import UTC, datetime, timedelta

from django.conf import settings


def shift() -> timedelta:
    """Return how far a test has moved the clock. Raises ValueError when the file holds no number."""
    if not settings.CLOCK_FILE:
        return timedelta()
    try:
        with open(settings.CLOCK_FILE, "rb", buffering=0) as file:
            text = file.read()
    except FileNotFoundError:
        return timedelta()
    return timedelta(seconds=float(text or 0))


def now() -> datetime:
    """Return the time as an aware datetime in UTC."""
    return datetime.now(UTC) + shift()
