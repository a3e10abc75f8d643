"""File modes: a site's files hold addresses, codes, sessions, keys and seeds, so only their owner may read them."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISVTX

from django.db.backends.base.base import BaseDatabaseWrapper

DIRECTORY, FILE = 0o700, 0o600
DATABASE_FILES = ("", "-wal", "-shm", "-journal")
"""Endings of the files that belong to an SQLite database. New ones get the mode of the database."""
OTHERS = 0o077
OTHER_FILES = ("secret_key", "bootstrap.lock", "server.lock")


def own_directory(directory: Path) -> None:
    """Create the directory if needed, and close it and the site's files in it to others."""
    directory.mkdir(DIRECTORY, parents=True, exist_ok=True)
    tighten(directory)
    for name in OTHER_FILES:
        tighten(directory / name)
    own_database(directory / "site.sqlite3")


def own_database(file: Path) -> None:
    """Close an SQLite database to others."""
    for ending in DATABASE_FILES:
        tighten(file.with_name(file.name + ending))


def tighten(path: Path) -> None:
    """Remove all rights of others."""
    # Missing files, files of other users, and shared directories such as /tmp stay as they are.
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & OTHERS and not mode & S_ISVTX:
            path.chmod(mode & 0o7700)


def is_open(path: Path) -> bool:
    """Return whether others have any right to the file."""
    return path.exists() and bool(path.stat().st_mode & OTHERS)


def make_file(path: Path) -> None:
    """Create an empty file that only its owner can open, unless it exists."""
    # An existing file is not opened: closing a database that this process has open elsewhere would release its locks.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def own_new_database(connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    """Close a new database to others: a receiver of `connection_created`."""
    if connection.vendor == "sqlite":
        own_database(Path(str(connection.settings_dict["NAME"])))
