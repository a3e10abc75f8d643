"""A worker keeps its connection to the database from one task to the next, as long as a server of pages does (`CONN_MAX_AGE`),
and looks whether it still works before it is used.

Celery closes it before and after each task. Most tasks are sweeps that find nothing: half of what they cost was to connect, most
of all on PostgreSQL, which starts a process for each connection. Celery's own setting for it, CELERY_DB_REUSE_MAX, counts tasks,
and never looks whether the connection still works.
"""

from functools import cached_property
from typing import Any

from celery import Celery
from celery.fixups.django import DjangoFixup, DjangoWorkerFixup  # type: ignore[attr-defined]  # the stubs lack it
from django.db import close_old_connections

NAME = f"{__name__}:install"
"""By which Celery's application is told of it."""


class WorkerFixup(DjangoWorkerFixup):  # type: ignore[misc]
    """Between tasks closes what is too old or broken alone. What a process of a pool inherits it closes as ever."""

    def on_task_prerun(self, sender: Any = None, **kwargs: Any) -> None:
        if not sender.request.is_eager:
            close_old_connections()

    def on_task_postrun(self, sender: Any = None, **kwargs: Any) -> None:
        self.on_task_prerun(sender)


class Fixup(DjangoFixup):
    @cached_property
    def worker_fixup(self) -> WorkerFixup:
        """Made when a worker starts."""
        return WorkerFixup(self.app)


def install(app: Celery) -> Fixup:
    """In place of Celery's own."""
    fixup = Fixup(app)
    fixup.install()
    return fixup
