"""Writing while the database is locked, full or away.

Reading goes on. Writes that accompany a page are tried for a moment and then skipped; those that somebody sent are refused
with a sentence (`games.lib.http.unavailable`).
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event
from typing import Any, cast

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.backends.signals import connection_created
from django.http import HttpRequest

from games.lib.errors import Unsaved

logger = logging.getLogger(__name__)

READING = 0.3
"""Seconds for which a page waits for SQLite's write lock, each time."""
SENDING = 10.0
"""Seconds for which a sent form waits for it. The web has eight threads, and readers must not wait for all of them."""
BETWEEN = 0.11
"""Seconds in which everybody who waits for SQLite's write lock has tried once: they pause for a tenth at most."""
NORMAL = 1
"""SQLite's `synchronous`: sync at checkpoints only."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

_patience: ContextVar[float | None] = ContextVar("patience", default=None)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Let this thread wait no longer than that for SQLite's write lock in the block. PostgreSQL locks single rows, briefly."""
    token = _patience.set(seconds)
    set_busy_timeout(seconds)
    try:
        yield
    finally:
        _patience.reset(token)
        set_busy_timeout(_patience.get())


def set_busy_timeout(seconds: float | None) -> None:
    """Set SQLite's timeout in seconds; None for that of the settings. Without an open connection the next one gets it."""
    if connection.vendor == "sqlite" and connection.connection is not None:
        options = cast(dict[str, Any], settings.DATABASES["default"].get("OPTIONS", {}))
        usual = options.get("timeout", 5)
        # Past Django's cursor: this is no query, and cannot fail.
        connection.connection.execute(f"PRAGMA busy_timeout = {int((usual if seconds is None else seconds) * 1000)}")


def set_timeout_of_new_connection(**kwargs: object) -> None:
    """Set the timeout of a connection that is opened inside `patience`."""
    if _patience.get() is not None:
        set_busy_timeout(_patience.get())


connection_created.connect(set_timeout_of_new_connection)


def is_unavailable(error: BaseException | None) -> bool:
    """Return whether the error means that the database cannot be used now, rather than a mistake in the program."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in SQLITE_TROUBLE
    state = str(getattr(cause, "sqlstate", None) or "")
    return isinstance(error, OperationalError | InterfaceError) or state == READ_ONLY


SQLITE_TROUBLE = frozenset(
    {
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
    }
)  # fmt: skip
READ_ONLY = "25006"
"""PostgreSQL's code for a server that takes no writes."""


def let_others_write() -> None:
    """Pause between two transactions of a long piece of work."""
    # SQLite has no queue: other writers try its lock ten times a second, and would hardly ever find it free.
    if connection.vendor == "sqlite":
        Event().wait(BETWEEN)


def write_if_possible(write: Callable[[], object]) -> None:
    """Run a write that only accompanies a page, if that is possible now. Never inside a transaction."""
    try:
        with relaxed_sync():
            write()
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
        logger.warning("Left undone while a page was shown: %s.", error)


@contextmanager
def relaxed_sync() -> Iterator[None]:
    """Let SQLite commit without a sync in the block; the next ordinary commit syncs.

    A power cut may take back what was written in the block. It never harms the file.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors:
        (usual,) = connection.connection.execute("PRAGMA synchronous").fetchone()
        connection.connection.execute(f"PRAGMA synchronous = {min(usual, NORMAL)}")
    try:
        yield
    finally:
        restore_sync(usual)


def restore_sync(synchronous: int) -> None:
    """Let SQLite sync again. A connection that fails is closed, and the next one gets the settings."""
    if connection.connection is not None:
        try:
            connection.connection.execute(f"PRAGMA synchronous = {synchronous}")
        except sqlite3.Error:
            connection.close()


@contextmanager
def saved_or_refused() -> Iterator[None]:
    """Turn a database that cannot be written into Unsaved, for views that show their page with a sentence."""
    try:
        yield
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
        logger.warning("Refused, because nothing can be saved: %s.", error)
        raise Unsaved from error


def is_safe(request: HttpRequest) -> bool:
    """Return whether the request only reads."""
    return request.method in SAFE_METHODS
