"""Hints to the worker after a commit: only speed. What is due is found by sweeps, whether a hint arrives or not."""

import logging

from django.db import transaction

from engine.bots import is_slow
from games.lib.workers import queueing, sweeps
from games.table.table import Table

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
    """Once the transaction is written: wake the worker where a bot is due, and who thinks where that bot does."""
    slow = {is_slow(table.seats[index].bot, table.title) for index in table.due() if table.seats[index].bot}
    if False in slow:
        transaction.on_commit(lambda: send(PLAY_BOTS, table.game.pk))
    if True in slow:
        transaction.on_commit(lambda: sweeps.enqueue("thinking", sweeps.THINKING))
