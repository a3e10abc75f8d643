"""The pytest plugin that settles where the tests' services are, before anything reads the settings (`-p tests.plugin`).

- The environment's own MYKERINOS_* variables are put aside: tests meet the defaults, in a directory of their own.
- The database is SQLite, or with TEST_DATABASE=postgresql a PostgreSQL.
- The made-up title `tests.oasis` stands beside the shipped ones.
- The first of a run's processes collects the tests alone, and leaves to the others what takes longest in it.
- Fixtures `postgres_url` and `redis_url` give a real server to the tests that ask for one, started when the first does.
"""

import atexit
import fcntl
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from types import FrameType

import pytest

from devtools import services
from devtools.shared import TEMPLATE, alone
from tests.oasis.registration import register

GIVEN_DATABASE = "TEST_GIVEN_DATABASE_URL"
GIVEN_REDIS = "TEST_GIVEN_REDIS_URL"
"""Under these names the services that the user gave are handed on to test processes, out of the settings' sight."""


def _stop(number: int, frame: FrameType | None) -> None:
    """Let a killed run stop its servers too."""
    sys.exit(128 + number)


def _settle_services() -> None:
    """Run once, in the process that the user started; workers of pytest-xdist inherit what it set."""
    for name in [name for name in os.environ if name.startswith("MYKERINOS_")]:
        del os.environ[name]
    for name, kept in (("DATABASE_URL", GIVEN_DATABASE), ("REDIS_URL", GIVEN_REDIS)):
        if name in os.environ:
            os.environ[kept] = os.environ.pop(name)
    signal.signal(signal.SIGTERM, _stop)
    if TEMPLATE not in os.environ:
        # Else this run is one within another, which shares what it has.
        shared = tempfile.TemporaryDirectory(prefix="test-template-")
        atexit.register(shared.cleanup)
        os.environ[TEMPLATE] = shared.name
    if os.environ.get("TEST_DATABASE") == "postgresql":
        os.environ["DATABASE_URL"] = os.environ.get(GIVEN_DATABASE) or services.start_postgres()


def _settle_directory() -> None:
    """Each process has a site directory and a clock of its own."""
    directory = tempfile.TemporaryDirectory(prefix="test-site-")
    atexit.register(directory.cleanup)
    os.environ["MYKERINOS_VAR"] = directory.name
    os.environ["MYKERINOS_CLOCK_FILE"] = str(Path(directory.name) / "clock")


if "PYTEST_XDIST_WORKER" not in os.environ:
    _settle_services()
_settle_directory()
register()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """In a fresh checkout two thirds of collecting is to rewrite the asserts of all modules, which Python then keeps.

    Processes that began at the same moment would all do it; so the first does, and the others wait for it, and collect
    side by side. Of two runs side by side (script/test) the first of the one waits for the first of the other.
    """
    directory = Path(os.environ[TEMPLATE])
    with (directory / f"collecting-{os.environ.get('TEST_DATABASE')}").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)
            return (yield)
        with alone(directory, "rewriting"):
            return (yield)


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Return the URL of a real PostgreSQL in which tests may make databases."""
    return os.environ.get(GIVEN_DATABASE) or os.environ.get("DATABASE_URL") or services.start_postgres()


@pytest.fixture(scope="session")
def redis_url() -> str:
    """Return the URL of a real Redis that tests may fill and empty."""
    return os.environ.get(GIVEN_REDIS) or services.start_redis()


def pytest_report_header() -> str:
    return f"database: {os.environ.get('DATABASE_URL') or 'SQLite'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures of tests that measure something (`record_property`)."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, figure in report.user_properties:
                terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {name} {figure}")
