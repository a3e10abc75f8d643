"""The one clock of the code.

Everything that asks for the time asks `now()`. Tests move it in every process at once (web, worker, beat, inbound
mail): MYKERINOS_CLOCK_FILE names a file that holds a number of seconds to add; no file or an empty one is no shift. The
file is read again on every call, so a shift is seen everywhere as soon as it is written. Production refuses to start
with it.
"""

from datetime import UTC, datetime, timedelta

from django.conf import settings


def shift() -> timedelta:
    """How far the clock is moved: zero, unless a test moved it. Raises ValueError when the file holds no number."""
    if not settings.CLOCK_FILE:
        return timedelta()
    try:
        with open(settings.CLOCK_FILE, "rb", buffering=0) as file:
            text = file.read()
    except FileNotFoundError:
        return timedelta()
    return timedelta(seconds=float(text or 0))


def now() -> datetime:
    """The time, in UTC and aware of it."""
    return datetime.now(UTC) + shift()
