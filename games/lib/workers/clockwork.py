"""Celery's beat as the site runs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery.beat import ScheduleEntry, Scheduler

from games.lib.workers.sweep_requests import try_enqueue


class Clockwork(Scheduler):
    """Beat, which asks for nothing that was asked for already, and ends without complaint when it is told to."""

    is_ending = False
    """A signal has come, and Celery has closed the connection to Redis below whatever was being sent over it."""

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        with self._cut_off():
            if entry.name is None or try_enqueue(entry.name):
                super().apply_entry(entry, producer)

    def apply_async(self, *arguments: Any, **options: Any) -> Any:
        # Here, too: `apply_entry` reports what it is told of failures at length.
        with self._cut_off():
            return super().apply_async(*arguments, **options)

    @contextmanager
    def _cut_off(self) -> Iterator[None]:
        """In the block whatever fails once the end has come is the end, and nothing to report."""
        try:
            yield
        except Exception:
            if self.is_ending:
                raise SystemExit from None
            raise
