"""What the processes of a run of the tests make once, for all of them."""

import atexit
import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TEMPLATE = "TEST_TEMPLATE_DIRECTORY"


def shared_directory() -> Path:
    """Where it is kept: TEMPLATE names it."""
    if TEMPLATE not in os.environ:
        own = tempfile.TemporaryDirectory(prefix="test-template-")
        atexit.register(own.cleanup)
        os.environ[TEMPLATE] = own.name
    return Path(os.environ[TEMPLATE])


@contextmanager
def alone(directory: Path, name: str) -> Iterator[None]:
    """Of all processes that come here with that directory and name, one at a time."""
    with (directory / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
