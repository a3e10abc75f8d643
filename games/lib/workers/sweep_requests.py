"""Asking the workers for sweeps, so that of each one waits at most.

Beat asks every few seconds, and so does who has written something that is due at once. As long as nobody has taken up what was
asked for last, there is no use in asking again: then no sweep piles up, and none has to be thrown away because it waited. Each
kind of work has a queue of its own (`mykerinos_site.queues`), and stands in it behind its own kind only.
"""

import logging
from functools import cache
from typing import Any

from django.conf import settings
from django.core.cache import cache as shared

from games.lib.cache.shared import is_away
from games.lib.workers import queueing

logger = logging.getLogger(__name__)

MAIL, URGENT = "mail", "urgent"
"""The sweeps of the outbox, by their names in beat's schedule and of their queues."""
THINKING = "thinking"
"""The sweep of the bots that think."""
REVIEWS = "reviews"
"""The sweep that looks back on games that are over."""
SIDE_BY_SIDE = (MAIL, URGENT, THINKING)
"""Of these several may run at once: each takes the mails, or games, one by one. All others walk a list, which helps nobody
twice.
"""
LOST = 4
"""What was not taken up in so many intervals, or not finished, may have died with its worker: it is asked for again."""


@cache
def names() -> dict[str, str]:
    """Name of a task -> the name under which beat's schedule has it."""
    return {entry["task"]: name for name, entry in settings.CELERY_BEAT_SCHEDULE.items()}


def enqueue(name: str) -> None:
    """Ask for a run of that sweep soon, unless one was asked for already. A broker that is away costs nothing but time."""
    if not try_enqueue(name):
        return
    entry = settings.CELERY_BEAT_SCHEDULE[name]
    if not queueing.send(entry["task"], **entry["options"]):
        logger.warning("The broker is away; beat will ask for what is due.")


def try_enqueue(name: str) -> bool:
    """Whether nobody has asked for that sweep yet; who is told so has to ask. False too where that cannot be found out, because
    Redis is away: then nothing can be asked for either.
    """
    interval = min(settings.CELERY_BEAT_SCHEDULE[name]["schedule"], settings.PULSE_INTERVAL)
    first = shared.add(_key(name), True, timeout=LOST * interval)
    return first and not is_away()


def _forget(name: str) -> None:
    shared.delete(_key(name))


def _key(name: str) -> str:
    return f"asked:{name}"


def begin(sender: Any = None, **kwargs: Any) -> None:
    """A run begins: of those that may run side by side another one may be asked for."""
    name = names().get(getattr(sender, "name", ""))
    if name in SIDE_BY_SIDE:
        _forget(name)


def end(sender: Any = None, **kwargs: Any) -> None:
    """A run is over, well or not: the next one may be asked for."""
    name = names().get(getattr(sender, "name", ""))
    if name is not None and name not in SIDE_BY_SIDE:
        _forget(name)
