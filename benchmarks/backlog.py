"""One backlog must not stop the rest: `script/bench backlog [--site SITE] [--server SERVER] [--drawn]`

Some hundred turn mails are due at the same moment, as at the end of quiet hours, and the mail server is

- `slow`: it takes so many seconds for each mail, and as many at once as there are connections
- `stalling`: it takes mails, but never says so of turn mails (who hands one over waits for 20 seconds)
- `silent`: for half of the time it answers no connection, then it takes everything at once; codes and answers are measured from
  then on, and have the half minute more after which a mail is tried again

Meanwhile somebody signs up now and then, somebody answers a mail, and `/healthz` is asked without a pause. The site is one with
PostgreSQL, Redis, gunicorn, beat and the workers of `deploy/systemd`, two processes of them for mails; or the one process of
`script/server`. Pictures are drawn small, so that the mail server decides and not the processor, unless `--drawn` is given.

Printed is the longest time that each sweep was silent, how long codes and answers took to reach the mail server, how many
deadlines were moved, and how often `/healthz` said that something is dead. It ends with 1 where a bound is broken.
"""

import argparse
import asyncio
import json
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from aiosmtpd.smtp import Envelope

from devtools.services import start_postgres, start_redis
from devtools.serving import free_port
from devtools.waiting import wait_for
from tests.games.mail.processes.apps import DRAWN, SPARING
from tests.games.mail.processes.stage import Sink, Stage, embedded, production
from tests.games.mail.smtp import read
from tests.site.visitor import Visitor

SWEPT, CODE, ANSWER = 15.0, 10.0, 60.0
"""Seconds: the bounds for the silence of a sweep, for a code and for an answer."""
SWEEPS = ("clock", "inbound", "bots", "pulse")
AS_SHIPPED = {
    "MYKERINOS_SWEEP_INTERVAL": "3",
    "MYKERINOS_PULSE_INTERVAL": "10",
    "MYKERINOS_OUTAGE_SECONDS": "300",
    SPARING: "",
}
RETRY = 30.0
PLAYERS = 40
EVERY = 15.0
"""Seconds between two sign-ups, and between two replies."""
PASSWORD = "seven red cats sing"


class Server(Sink):
    """The mail server. `came`: when it had the first letter to an address that is no turn mail; `turns`: how many of these."""

    def __init__(self, kind: str, seconds: float, port: int) -> None:
        super().__init__()
        self.kind, self.seconds, self.port = kind, seconds, port
        self.came: dict[str, float] = {}
        self.turns = 0
        self.over = Event()

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        now = monotonic()
        assert isinstance(envelope.content, bytes)
        letter = read(envelope.content)
        is_turn = letter["List-Unsubscribe"] is not None and letter["Auto-Submitted"] == "auto-generated"
        self.turns += is_turn
        self.came.setdefault(name_of(letter, is_turn), now)
        until = now + (self.seconds if self.kind == "slow" else 3600 if self.kind == "stalling" and is_turn else 0)
        while monotonic() < until and not self.over.is_set():
            await asyncio.sleep(0.05)
        return "250 OK"


def name_of(letter: EmailMessage, is_turn: bool) -> str:
    """Codes are known by the address that they go to, answers by the mail that they answer."""
    if is_turn:
        return "turn"
    return str(letter["In-Reply-To"] if letter["Auto-Submitted"] == "auto-replied" else letter["To"])


@dataclass
class Found:
    """What was seen, in seconds. `codes`, `answers`: when each was asked for, and the name under which the mail server has it."""

    silences: dict[str, float] = field(default_factory=dict)
    codes: list[tuple[float, str]] = field(default_factory=list)
    answers: list[tuple[float, str]] = field(default_factory=list)
    healthy: int = 0
    dead: list[float] = field(default_factory=list)
    busy: int = 0
    moved: int = 0
    left: int = 0


@contextmanager
def stage(site: str, directory: Path, server: Server) -> Iterator[tuple[Stage, int]]:
    """The running site, and the port of its pages."""
    variables: dict[str, Any] = AS_SHIPPED | {"MYKERINOS_MAIL_URL": f"smtp://127.0.0.1:{server.port}?tls=no"}
    with ExitStack() as stack:
        if site == "embedded":
            running = stack.enter_context(embedded(directory, **variables))
            port = int(running.commands["site"][-1].rpartition(":")[2])
        else:
            postgres, redis = start_postgres(), start_redis()
            variables |= {"MYKERINOS_BEHIND_PROXY": "yes"}
            running = stack.enter_context(production(directory, postgres, redis, **variables))
            port = free_port()
            web = ["-m", "gunicorn", "mykerinos_site.wsgi", "--threads", "8", "--bind", f"127.0.0.1:{port}"]
            running.commands["web"] = web
            running.start("web")
        wait_for(lambda: health(port)[0] == 200, 120, 0.2)
        yield running, port


def health(port: int) -> tuple[int, dict[str, Any]]:
    """What /healthz says; (0, {}) where nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/healthz")
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    except OSError:
        return 0, {}
    finally:
        connection.close()


class Watch:
    """Looks on while the backlog is there."""

    def __init__(self, running: Stage, port: int) -> None:
        self.running, self.port = running, port
        self.found = Found()
        self.waits = running.do("open_waits")
        self.start = monotonic()

    def sign_up(self) -> None:
        address = f"new{len(self.found.codes)}@example.org"
        self.found.codes.append((monotonic(), address))
        visitor = Visitor(self.port, f"{'https' if 'web' in self.running.commands else 'http'}://127.0.0.1:{self.port}")
        visitor.send("/account/signup/", name=f"New {len(self.found.codes)}", email=address, password1=PASSWORD)

    def reply(self) -> None:
        asked = monotonic()
        wait = self.waits[len(self.found.answers) % len(self.waits)]
        self.found.answers.append((asked, self.running.do("ask_for_board", wait)))

    def look(self) -> None:
        found = self.found
        for name, age in self.running.do("ages").items():
            found.silences[name] = max(age, found.silences.get(name, 0.0))
        status, told = health(self.port)
        if status == 200:
            found.healthy += 1
            found.busy += bool(told.get("busy"))
        else:
            found.dead.append(monotonic() - self.start)

    def go_on(self, seconds: float) -> None:
        """Look on until all turn mails are out, so many seconds at most."""
        pause = Event()
        next_one = self.start + 2
        while monotonic() < self.start + seconds:
            self.look()
            if monotonic() > next_one:
                self.sign_up()
                self.reply()
                next_one += EVERY
            self.found.left = self.running.do("pending", "turn")
            if not self.found.left:
                return
            pause.wait(0.3)


def times(asked: list[tuple[float, str]], came: dict[str, float], since: float) -> list[float]:
    """How long each took, in seconds; infinite for what did not come. Nothing is counted before `since`."""
    return [came.get(name, float("inf")) - max(start, since) for start, name in asked]


@contextmanager
def unanswered(port: int) -> Iterator[None]:
    """Connections are accepted there, and nothing is ever said."""
    with socket.create_server(("127.0.0.1", port), backlog=200):
        yield


def look_on(site: str, server: Server, mails: int, seconds: float, directory: Path) -> tuple[Found, float]:
    """The backlog comes and goes. Returns what was seen, and when the mail server was there."""
    with ExitStack() as stack:
        stack.callback(server.down)
        stack.callback(server.over.set)
        if server.kind != "silent":
            server.up()
        running, port = stack.enter_context(stage(site, directory, server))
        running.do("post_backlog", mails, PLAYERS)
        watch = Watch(running, port)
        there = watch.start
        running.do("release_backlog")
        if server.kind == "silent":
            with unanswered(server.port):
                watch.go_on(seconds / 2)
            server.up()
            there = monotonic()
        watch.go_on(seconds)
        # What was asked for last has its time.
        asked = [name for _start, name in watch.found.codes + watch.found.answers]
        end = monotonic() + ANSWER
        while monotonic() < end and not all(name in server.came for name in asked):
            watch.look()
            Event().wait(0.3)
        watch.found.moved = running.do("outages")
        return watch.found, there


def report(found: Found, server: Server, there: float, mails: int) -> bool:
    """Print everything. Returns whether all bounds were kept."""
    codes, answers = (times(asked, server.came, there) for asked in (found.codes, found.answers))
    more = RETRY if server.kind == "silent" else 0
    kept = [(f"longest silence of {name} in s", found.silences.get(name, float("inf")), SWEPT) for name in SWEEPS]
    kept += [
        (f"slowest of {len(codes)} codes in s", max(codes, default=float("inf")), CODE + more),
        (f"slowest of {len(answers)} answers in s", max(answers, default=float("inf")), ANSWER + more),
        ("deadlines moved", found.moved, 0),
        (f"of {found.healthy + len(found.dead)} times /healthz said that something is dead", len(found.dead), 0),
    ]
    for what, most, bound in kept:
        print(f"{what}: {most:.1f} (bound {bound:.0f}){'' if most <= bound else '  BROKEN'}")
    others = {name: age for name, age in sorted(found.silences.items()) if name not in SWEEPS}
    print("silence of the others in s: " + ", ".join(f"{name} {age:.0f}" for name, age in others.items()))
    print(
        f"/healthz said “busy” {found.busy} times; {server.turns} of {mails} turn mails handed over, {found.left} left"
    )
    return all(most <= bound for _what, most, bound in kept)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--site", choices=("production", "embedded"), default="production")
    arguments.add_argument("--server", choices=("slow", "stalling", "silent"), default="slow")
    arguments.add_argument("--mails", type=int, default=400)
    arguments.add_argument("--seconds", type=float, default=1.0, help="that a slow server takes for a mail")
    arguments.add_argument("--drawn", action="store_true", help="pictures at their full size")
    arguments.add_argument("--watch", type=float, default=300.0, help="seconds at most")
    given = arguments.parse_args()
    if given.drawn:
        os.environ[DRAWN] = "yes"
    server = Server(given.server, given.seconds, free_port())
    with tempfile.TemporaryDirectory(prefix="backlog-") as directory:
        found, there = look_on(given.site, server, given.mails, given.watch, Path(directory))
    much = f"{given.seconds:g} s a mail" if given.server == "slow" else given.server
    print(f"{given.site}, {given.mails} turn mails due at once, mail server: {much}")
    sys.exit(0 if report(found, server, there, given.mails) else 1)


if __name__ == "__main__":
    main()
