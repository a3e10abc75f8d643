"""What mails cost: `script/bench mail [--mails N]`.

On SQLite with the worker in this process, as `script/server` runs it, and on PostgreSQL with Redis and a worker of its own, as in
production. The mails are turn mails from the middle of games of three, with the pictures as they are sent.

- what a mail of each title costs: milliseconds of one worker's processor and kilobytes, and how many it hands to a mail server on
  this machine in a second, one after the other
- how soon 260 mails that are due at once have left, with the workers of `deploy/systemd` (PostgreSQL with Redis)
- the time from the commit of a move until the mail server has the mail about it, for players who want it at once
- what a notification costs inside the request, compared with Celery's `.delay()`
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from email.parser import BytesHeaderParser
from itertools import product
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from benchmarks.web import timed
from devtools.serving import free_port
from devtools.storm.fleet import Fleet, children
from devtools.waiting import wait_for

if TYPE_CHECKING:
    from games.table.table import Table

GAMES = 10
DEEP = 60
"""So many moves behind the first position that is measured."""
ARRIVING = 240.0
"""Seconds that a mail is given."""
BURST = 260


class Sink:
    """When each Message-ID came; `largest`: bytes of the largest letter."""

    def __init__(self) -> None:
        self.came: dict[str, float] = {}
        self.sizes: list[int] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        now = monotonic()
        assert isinstance(envelope.content, bytes)
        self.sizes.append(len(envelope.content))
        self.came[str(BytesHeaderParser().parsebytes(envelope.content)["Message-ID"])] = now
        return "250 OK"


@contextmanager
def worker(directory: Path) -> Iterator[list[Fleet]]:
    """Start what sends mails beside this thread.

    Threads of this process, or where there is a Redis the processes of production, which are returned.
    """
    from django.conf import settings

    with ExitStack() as stack:
        fleets = []
        if settings.REDIS_URL:
            fleet = Fleet(os.environ, directory, 1, "mykerinos_site")
            fleets.append(fleet)
            stack.callback(fleet.stop)
            fleet.start_all()
        else:
            from games.ops import embedded

            stack.enter_context(embedded.worker())
            stack.enter_context(embedded.beat())
        yield fleets


def processor_time(fleet: Fleet) -> float:
    """Seconds of the processor that its processes have had."""
    parents = [process.pid for process in fleet.processes.values()]
    found = 0
    for pid in [*parents, *(child for parent in parents for child in children(parent))]:
        # The 14th and 15th field of all; the second, the name, may hold blanks.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


def games_of_three() -> dict[str, list["Table"]]:
    """Of each title games in their middle, of people who want no mail yet."""
    from benchmarks.scale_rows import ME, OTHERS
    from devtools.cast import make_player, start_game_of
    from engine.registry import TITLES
    from games.models import Player

    people = [make_player(name, mail_when="never") for name in (ME, *OTHERS)]
    rng = random.Random(1)
    tables: dict[str, list[Table]] = {}
    for title, number in product(TITLES, range(GAMES)):
        table = start_game_of(*people, title=title, seed=number.to_bytes(32, "big"))
        while table.game.ply < DEEP:
            table = turn(table, rng)
        tables.setdefault(title, []).append(table)
    Player.objects.update(mail_when="now")
    return tables


def turn(table: "Table", rng: random.Random) -> "Table":
    """Return moves until somebody else is due; a game that is over begins anew."""
    from devtools.cast import start_game_of
    from games.models import Move
    from games.play.moves.decision import play_move
    from games.table.table import load_table

    table = load_table(pk=table.game.pk)
    wait = table.waits[table.seats[table.due()[0]].pk].pk
    while table.due():
        seat = table.seats[table.due()[0]]
        if table.waits[seat.pk].pk != wait:
            return table
        line = rng.choice(table.legal(seat))
        table = play_move(table, seat, wait, line, Move.Via.BROWSER).table
    return start_game_of(*[seat.player for seat in table.seats if seat.player], title=table.game.title)


def mails_a_second(tables: list["Table"], mails: int) -> tuple[float, float, int]:
    """Mails that this process sends in a second, milliseconds of its processor for each, and how many it sent.

    Only the sending is timed.
    """
    from games.mail import sending
    from games.models import Mail

    rng = random.Random(2)
    Mail.objects.exclude(state="sent").update(state="suppressed")
    sent, took, worked = 0, 0.0, 0.0
    while sent < mails:
        tables[:] = [turn(table, rng) for table in tables]
        start, work = monotonic(), process_time()
        sent += sending.sweep()
        took += monotonic() - start
        worked += process_time() - work
    return sent / took, worked / sent * 1000, sent


def times_to_smtp(tables: list["Table"], mails: int, sink: Sink) -> list[float]:
    """Seconds from the commit of a move to the mail server, one mail at a time."""
    from django.db import transaction

    from games.models import Mail

    rng = random.Random(3)
    found = []
    for number in range(mails):
        committed: list[float] = []
        with transaction.atomic():
            transaction.on_commit(lambda noted=committed: noted.append(monotonic()))  # type: ignore[misc]
            table = tables[number % len(tables)] = turn(tables[number % len(tables)], rng)
        wait = table.waits[table.seats[table.due()[0]].pk]
        message_id = Mail.objects.get(wait=wait, kind="turn").message_id
        wait_for(lambda sought=message_id: sought in sink.came, ARRIVING, step=0.002)  # type: ignore[misc]
        found.append(sink.came[message_id] - committed[0])
    return found


def cost_in_the_request(table: "Table", rounds: int) -> tuple[float, float]:
    """Milliseconds at the median: of the outbox row of a turn, and of `.delay()`."""
    from celery import current_app
    from django.db import transaction

    from games.mail.game_posts import post_turns
    from games.models import Mail

    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    # Of somebody who wants their mail after two minutes, as people do unless they say otherwise: nothing is sent to the broker.
    seat.player.mail_when = "later"
    wait = table.waits[seat.pk]
    with transaction.atomic():
        # In a transaction that is open anyway, as a move's is.
        Mail.objects.filter(wait=wait).delete()
        rows, delays = [], []
        for _ in range(rounds):
            rows.append(timed(lambda: post_turns(table, [wait])))
            delays.append(timed(current_app.tasks["games.tasks.pulse"].delay))
            Mail.objects.filter(wait=wait).delete()
        transaction.set_rollback(True)
    return statistics.median(rows), statistics.median(delays)


def burst(of_titles: dict[str, list["Table"]], sink: Sink, directory: Path) -> tuple[float, float]:
    """Seconds from the moment at which so many turn mails are due until the mail server has them all.

    Seconds of the processor that workers and beat have had in between.
    """
    from benchmarks.scale_rows import Copier, settle
    from games.lib import site_time
    from games.models import Heartbeat, Mail, Player

    rng, later = random.Random(4), site_time.now() + timedelta(hours=1)
    Mail.objects.exclude(state="sent").update(state="suppressed")
    tables = [turn(table, rng) for tables in of_titles.values() for table in tables]
    copier = Copier(BURST)
    due = Mail.objects.filter(state="due", kind="turn")
    due.update(due_at=later)
    for number, table in enumerate(tables):
        have = due.count()
        copier.copy(table.game, (BURST - have) // (len(tables) - number))
    settle()
    Player.objects.update(mail_when="now")
    sent = len(sink.came)
    with worker(directory) as (fleet,):
        wait_for(lambda: Heartbeat.objects.filter(name="mail").exists(), ARRIVING)
        worked = processor_time(fleet)
        start, number = monotonic(), due.update(due_at=site_time.now())
        assert number == BURST, number
        wait_for(lambda: len(sink.came) >= sent + BURST, ARRIVING)
        return monotonic() - start, processor_time(fleet) - worked


def measure(mails: int, directory: Path) -> None:
    """Everything with the database and the broker of this process's settings; prints its lines."""
    from django.conf import settings
    from django.db import connection

    name = f"{connection.vendor}, {'Redis' if settings.REDIS_URL else 'worker in the process'}"
    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=settings.EMAIL_PORT)
    controller.start()
    try:
        of_titles = games_of_three()
        for title, games in of_titles.items():
            # Plates, fonts and modules, which a worker has once.
            mails_a_second(games, GAMES)
            sink.sizes.clear()
            rate, work, sent = mails_a_second(games, mails)
            size = statistics.median(sink.sizes) / 1000
            print(
                f"{name}: {title} {work:.0f} ms of the processor a mail, {size:.0f} kB with its pictures, "
                f"{rate:.2f} mails a second and worker ({sent} mails)",
                flush=True,
            )
        if settings.REDIS_URL:
            took, worked = burst(of_titles, sink, directory)
            print(
                f"{name}: {BURST} mails due at once left in {took:.0f} s, {worked:.0f} s of the processor", flush=True
            )
        tables = of_titles["mykerinos"]
        row, delay = cost_in_the_request(tables[0], 400)
        print(f"{name}: a notification in the request {row:.2f} ms, .delay() {delay:.2f} ms: {row / delay:.2f} of it")
        with worker(directory):
            times_to_smtp(tables, len(tables), sink)
            times = sorted(times_to_smtp(tables, mails, sink))
        median, late = statistics.median(times), times[max(0, -(-99 * len(times) // 100) - 1)]
        print(
            f"{name}: commit to SMTP {median:.2f} s at the median, {late:.2f} s at the 99th percentile ({mails} mails)"
        )
    finally:
        controller.stop()


def child(mails: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    measure(mails, Path(os.environ["MYKERINOS_VAR"]))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--mails", type=int, default=200)
    arguments.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.here:
        child(given.mails)
        return
    from devtools.environments import clean
    from devtools.services import start_postgres, start_redis

    for services in ({}, {"DATABASE_URL": start_postgres(), "REDIS_URL": start_redis()}):
        with tempfile.TemporaryDirectory() as var:
            site = {
                "DJANGO_SETTINGS_MODULE": "mykerinos_site.settings",
                "MYKERINOS_VAR": var,
                "MYKERINOS_MAIL_URL": f"smtp://127.0.0.1:{free_port()}?tls=no",
                "MYKERINOS_REPLY_DOMAIN": "reply.localhost",
            }
            command = [sys.executable, "-m", "benchmarks.mail", "--here", "--mails", str(given.mails)]
            subprocess.run(command, env=clean(**site, **services), check=True)


if __name__ == "__main__":
    main()
