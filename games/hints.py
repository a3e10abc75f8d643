"""Hints to the worker after a commit: only speed. What is due is found by sweeps, whether a hint arrives or not."""

import logging
from collections.abc import Callable
from typing import Any

from django.db import transaction
from kombu.exceptions import OperationalError

from games.table import Table

logger = logging.getLogger(__name__)

USEFUL = 15
"""Seconds. A hint that nobody has taken up by then is thrown away: sweeps have found what it was about, or will."""


def send(task: Callable[..., Any], *arguments: object) -> None:
    """Ask the worker to run the task soon; a broker that is away costs nothing but time."""
    try:
        task.apply_async(arguments, retry=False, expires=USEFUL)  # type: ignore[attr-defined]
    except OperationalError:
        logger.warning("The broker is away; the sweep will find what is due.")


def after_commit(table: Table) -> None:
    """Once the transaction is written: wake the worker where a bot is due."""
    if any(table.seats[index].bot for index in table.due()):
        from games.tasks import play_bots

        transaction.on_commit(lambda: send(play_bots, table.game.pk))
