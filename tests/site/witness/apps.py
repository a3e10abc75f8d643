"""Writes a line for each connection that the process opens: its command, its thread, and how SQLite syncs on it."""

import sys
from pathlib import Path
from threading import current_thread
from typing import Any, NamedTuple

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created

FILE = "connections"


class Opened(NamedTuple):
    """A connection. `synchronous`: what the pragma says, 2 is FULL; `journal`: the journal's mode."""

    command: str
    thread: str
    synchronous: int
    journal: str


def read(var: Path) -> list[Opened]:
    """Return what the processes over that directory have opened so far."""
    lines = [line.split("\t") for line in (var / FILE).read_text().splitlines()]
    return [Opened(command, thread, int(synchronous), journal) for command, thread, synchronous, journal in lines]


def write_down(connection: Any, **kwargs: Any) -> None:
    own = connection.connection
    synchronous = own.execute("PRAGMA synchronous").fetchone()[0]
    journal = own.execute("PRAGMA journal_mode").fetchone()[0]
    line = "\t".join([sys.argv[1], current_thread().name, str(synchronous), journal])
    # One write of a short line to a file that is opened for appending is not mixed with another's.
    with (settings.VAR / FILE).open("a") as file:
        file.write(line + "\n")


class WitnessConfig(AppConfig):
    name = "tests.site.witness"
    label = "witness"

    def ready(self) -> None:
        connection_created.connect(write_down)
