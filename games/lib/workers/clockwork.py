"""Celery's beat as the site runs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from celery import Celery
from celery.beat import ScheduleEntry, Scheduler
from celery.schedules import schedule
from kombu import Producer

from games.lib.workers.sweeps import EXPIRES, Sweep, scheduled_sweeps, try_enqueue

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""When each sweep counts as run last when beat starts, so that it is requested at once."""


def entry_of(sweep: Sweep, app: Celery) -> ScheduleEntry:
    """Return the entry of a sweep in Celery's schedule."""
    options = {"queue": sweep.queue, "expires": EXPIRES}
    return ScheduleEntry(
        sweep.name, sweep.task_name, LONG_AGO, schedule=schedule(sweep.every), options=options, app=app
    )


class Clockwork(Scheduler):
    """A scheduler that skips sweeps that are still queued, and ends quietly after a signal."""

    is_ending = False
    """A signal has come, and Celery has closed the connection to Redis in the middle of a message."""

    def setup_schedule(self) -> None:
        super().setup_schedule()
        self.schedule.update({name: entry_of(sweep, self.app) for name, sweep in scheduled_sweeps().items()})

    def apply_entry(self, entry: ScheduleEntry, producer: Producer | None = None) -> None:
        with self._cut_off():
            if entry.name is None or try_enqueue(entry.name):
                super().apply_entry(entry, producer)

    def apply_async(self, *arguments: Any, **options: Any) -> object:
        # Here, too: `apply_entry` logs every failure at length.
        with self._cut_off():
            return super().apply_async(*arguments, **options)

    @contextmanager
    def _cut_off(self) -> Iterator[None]:
        """Take any error in the block for the end, once a signal has come."""
        try:
            yield
        except Exception:
            if self.is_ending:
                raise SystemExit from None
            raise
