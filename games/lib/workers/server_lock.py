"""One server a directory: what embedded servers keep in memory (sessions, limits, the queue) two of them would not share."""

import fcntl
import os
from pathlib import Path

from games.lib.files import FILE

NAME = "server.lock"


class LockError(Exception):
    """Another server has the directory, or it cannot be locked. In words."""


def lock_directory(directory: Path, words: str) -> None:
    """Take the directory for this process until it ends, however that comes about. Raises LockError.

    `words`: what others are told of the server that has it. The lock is the kernel's and not the file's being there, so it
    cannot be left behind; neither a program that this process starts nor a copy of it (a fork) keeps it.
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
