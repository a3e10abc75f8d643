"""Celery's beat as the site runs it."""

from typing import Any

from celery.beat import ScheduleEntry, Scheduler

from games.core.sweep_requests import is_first


class Clockwork(Scheduler):
    """Beat, which asks for nothing that was asked for already."""

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        if entry.name is None or is_first(entry.name):
            super().apply_entry(entry, producer)
