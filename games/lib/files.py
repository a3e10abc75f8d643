"""What a site keeps on disk is its owner's alone, whatever the umask: addresses, codes, sessions, keys and seeds are in there."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISVTX
from typing import Any

DIRECTORY, FILE = 0o700, 0o600
DATABASE_FILES = ("", "-wal", "-shm", "-journal")
"""What SQLite puts behind the name of a database. New ones get the mode that the database has then."""
OTHERS = 0o077
OTHER_FILES = ("secret_key", "bootstrap.lock", "server.lock")


def own_directory(directory: Path) -> None:
    """Make the directory, if there is none, and take it and what an older version has left in it away from everybody else."""
    directory.mkdir(DIRECTORY, parents=True, exist_ok=True)
    tighten(directory)
    for name in OTHER_FILES:
        tighten(directory / name)
    own_database(directory / "site.sqlite3")


def own_database(file: Path) -> None:
    """Take a database of SQLite away from everybody else."""
    for ending in DATABASE_FILES:
        tighten(file.with_name(file.name + ending))


def tighten(path: Path) -> None:
    """Take away what others may do with it. What is not there, or somebody else's, stays as it is, and so does a directory that
    is made to be shared, such as /tmp.
    """
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & OTHERS and not mode & S_ISVTX:
            path.chmod(mode & 0o7700)


def is_open(path: Path) -> bool:
    """Whether others may do something with it."""
    return path.exists() and bool(path.stat().st_mode & OTHERS)


def make_file(path: Path) -> None:
    """Make an empty file that nobody else can open, if there is none. One that is there is not touched: to close a database that
    this process has open elsewhere would give up its locks.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def own_connected(connection: Any, **kwargs: Any) -> None:
    """A receiver of `connection_created`: whatever connects first, the database that it makes is the owner's alone."""
    if connection.vendor == "sqlite":
        own_database(Path(str(connection.settings_dict["NAME"])))
