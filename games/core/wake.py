"""Hints to the worker after a commit: only speed. What is due is found by sweeps, whether a hint arrives or not."""

import logging

from django.db import transaction

from games.core import queueing
from games.core.table import Table

logger = logging.getLogger(__name__)

USEFUL = 15
"""Seconds. A hint that nobody has taken up by then is thrown away: sweeps have found what it was about, or will."""

# By their names: tasks stand above whoever wakes them.
PLAY_BOTS = "games.tasks.play_bots"
READ_MAIL = "games.tasks.read_mail"


def send(task: str, *arguments: object) -> None:
    """Ask the worker to run the task of that name soon; a broker that is away costs nothing but time."""
    if not queueing.send(task, *arguments, expires=USEFUL):
        logger.warning("The broker is away; the sweep will find what is due.")


def after_commit(table: Table) -> None:
    """Once the transaction is written: wake the worker where a bot is due."""
    if any(table.seats[index].bot for index in table.due()):
        transaction.on_commit(lambda: send(PLAY_BOTS, table.game.pk))
