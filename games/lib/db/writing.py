"""When the database cannot be written: who holds the lock of SQLite, a full disk, a server that is away.

Reading goes on. What a page writes beside being shown is tried for a moment and left undone; what somebody sent is refused with a
sentence (`games.lib.http.unavailable`).
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
"""Seconds that showing a page waits for SQLite's write lock, each time."""
SENDING = 10.0
"""Seconds that what somebody sent waits for it. The web has eight threads: who reads must not wait for them all."""
BETWEEN = 0.11
"""Seconds in which everybody who waits for SQLite's write lock has asked for it once: they pause for a tenth at most."""
NORMAL = 1
"""SQLite's `synchronous`: the disk is waited for at checkpoints alone."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

_patience: ContextVar[float | None] = ContextVar("patience", default=None)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """While the block runs, this thread waits no longer for SQLite's write lock. PostgreSQL locks single rows, for a moment."""
    token = _patience.set(seconds)
    set_busy_timeout(seconds)
    try:
        yield
    finally:
        _patience.reset(token)
        set_busy_timeout(_patience.get())


def set_busy_timeout(seconds: float | None) -> None:
    """Tell SQLite; None: as the settings say. Where no connection is open it is told when one is."""
    if connection.vendor == "sqlite" and connection.connection is not None:
        options = cast(dict[str, Any], settings.DATABASES["default"].get("OPTIONS", {}))
        usual = options.get("timeout", 5)
        # Past Django's cursor: this is no query, and cannot fail.
        connection.connection.execute(f"PRAGMA busy_timeout = {int((usual if seconds is None else seconds) * 1000)}")


def tell_new_connection(**kwargs: Any) -> None:
    """A connection that is opened while somebody is impatient."""
    if _patience.get() is not None:
        set_busy_timeout(_patience.get())


connection_created.connect(tell_new_connection)


def is_unavailable(error: BaseException | None) -> bool:
    """Whether the error says that the database cannot be used now, and not that the program asked for nonsense."""
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
"""PostgreSQL's word for a server that takes no writes."""


def let_others_write() -> None:
    """Between two transactions of a long piece of work: SQLite has no queue. Who waits for its lock asks ten times a second, and
    would hardly ever find it free.
    """
    if connection.vendor == "sqlite":
        Event().wait(BETWEEN)


def write_if_possible(write: Callable[[], object]) -> None:
    """Do what a page writes beside being shown, if that is possible now. Never inside a transaction."""
    try:
        with relaxed_sync():
            write()
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
        logger.warning("Left undone while a page was shown: %s.", error)


@contextmanager
def relaxed_sync() -> Iterator[None]:
    """While the block runs, SQLite does not wait until a commit is on the disk: it comes there with the next one for which
    somebody waits. A power cut may take back what may be left undone; it never harms the file.
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
        hurry_again(usual)


def hurry_again(synchronous: int) -> None:
    """From now on SQLite waits for the disk as it did. A connection that cannot be told is closed: the settings tell the next."""
    if connection.connection is not None:
        try:
            connection.connection.execute(f"PRAGMA synchronous = {synchronous}")
        except sqlite3.Error:
            connection.close()


@contextmanager
def saved_or_refused() -> Iterator[None]:
    """Around what somebody sent, for views that can show them their page with a sentence. Raises Unsaved."""
    try:
        yield
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
        logger.warning("Refused, because nothing can be saved: %s.", error)
        raise Unsaved from error


def is_safe(request: HttpRequest) -> bool:
    """Whether the request only asks for something to be shown."""
    return request.method in SAFE_METHODS
