"""Sending tasks to Celery's workers.

Celery takes a sixth of a process's start-up time, and most commands send nothing, so it is loaded with the first task.
Servers and workers load it as they start.
"""

import logging
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.module_loading import import_string

from games.lib.cache.shared import is_away

if TYPE_CHECKING:
    from celery import Celery

logger = logging.getLogger(__name__)


def load_app() -> "Celery":
    """Return the site's Celery application, with its signals connected (`mykerinos_site.celery`)."""
    app: Celery = import_string(settings.TASKS_APPLICATION)
    return app


def send(task: str, *arguments: object, **options: Any) -> bool:
    """Send the task of that name, without a second try. Returns False where the broker is away."""
    if is_away():
        return False
    app = load_app()
    from kombu.exceptions import OperationalError  # noqa: PLC0415

    try:
        app.send_task(task, arguments, retry=False, **options)
    except OperationalError:
        return False
    return True
