"""Signs of life: is the database there, is Redis, do beat and the worker run.

Everything that beat asks for leaves a heartbeat under its name in the schedule when it has come to its end without an error.
"""

from datetime import datetime, timedelta
from typing import Any, TypedDict

from celery.signals import task_success
from django.conf import settings
from django.db import Error

from games import clocks
from games.models import Heartbeat
from games.queue import redis_answers
from games.services.heartbeat import beat

PULSE = "pulse"
MISSED_PULSES = 6
"""So many pulses missed in a row mean that the worker, or beat, is gone."""


class Vitals(TypedDict):
    """`redis`: null where the site needs none. `pulse`: the last one, ISO 8601 in UTC, null for none."""

    well: bool
    database: bool
    redis: bool | None
    worker: bool
    pulse: str | None


@task_success.connect
def record(sender: Any = None, **kwargs: Any) -> None:
    """Write down that the worker just ran something of beat's schedule."""
    for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
        if entry["task"] == getattr(sender, "name", None):
            beat(name)


def read_vitals() -> Vitals:
    """What is alive at this moment: one query, and one question to Redis. Raises nothing."""
    last: datetime | None = None
    try:
        last = Heartbeat.objects.filter(name=PULSE).values_list("at", flat=True).first()
        database = True
    except Error:
        database = False
    longest = timedelta(seconds=settings.PULSE_INTERVAL * MISSED_PULSES)
    worker = last is not None and clocks.now() - last < longest
    redis = redis_answers()
    return {
        "well": database and worker and redis is not False,
        "database": database,
        "redis": redis,
        "worker": worker,
        "pulse": last.isoformat() if last else None,
    }
