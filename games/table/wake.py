"""Wake a worker after a commit. It is only faster: sweeps find the work anyway."""

import logging

from django.db import transaction

from engine.bots import is_slow
from games.lib.workers import queueing, sweeps
from games.table.table import Table

logger = logging.getLogger(__name__)

USEFUL = 15
"""Seconds after which the broker drops a task that no worker has taken: sweeps find the work."""

# By their names: tasks stand in a higher room.
PLAY_BOTS = "games.tasks.play_bots"
READ_MAIL = "games.tasks.read_mail"


def send(task: str, *arguments: object) -> None:
    """Ask a worker to run the task of that name soon. A broker that is away costs nothing but time."""
    if not queueing.send(task, *arguments, expires=USEFUL):
        logger.warning("The broker is away; the sweep will find what is due.")


def after_commit(table: Table) -> None:
    """Wake the workers of the bots that are due, once the transaction is written."""
    slow = {is_slow(table.seats[index].bot, table.title) for index in table.due() if table.seats[index].bot}
    if False in slow:
        transaction.on_commit(lambda: send(PLAY_BOTS, table.game.pk))
    if True in slow:
        transaction.on_commit(lambda: sweeps.enqueue("thinking", sweeps.THINKING))
