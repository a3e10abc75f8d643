"""Database connections that a worker keeps between tasks, for as long as a web server does (`CONN_MAX_AGE`).

Celery closes them before and after each task. Most tasks are sweeps that find nothing: connecting was half of their cost,
most of all on PostgreSQL, which starts a process for each connection. Celery's CELERY_DB_REUSE_MAX counts tasks, and never
checks whether a connection still works.
"""

from functools import cached_property
from typing import Any

from celery import Celery
from celery.fixups.django import DjangoFixup, DjangoWorkerFixup  # type: ignore[attr-defined]  # the stubs lack it
from django.db import close_old_connections

NAME = f"{__name__}:install"
"""The name by which Celery's application loads it."""


class WorkerFixup(DjangoWorkerFixup):  # type: ignore[misc]
    """A fixup that closes only old or broken connections between tasks."""

    def on_task_prerun(self, sender: Any, **kwargs: object) -> None:  # noqa: ANN401  (a task of any kind)
        if not sender.request.is_eager:
            close_old_connections()

    def on_task_postrun(self, sender: Any, **kwargs: object) -> None:  # noqa: ANN401
        self.on_task_prerun(sender)


class Fixup(DjangoFixup):
    @cached_property
    def worker_fixup(self) -> WorkerFixup:
        return WorkerFixup(self.app)


def install(app: Celery) -> Fixup:
    """Install it in place of Celery's own."""
    fixup = Fixup(app)
    fixup.install()
    return fixup
