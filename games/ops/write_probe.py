"""Whether the database takes writes, found out by a write: nothing else notices a full disk or a held lock."""

import time
from threading import Lock

from django.db import Error

from games.lib import site_time
from games.lib.db.writing import patience
from games.models import Heartbeat

NAME = "healthz"
"""The heartbeat that is written. It says nothing about worker and beat."""
BETWEEN_PROBES = 2.0
"""Seconds for which an answer is reused: requests are free, and a commit waits for the disk."""
LONGEST_WAIT = 1.0

_turn = Lock()
_probed_at = float("-inf")
_answer = False


def can_write() -> bool:
    """Return whether a row could be written and committed just now. Raises nothing."""
    global _probed_at, _answer
    with _turn:
        if time.monotonic() - _probed_at >= BETWEEN_PROBES:
            _answer = write()
            _probed_at = time.monotonic()
        return _answer


def write() -> bool:
    try:
        with patience(LONGEST_WAIT):
            now = site_time.now()
            if not Heartbeat.objects.filter(name=NAME).update(at=now):
                Heartbeat.objects.bulk_create([Heartbeat(name=NAME, at=now)], ignore_conflicts=True)
    except Error:
        return False
    return True
