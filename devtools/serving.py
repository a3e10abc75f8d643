"""The embedded site in a process of its own, as `script/server` runs it, for tests that talk to it from outside."""

import hashlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from http.client import HTTPConnection, HTTPException
from importlib.metadata import version
from pathlib import Path

import psycopg

from devtools.environments import clean, same_clock
from devtools.services import postgres_programs
from devtools.shared import alone, shared_directory
from devtools.waiting import wait_for

ROOT = Path(__file__).parents[1]
STARTING = 60.0
"""Seconds that the site is given to answer."""
MIGRATING = 600.0
"""Seconds that a command is given to end. All tests need what the first of them migrates, on however busy a machine."""
EAGER = {"MYKERINOS_SET_SWEEP_INTERVAL": "1", "MYKERINOS_SET_PULSE_INTERVAL": "2"}
"""Intervals in which a test need not wait long for worker and beat. With 0.3 and 0.5 each site took a tenth of a core."""
CALM = {"MYKERINOS_SET_SWEEP_INTERVAL": "2", "MYKERINOS_SET_PULSE_INTERVAL": "5"}
"""Those of a site that is there for its pages: nearly all that happens there is done at once, by a wake."""
PASSWORD = "seven red cats sing"
SETTINGS = "tests.served"
UNSYNCED = "tests.unsynced"


@dataclass(frozen=True)
class Site:
    """A running site: its address, its process, the file that it writes its log into, the environment it was given."""

    base: str
    process: subprocess.Popen[str]
    log: Path
    env: dict[str, str]

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the process and wait until it is gone."""
        self.process.send_signal(how)
        self.process.wait(30)

    def passwords(self) -> dict[str, str]:
        """Address -> password of the demo's accounts, as they were printed."""
        return dict(re.findall(r"^ +(\S+@\S+) +password (\S+)$", self.log.read_text(), re.MULTILINE))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def environment(directory: Path, **variables: str) -> dict[str, str]:
    """Return the variables of an embedded site of its own in that directory."""
    return clean(**CALM | same_clock() | {"MYKERINOS_VAR": str(directory)} | variables)


def add_people(site: Site, *names: str, then: str = "") -> str:
    """Accounts with PASSWORD, each at a small name's address of example.org.

    `then`: code that the same process runs after that, because to start one takes longer than either; returned is what
    it printed.
    """
    code = "from games.ops.demo import make_account; [make_account(name, {!r}) for name in {!r}]\n"
    return manage(site.env, "shell", "--verbosity", "0", "-c", code.format(PASSWORD, names) + then)


def manage(env: dict[str, str], *arguments: str) -> str:
    """Return what `manage.py` printed. Raises CalledProcessError."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True, timeout=MIGRATING
    ).stdout


def cached_template() -> Path:
    """Return where later runs find the template of these migrations, models and libraries."""
    digest = hashlib.sha256("".join(version(library) for library in ("django", "django-allauth")).encode())
    for file in sorted(part for room in ("migrations", "models") for part in (ROOT / "games" / room).glob("*.py")):
        digest.update(file.name.encode() + file.read_bytes())
    return ROOT / ".pytest_cache" / "migrated" / f"{digest.hexdigest()[:16]}.sqlite3"


def migrate_once(env: dict[str, str]) -> None:
    """Migrate what all processes of a run of the tests copy. When that has failed it is not tried again. Raises RuntimeError."""
    failed = shared_directory() / "migrate-failed"
    if failed.exists():
        raise RuntimeError(f"The database of the tests could not be made, as was said before: {failed.read_text()}")
    try:
        manage(env, "migrate", "--verbosity", "0")
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        failed.write_text(str(error))
        raise RuntimeError("The database of the tests could not be made.") from error


@lru_cache(maxsize=1)
def template() -> Path:
    """Return an SQLite database that was just migrated: to be copied, never to be changed.

    All processes of a run of the tests share one; whoever comes first makes it. Migrating takes seven seconds, of a run of
    one test nearly all, so later runs copy it too.
    """
    directory = shared_directory()
    made = directory / "made.sqlite3"
    with alone(directory, "lock"):
        cached = cached_template()
        if not made.exists() and cached.exists():
            shutil.copyfile(cached, directory / "copy")
            (directory / "copy").rename(made)
        if not made.exists():
            # A site closes its directory to others, and this one holds PostgreSQL's files, which are another user's.
            own = directory / "site"
            env = clean(MYKERINOS_VAR=str(own), DJANGO_SETTINGS_MODULE=UNSYNCED)
            migrate_once(env)
            (own / "site.sqlite3").rename(made)
            # Another run in this checkout may do the same.
            with suppress(OSError):
                shutil.rmtree(cached.parent, ignore_errors=True)
                cached.parent.mkdir(parents=True)
                shutil.copyfile(made, cached.with_suffix(".part"))
                cached.with_suffix(".part").rename(cached)
    return made


@lru_cache(maxsize=1)
def collected() -> Path:
    """Return a directory with the static files, collected once for all sites of a run of the tests."""
    made = shared_directory() / "static"
    with alone(shared_directory(), "lock-static"):
        if not (made / "staticfiles.json").exists():
            env = clean(MYKERINOS_VAR=str(shared_directory() / "site"), MYKERINOS_STATIC_ROOT=str(made))
            manage(env, "collectstatic", "--no-input", "--verbosity", "0")
    return made


def fill_postgres(env: dict[str, str]) -> None:
    """Give the site of that environment, whose database on PostgreSQL is empty, one of today.

    The first of a run is migrated; the others get what `pg_dump` wrote of it, on whichever server.
    """
    directory = shared_directory()
    made, part = directory / "made.sql", directory / "part.sql"
    programs, url = postgres_programs(), env["DATABASE_URL"]
    with alone(directory, "lock-postgres"):
        if made.exists():
            run_on_postgres(programs / "psql", "-qX1", "--set=ON_ERROR_STOP=1", f"--file={made}", f"--dbname={url}")
            return
        migrate_once(env)
        # A server that the user gave may be too new for our programs; then each database is migrated.
        with suppress(subprocess.CalledProcessError):
            run_on_postgres(programs / "pg_dump", "--no-owner", f"--file={part}", f"--dbname={url}")
            part.rename(made)


def run_on_postgres(program: Path, *arguments: str) -> None:
    """One of PostgreSQL's own programs, in silence. Raises CalledProcessError."""
    subprocess.run([program, *arguments], check=True, capture_output=True, timeout=MIGRATING)


def migrate(env: dict[str, str]) -> None:
    """Give the site of that environment a database of today.

    To migrate an empty one takes as long as to start a site, and is the same each time.
    """
    file = Path(env["MYKERINOS_VAR"]) / "site.sqlite3"
    if "DATABASE_URL" in env and is_empty(env["DATABASE_URL"]):
        fill_postgres(env)
    elif "DATABASE_URL" not in env and not file.exists():
        shutil.copyfile(template(), file)
    elif "DATABASE_URL" in env or not is_migrated(file):
        manage(env, "migrate", "--verbosity", "0")


def is_empty(url: str) -> bool:
    """Whether that database on PostgreSQL has no tables."""
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetchone()
    return found is None


def is_migrated(file: Path) -> bool:
    """Whether that SQLite database has had the migrations of today and no others, as `migrate --check` would say."""
    return applied(file) == applied(template())


def applied(file: Path) -> set[tuple[str, str]]:
    """App and name of each migration that the database has had."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(file)) as database:
        return set(database.execute("SELECT app, name FROM django_migrations"))
    return set()


@contextmanager
def served(directory: Path, *arguments: str, at: str = "127.0.0.1", **variables: str) -> Iterator[Site]:
    """Give the site, answering.

    `arguments`: those of `serve` beside the address; `variables`: of its environment; `at`: where it listens.

    It is killed at the end, if it was not stopped before. Entered again with the same directory, the site goes on.
    """
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    given = {"MYKERINOS_BASE_URL": base, "MYKERINOS_STATIC_ROOT": str(collected()), "DJANGO_SETTINGS_MODULE": SETTINGS}
    env = environment(directory, **given | variables)
    migrate(env)
    log = directory / f"log-{port}"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-u", "manage.py", "serve", *arguments, f"{at}:{port}"],
            cwd=ROOT, env=env, stdout=output, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
    try:
        wait_for(lambda: process.poll() is not None or answers(port), seconds=STARTING)
        assert process.poll() is None, log.read_text()
        yield Site(base, process, log, env)
    finally:
        process.kill()
        process.wait()


def answers(port: int) -> bool:
    """Whether somebody serves pages at that port of this machine."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/health/")
        connection.getresponse()
    except (OSError, HTTPException):
        return False
    else:
        return True
    finally:
        connection.close()
