"""Signs of life: is the database there, is Redis, does everything run that beat asks for.

Each sweep leaves a heartbeat under its name in the schedule when it has come to its end without an error. What runs late because
there is much to do is busy; what has not run for so long that somebody would have taken it up again is dead.
"""

from datetime import datetime, timedelta
from typing import Any, TypedDict

from celery.signals import task_success
from django.conf import settings
from django.db import Error
from django.db.models import Exists

from games.lib import site_time
from games.lib.workers import sweep_requests
from games.lib.workers.broker import redis_answers
from games.mail.urgency import pending
from games.models import Heartbeat
from games.table.heartbeat import beat

PULSE = "pulse"
MISSED_PULSES = 6
"""So many pulses missed in a row mean that the worker, or beat, is gone; the same goes for what comes less often."""
PROMISED = timedelta(seconds=60)
"""A mail that is due leaves within that time, unless the site is busy."""


class Vitals(TypedDict):
    """`redis`: null where the site needs none. `worker`: whether everything that beat asks for runs. `busy`: whether mails wait
    for longer than they should. `pulse`: the last one, ISO 8601 in UTC, null for none. `sweeps`: for each the seconds since its
    last run came to a good end, null for none.
    """

    well: bool
    database: bool
    redis: bool | None
    worker: bool
    busy: bool
    pulse: str | None
    sweeps: dict[str, float | None]


@task_success.connect
def record(sender: Any = None, **kwargs: Any) -> None:
    """Write down that the worker just ran something of beat's schedule."""
    name = sweep_requests.names().get(getattr(sender, "name", ""))
    if name is not None:
        beat(name)


def longest_silence(name: str) -> timedelta:
    """How old the heartbeat of that sweep gets at most while it lives. One that sends mails may wait for the mail server for as
    long as it may hold a mail.
    """
    interval = max(settings.CELERY_BEAT_SCHEDULE[name]["schedule"], settings.PULSE_INTERVAL)
    longest = timedelta(seconds=interval * MISSED_PULSES)
    return max(longest, timedelta(seconds=settings.MAIL_LEASE)) if name in sweep_requests.SIDE_BY_SIDE else longest


def read_vitals() -> Vitals:
    """What is alive at this moment: one query, and one question to Redis. Raises nothing."""
    now = site_time.now()
    last: dict[str, datetime] = {}
    database, busy = True, False
    late = Exists(pending().filter(due_at__lte=now - PROMISED))
    try:
        for name, at, is_late in Heartbeat.objects.annotate(late=late).values_list("name", "at", "late"):
            last[name], busy = at, is_late
    except Error:
        database = False
    silences = {name: now - last[name] if name in last else None for name in settings.CELERY_BEAT_SCHEDULE}
    worker = all(silence is not None and silence < longest_silence(name) for name, silence in silences.items())
    redis = redis_answers()
    return {
        "well": database and worker and redis is not False,
        "database": database,
        "redis": redis,
        "worker": worker,
        "busy": busy,
        "pulse": last[PULSE].isoformat() if PULSE in last else None,
        "sweeps": {name: None if gone is None else round(gone.total_seconds(), 1) for name, gone in silences.items()},
    }
