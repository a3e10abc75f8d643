"""Celery's application for `devtools.storm.faults`.

The site's own, and each mail carries a note of who handed it over, and when that process began its last look at the
turn.

Pictures are dots, since drawing is not what is tried; but every tenth mail takes its time for them, so that turns end meanwhile.
"""

import os
import random
from base64 import b64decode
from threading import Event
from typing import Any

from celery.signals import worker_init, worker_process_init

from devtools.storm.sink import NOTE, moment
from mykerinos_site.celery import app as app

DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
SLOW = 0.1
LONGEST = 0.4


def draw(svg: str, width: int) -> bytes:
    if random.random() < SLOW:
        Event().wait(random.uniform(0, LONGEST))
    return DOT


@worker_init.connect
def take_notes_in_threads(sender: Any = None, **kwargs: Any) -> None:
    """Where there is no pool of processes."""
    if "thread" in str(sender.pool_cls):
        take_notes()


@worker_process_init.connect
def take_notes(**kwargs: Any) -> None:
    """In each process of the pool, before it is given anything to do."""
    from games.letters import parts
    from games.mail import sending
    from games.models import Mail

    deliver, still_runs = sending.deliver, sending.still_runs
    looked: dict[str, str] = {}

    def look(mail: Mail) -> bool:
        looked[str(mail.pk)] = f"{os.getpid()} {moment():.6f} {mail.wait_id or 0}"
        return still_runs(mail)

    def hand_over(connection: Any, message: Any) -> None:
        message.message()[NOTE] = looked.pop(message.metadata["mail"])
        deliver(connection, message)

    parts.png = draw
    sending.still_runs = look
    sending.deliver = hand_over
