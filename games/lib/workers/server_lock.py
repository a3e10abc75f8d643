"""One server for each directory: two embedded ones would not share sessions, limits and the queue, which are in memory."""

import fcntl
import os
from pathlib import Path

from games.lib.files import FILE

NAME = "server.lock"


class LockError(Exception):
    """Another server has the directory, or it cannot be locked."""


def lock_directory(directory: Path, words: str) -> None:
    """Lock the directory for this process until it ends. Raises LockError.

    `words` describe this server to others. The kernel holds the lock, so it cannot be left behind; neither a program that
    this process starts nor a fork of it keeps the lock.
    """
    file = directory / NAME
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, FILE)
    except OSError as error:
        raise LockError(f"{file} cannot be opened: {error.strerror}.") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(handle, 1000, 0).decode(errors="replace").strip()
        os.close(handle)
        raise LockError(
            f"A server has {directory} already{f' ({holder})' if holder else ''}: stop that one first, or give this one a"
            " directory of its own with MYKERINOS_VAR."
        ) from None
    except OSError as error:
        os.close(handle)
        raise LockError(f"{file} cannot be locked: {error.strerror}.") from error
    os.ftruncate(handle, 0)
    os.pwrite(handle, words.encode(), 0)
    # Programs that are started get no handle that Python has opened; a fork gets all.
    os.register_at_fork(after_in_child=lambda: os.close(handle))
