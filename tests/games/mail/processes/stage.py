"""A running site with its clock, its mail server, and a hand that plays: embedded in one process, or as in production."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from aiosmtpd.smtp import Envelope

from devtools.clock import set_clock
from devtools.environments import clean
from devtools.mail_server import MailServer, address_in
from devtools.serving import EAGER, ROOT, fill_postgres, free_port, migrate
from devtools.waiting import wait_for
from tests.games.mail.processes.apps import SPARING, death
from tests.games.mail.smtp import Server, read

WITHIN = 60.0
"""Seconds that the promise gives. Far less is needed, even on a busy machine."""
STEP = 0.1
"""Seconds between two questions to the hand, which asks the database."""
WORKER = ("worker", "--concurrency", "2", "-l", "warning", "-n", "1@%h")
QUICK = ("worker", "--pool", "threads", "--concurrency", "11", "-Q", "quick,urgent", "-l", "warning", "-n", "quick@%h")
"""As in deploy/systemd."""
BEAT = ("beat", "-l", "warning", "-s", os.devnull)


class Sink(MailServer, Server):
    """A mail server that can be away, that can be told what to do just as it has been given a letter to somebody.

    That can keep those waiting for its answer who hand over certain letters.
    """

    def __init__(self) -> None:
        super().__init__()
        self.at_letter_to: dict[str, Callable[[], None]] = {}
        self.holds: Callable[[EmailMessage], bool] = lambda letter: False
        self.held = 0
        """How many wait for its answer at this moment."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        """Return the letter is taken; who handed it over may be dead before they hear of it."""
        assert isinstance(envelope.content, bytes)
        letter = read(envelope.content)
        self.held += 1
        while self.holds(letter):
            await asyncio.sleep(0.05)
        self.held -= 1
        answer = await super().handle_DATA(server, session, envelope)
        if told := self.at_letter_to.pop(address_in(letter, "To"), None):
            told()
        return answer


class Stage:
    """A site in a directory.

    `variables`: what its environment says beside that; `commands`: its processes, beat last where it is one of its own.
    """

    def __init__(self, directory: Path, variables: dict[str, str], commands: dict[str, list[str]]) -> None:
        self.directory, self.commands = directory, commands
        self.workers = [name for name in commands if name != "beat"]
        self.sender = self.workers[0]
        """The one process that sends mails which nobody waits for."""
        self.sink = Sink()
        self.clock = directory / "clock"
        self.shifted = timedelta()
        self.env = (
            clean(**EAGER)
            | {
                "DJANGO_SETTINGS_MODULE": "tests.games.mail.processes.settings",
                "MYKERINOS_VAR": str(directory),
                "MYKERINOS_CLOCK_FILE": str(self.clock),
                "MYKERINOS_MAIL_URL": f"smtp://127.0.0.1:{self.sink.port}?tls=no",
                "MYKERINOS_REPLY_DOMAIN": "play.example.org",
                "MYKERINOS_INBOUND_ADDRESS": f"127.0.0.1:{free_port()}",
                # The clock is moved by hours and days, and that is no outage.
                "MYKERINOS_SET_OUTAGE_SECONDS": "1000000000",
                SPARING: "yes",
            }
            | variables
        )
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.hand: subprocess.Popen[str] | None = None
        self.read: list[EmailMessage] = []

    @contextmanager
    def running(self) -> Iterator["Stage"]:
        """Give the site with everything."""
        with ExitStack() as stack:
            self.sink.up()
            stack.callback(self.sink.down)
            (fill_postgres if "DATABASE_URL" in self.env else migrate)(self.env)
            stack.callback(self.stop)
            for name in self.commands:
                self.start(name)
            with (self.directory / "hand.log").open("w") as log:
                self.hand = subprocess.Popen(
                    [sys.executable, "-m", "tests.games.mail.processes.hand"], cwd=ROOT, env=self.env, text=True,
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                )  # fmt: skip
            wait_for(lambda: self.do("swept"), WITHIN, STEP)
            yield self

    def start(self, name: str) -> None:
        with (self.directory / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, *self.commands[name]], cwd=ROOT, env=self.env, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip

    def kill_workers(self, *names: str) -> None:
        """`kill -9` to these processes, or to all that send mails, and to whatever they have started."""
        for name in names or self.workers:
            os.killpg(self.processes[name].pid, signal.SIGKILL)

    def revive(self, *names: str) -> None:
        """Start the same processes again, once they are dead, as systemd does."""
        for name in names or self.workers:
            self.processes[name].wait()
            self.start(name)

    def stop(self) -> None:
        for process in self.processes.values():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if self.hand is not None:
            self.hand.kill()
            self.hand.communicate()

    def do(self, deed: str, *arguments: Any, **options: Any) -> Any:
        """Let the hand do one of `tests.games.mail.processes.deeds`."""
        hand = self.hand
        assert hand is not None and hand.stdin is not None and hand.stdout is not None
        hand.stdin.write(json.dumps([deed, arguments, options]) + "\n")
        hand.stdin.flush()
        line = hand.stdout.readline()
        assert line, (self.directory / "hand.log").read_text()
        done, result = json.loads(line)
        assert done, result
        return result

    def shift(self, by: timedelta) -> None:
        """Move the clock of all processes on."""
        self.shifted += by
        set_clock(self.clock, self.shifted)

    def rest(self) -> None:
        """Wait until the worker has swept twice more: what was due by now has been looked at."""
        for _sweep in range(2):
            last = self.do("swept")
            wait_for(lambda last=last: self.do("swept") != last, WITHIN, STEP)  # type: ignore[misc]

    def letters(self, address: str) -> list[EmailMessage]:
        """Return what lies in that letter box, oldest first. Each letter is read once."""
        for raw in self.sink.taken[len(self.read) :]:
            self.read.append(read(raw))
        return [letter for letter in self.read if address_in(letter, "To") == address]

    def wait_for_letter(self, address: str, number: int = 1) -> EmailMessage:
        """Return the letter with that number (from 1) in the letter box, once it is there."""
        wait_for(lambda: len(self.letters(address)) >= number, seconds=WITHIN)
        return self.letters(address)[number - 1]

    def wait_for_fate(self, game: int, kind: str, state: str) -> tuple[str, str]:
        """Reason and Message-ID of the game's newest mail of that kind, once it is in that state."""

        def found() -> Any:
            newest = [fate for fate in self.do("fates", game) if fate[0] == kind][-1:]
            return [fate[2:] for fate in newest if fate[1] == state]

        reason, message_id = wait_for(found, WITHIN, STEP)[0]
        return reason, message_id

    def let_die(self, point: str) -> None:
        """Whichever process comes to that point first dies there."""
        death(self.directory, point).touch()

    def wait_for_death(self, point: str) -> None:
        """Wait until it has happened. A worker starts another process for its pool; a process without a pool is started again."""
        wait_for(lambda: not death(self.directory, point).exists(), seconds=WITHIN)
        for name in self.workers:
            with suppress(subprocess.TimeoutExpired):
                self.processes[name].wait(0.5)
                self.start(name)


@contextmanager
def embedded(directory: Path, **variables: str) -> Iterator[Stage]:
    """One process, SQLite, the worker in it."""
    serve = ["-u", "manage.py", "serve", f"127.0.0.1:{free_port()}"]
    with Stage(directory, variables, {"site": serve}).running() as stage:
        yield stage


@contextmanager
def production(directory: Path, postgres_url: str, redis_url: str, **variables: str) -> Iterator[Stage]:
    """PostgreSQL, Redis, a worker for everything, one for what people wait for, and a beat."""
    name = f"mails_{uuid4().hex[:8]}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    services = {"DATABASE_URL": postgres_url.rpartition("/")[0] + f"/{name}", "REDIS_URL": redis_url}
    celery = ["-m", "celery", "-A", "mykerinos_site"]
    commands = {"worker": [*celery, *WORKER], "quick": [*celery, *QUICK], "beat": [*celery, *BEAT]}
    with Stage(directory, services | variables, commands).running() as stage:
        yield stage
