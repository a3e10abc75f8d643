"""A standstill is made up for while people move: `script/bench standstill [--waits N] [--databases sqlite,postgresql]`

A site with so many open waits comes back after ten minutes in which nothing of it ran, and moves all their deadlines. It is the
one process of `script/server` on SQLite, or PostgreSQL, Redis, and the web, beat and workers of `deploy/systemd`. From its first
page on two people move in games of their own, each a moment after the move before is answered: over HTTP, as htmx sends it. When
all is made up for they go on for a while, to compare with.

Printed is how long the making up took; how many moves were made meanwhile, and how long the middle one and the longest took from
sending to answer, by the clock on the wall; and the same of those before and after it. Two works beside each move tell how busy
the machine was with other things: the first page, which waits for nobody's lock, and a commit to a file that nobody else uses,
which waits for the disk alone. It ends with 1 where a move took longer than a second while it was made up for, one was not
answered with the new position, or a wait was not given just the time of the standstill.
"""

import argparse
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from benchmarks.sideways.fleet import nice_tail, shipped
from devtools.services import start_postgres, start_redis
from devtools.serving import answers, fill_postgres, free_port, migrate
from devtools.waiting import wait_for
from tests.games.mail.processes.stage import Stage

if TYPE_CHECKING:
    from games.models import Player
    from games.table.table import Table

STOOD = timedelta(minutes=10)
BOUND = 1.0
"""Seconds: the longest that a move may take."""
PATIENCE = 1800.0
"""Seconds that the making up is given."""
AFTER = 20.0
"""Seconds in which people go on moving when it is done."""
MOVERS = 2
PAUSE = 0.1
"""Seconds that each of them thinks. Two minutes after a move its mail is due: who sends them wants SQLite's one lock too."""
PLIES = 6
TOKEN = "b" * 32
AS_SHIPPED = {"MYKERINOS_SWEEP_INTERVAL": "3", "MYKERINOS_PULSE_INTERVAL": "10", "MYKERINOS_OUTAGE_SECONDS": "300"}


Took = list[tuple[float, float]]
"""When each work was begun, and the seconds until it was done."""


@dataclass
class Mover:
    """Two people, one of whom moves next. `took`: how long each move was, the first page after it, and a commit that waits for
    the disk alone; `odd`: answers that are not the new position.
    """

    number: int
    port: int
    file: Path
    took: dict[str, Took] = field(default_factory=lambda: {"moves": [], "pages": [], "commits": []})
    odd: list[str] = field(default_factory=list)

    def join(self) -> None:
        from devtools.cast import make_player

        self.people = [make_player(f"mover{self.number}{side}") for side in "ab"]
        self.cookies = {player.pk: sign_in(player) for player in self.people}
        self.rng = random.Random(self.number)
        self.begin()

    def begin(self) -> None:
        from devtools.cast import start_game_of

        self.game = start_game_of(*self.people).game

    def go_on(self, over: Event) -> None:
        """Move until it is over."""
        from django.db import connection

        from games.table.table import load_table

        while not over.is_set():
            table = load_table(pk=self.game.pk)
            if table.due():
                self.move(table)
            else:
                self.begin()
            over.wait(PAUSE)
        connection.close()

    def move(self, table: "Table") -> None:
        seat = table.seats[table.due()[0]]
        assert seat.player is not None
        line = self.rng.choice(table.legal(seat))
        fields = {"move": line, "wait": table.waits[seat.pk].pk, "ply": table.game.ply}
        with self.timed("moves"):
            status = self.ask(seat.player, f"/g/{table.game.code}/move", urlencode(fields))
        if status != 200:
            self.odd.append(f"{status} to {line}")
        with self.timed("pages"):
            self.ask(seat.player, "/")
        with closing(sqlite3.connect(self.file)) as own, self.timed("commits"), own:
            own.execute("CREATE TABLE IF NOT EXISTS t AS SELECT 1 AS n")
            own.execute("UPDATE t SET n = n + 1")

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        begin = monotonic()
        yield
        self.took[what].append((begin, monotonic() - begin))

    def ask(self, player: "Player", path: str, body: str | None = None) -> int:
        """The status of the answer, once it has come whole; 0 where none came."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={self.cookies[player.pk]}; csrftoken={TOKEN}",
            "Origin": f"http://127.0.0.1:{self.port}",
            "X-CSRFToken": TOKEN,
            "HX-Request": "true",
        }
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET" if body is None else "POST", path, body, headers)
            response = connection.getresponse()
            response.read()
            return response.status
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()


def sign_in(player: "Player") -> str:
    """The key of a session of theirs."""
    from django.test import Client

    client = Client()
    client.force_login(player)
    return client.cookies["sessionid"].value


def fill(waits: int) -> int:
    """That many open waits, or a few more, in copies of games that have just begun. Returns how many."""
    from benchmarks.scale_rows import ME, OTHERS, Copier, play_until, settle, shares, start_table
    from devtools.cast import make_player
    from engine.registry import TITLES
    from games.lib import site_time
    from games.models import Wait

    me, *others = [make_player(name) for name in (ME, *OTHERS)]
    tables = [start_table(me, *others, title=title) for title in TITLES]
    for table in tables:
        play_until(table, PLIES, mine=True)
    copier = Copier(1000)
    for table, share in zip(tables, shares(waits, len(tables)), strict=True):
        copier.copy(table.game, share - 1, mails=False)
    settle()
    # Copies began the earlier the higher their number, which their deadlines do not know: they would all be warned of now.
    Wait.objects.filter(ended_at=None).update(opened_at=site_time.now() - 2 * STOOD)
    return Wait.objects.filter(ended_at=None).count()


def commands_of(vendor: str, port: int) -> dict[str, list[str]]:
    """The processes of the site, as arguments of Python."""
    if vendor == "sqlite":
        return {"site": ["-u", "manage.py", "serve", f"127.0.0.1:{port}"]}
    web = shipped("web")
    web[web.index("--bind") + 1] = f"127.0.0.1:{port}"
    workers = {name: shipped(f"worker@{unit}", name) for name, unit in (("quick", "quick"), ("1", ""))}
    return {"web": web} | workers | {"beat": [*shipped("beat"), "-s", os.devnull]}


def come_back(stage: Stage, port: int) -> None:
    """Start everything, which has stood still until now, the pages first."""
    from games.lib import site_time
    from games.models import Heartbeat
    from games.table.table import SITE

    Heartbeat.objects.create(name=SITE, at=site_time.now() - STOOD)
    for name in stage.commands:
        stage.start(name)
        wait_for(lambda: answers(port), 120, 0.1)


def wait_until_made_up_for() -> tuple[float, float]:
    """When somebody noticed the standstill, and when nothing was left to do."""
    from games.lib import site_time
    from games.models import Heartbeat
    from games.table.table import SITE

    hearts = Heartbeat.objects.filter(name=SITE)
    wait_for(lambda: hearts.filter(at__gt=site_time.now() - STOOD / 2).exists(), 120, 0.1)
    noticed = monotonic()
    wait_for(lambda: hearts.get().silence is None, PATIENCE, 0.1)
    return noticed, monotonic()


def given_just_that(last: int) -> tuple[int, timedelta]:
    """How many waits up to that one were given the same time as it, and how much that is."""
    from games.models import Wait

    stood: timedelta = Wait.objects.get(pk=last).outage
    return (Wait.objects.filter(pk__lte=last, ended_at=None, outage=stood).count() if stood else 0), stood


def told(what: str, took: list[float]) -> str:
    """A line about how long each of them took."""
    if not took:
        return f"{what}: none"
    middle, longest, late = statistics.median(took), max(took), sum(much > BOUND for much in took)
    return f"{what}: {len(took)}, {middle:.3f} s at the median, {longest:.2f} s at most, {late} longer than {BOUND:g} s"


def measure(vendor: str, waits: int, stage: Stage, port: int) -> bool:
    """The whole of it on the site of this process's settings. Returns whether every bound was kept."""
    from django.db.models import Max

    from games.models import Wait

    begin = monotonic()
    waits = fill(waits)
    last = Wait.objects.aggregate(last=Max("pk"))["last"]
    print(f"{vendor}: {waits} open waits, made in {monotonic() - begin:.0f} s", flush=True)
    movers = [Mover(number, port, stage.directory / f"own-{number}.sqlite3") for number in range(MOVERS)]
    for mover in movers:
        mover.join()
    over = Event()
    threads = [Thread(target=mover.go_on, args=(over,), daemon=True) for mover in movers]
    come_back(stage, port)
    for thread in threads:
        thread.start()
    noticed, done = wait_until_made_up_for()
    over.wait(AFTER)
    over.set()
    for thread in threads:
        thread.join(90)
    given, stood = given_just_that(last)
    longest: list[float] = []
    odd = [one for mover in movers for one in mover.odd]
    print(f"a standstill of {stood.total_seconds():.0f} s, made up for in {done - noticed:.1f} s")
    for what in movers[0].took:
        took = [one for mover in movers for one in mover.took[what]]
        meanwhile = [much for sent, much in took if sent < done and sent + much >= noticed]
        print(told(f"{what} before it was noticed", [much for sent, much in took if sent + much < noticed]))
        print(told(f"{what} meanwhile", meanwhile))
        print(told(f"{what} afterwards", [much for sent, much in took if sent >= done]))
        longest.append(max(meanwhile, default=0.0))
    print(f"waits that were given just that time: {given} of {waits}; odd answers: {len(odd)} {'; '.join(odd[:5])}")
    return given == waits and stood >= STOOD and not odd and longest[0] <= BOUND


def child(vendor: str, waits: int) -> bool:
    """One database."""
    port = free_port()
    more = AS_SHIPPED | {"MYKERINOS_BASE_URL": f"http://127.0.0.1:{port}"}
    if vendor == "postgresql":
        # Each commit waits for the disk, as it does where it matters.
        more["DATABASE_URL"] = start_postgres("listen_addresses=", "random_page_cost=1.1")
        more["REDIS_URL"] = start_redis()
    with tempfile.TemporaryDirectory(prefix="standstill-") as directory, ExitStack() as stack:
        stage = Stage(Path(directory), more, commands_of(vendor, port))
        os.environ.clear()
        os.environ |= stage.env
        import django

        (fill_postgres if vendor == "postgresql" else migrate)(stage.env)
        django.setup()
        stage.sink.up()
        stack.callback(stage.sink.down)
        stack.callback(stage.stop)
        try:
            return measure(vendor, waits, stage, port)
        except BaseException:
            print(nice_tail(Path(directory)), file=sys.stderr)
            raise


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--waits", type=int, default=20_000)
    arguments.add_argument("--databases", default="sqlite,postgresql")
    arguments.add_argument("--here", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.here:
        sys.exit(0 if child(given.here, given.waits) else 1)
    command = [sys.executable, "-m", "benchmarks.standstill", "--waits", str(given.waits), "--here"]
    ended = [subprocess.run([*command, vendor]).returncode for vendor in given.databases.split(",")]
    sys.exit(1 if any(ended) else 0)


if __name__ == "__main__":
    main()
