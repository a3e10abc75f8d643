"""Health of the site: the database, Redis, and everything that beat requests.

Each sweep leaves a heartbeat under its name when a run has ended without an error. A sweep that is late because of much
work is busy; one that is late for longer than its queue could explain is dead.
"""

from datetime import datetime, timedelta
from typing import TypedDict

from django.conf import settings
from django.db import Error
from django.db.models import Exists

from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.broker import redis_answers
from games.lib.workers.sweeps import Sweep, scheduled_sweeps
from games.mail.kinds import pending
from games.models import Heartbeat

PULSE = "pulse"
MISSED_PULSES = 6
"""Missed pulses in a row that mean that the worker, or beat, is gone; the same for less frequent sweeps."""
PROMISED = timedelta(seconds=60)
"""A due mail leaves within that time, unless the site is busy."""


class Vitals(TypedDict):
    """The answer of `/healthz`.

    `redis`: null where the site needs none. `worker`: whether everything that beat requests runs. `busy`: whether mails
    wait for longer than promised. `pulse`: the last one, ISO 8601 in UTC, null for none. `sweeps`: for each the seconds
    since its last successful run, null for none.
    """

    well: bool
    database: bool
    redis: bool | None
    worker: bool
    busy: bool
    pulse: str | None
    sweeps: dict[str, float | None]


@sweeps.sweep("pulse", every=settings.PULSE_INTERVAL, task_name="games.tasks.pulse")
def pulse() -> None:
    """Do nothing but leave a heartbeat, which shows that both beat and worker are alive."""


def longest_silence(sweep: Sweep) -> timedelta:
    """Return the greatest age of the sweep's heartbeat while it lives."""
    # One that sends mails may wait for the mail server for as long as it may hold a mail.
    longest = timedelta(seconds=max(sweep.every, settings.PULSE_INTERVAL) * MISSED_PULSES)
    return max(longest, timedelta(seconds=settings.MAIL_LEASE)) if sweep.parallel else longest


def read_vitals() -> Vitals:
    """Return what is alive now, with one query and one request to Redis. Raises nothing."""
    now = site_time.now()
    last: dict[str, datetime] = {}
    database, busy = True, False
    late = Exists(pending().filter(due_at__lte=now - PROMISED))
    try:
        for name, at, is_late in Heartbeat.objects.annotate(late=late).values_list("name", "at", "late"):
            last[name], busy = at, is_late
    except Error:
        database = False
    silences = {name: now - last[name] if name in last else None for name in scheduled_sweeps()}
    worker = all(
        silence is not None and silence < longest_silence(sweep)
        for silence, sweep in zip(silences.values(), scheduled_sweeps().values(), strict=True)
    )
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
