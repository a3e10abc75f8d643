"""Beat a site while people play on it: `python -m devtools.storm.faults [--waits N] [--seed S]`.

A real PostgreSQL, Redis, mail server, three workers and beat. People play games of two and three through the one service; some
move before their mail is due or while it is drawn, most after it has come. Meanwhile processes are killed by SIGKILL, one by one
and whole workers, often just as they hand over a letter, and all that send mails at once; Redis and PostgreSQL are crashed and
started again, and the mail server goes away and comes back. What ends by itself is started again, as systemd does. The site's
clock runs faster than ours.

Printed are the mails lost, those that came for a turn that was over, and those that came twice (`devtools.storm.verdict` says
exactly what that means). It ends with 1 unless the first two are 0, and every double is one that a kill explains.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from devtools.clock import set_clock
from devtools.environments import clean
from devtools.services import Postgres, Redis
from devtools.serving import migrate
from devtools.storm.fleet import Fleet
from devtools.storm.sink import Sink
from devtools.storm.trouble import Trouble
from devtools.storm.verdict import Row, Verdict, judge
from devtools.waiting import wait_for

if TYPE_CHECKING:
    from devtools.storm.players import Players

SPEED = 120
"""Seconds of the site's clock in one of ours: a delay of two minutes is one second, the lease of a dead worker ten."""
LEASE = 10.0
"""Our seconds."""
QUIET = 120.0
"""Seconds that everything is given to come to rest at the end."""
WORKERS = 2


class FastClock(Thread):
    """Moves the clock of all processes on."""

    def __init__(self, file: Path) -> None:
        super().__init__(daemon=True)
        self.file, self.over = file, Event()

    def run(self) -> None:
        start = monotonic()
        while not self.over.wait(0.05):
            set_clock(self.file, timedelta(seconds=(SPEED - 1) * (monotonic() - start)))


@contextmanager
def stage(directory: Path) -> Iterator[tuple[Postgres, Redis, Sink, dict[str, str]]]:
    """Give the servers, and the environment of the site that uses them. This process is set up for it too."""
    with ExitStack() as stack:
        # Commits have to survive a crash of the server, and say when they were made.
        postgres, redis = Postgres("listen_addresses=", "fsync=off", "track_commit_timestamp=on"), Redis()
        for server in (postgres, redis):
            server.start()
            stack.callback(server.stop)
        clock = FastClock(directory / "clock")
        clock.start()
        stack.callback(clock.over.set)
        sink = Sink()
        sink.up()
        stack.callback(sink.down)
        site = {
            "DATABASE_URL": postgres.url,
            "REDIS_URL": redis.url,
            "MYKERINOS_VAR": str(directory),
            "MYKERINOS_CLOCK_FILE": str(clock.file),
            "MYKERINOS_MAIL_URL": f"smtp://127.0.0.1:{sink.port}?tls=no",
            "MYKERINOS_REPLY_DOMAIN": "reply.localhost",
            "MYKERINOS_SET_MAIL_LEASE": str(LEASE * SPEED),
            "MYKERINOS_SET_SWEEP_INTERVAL": "1",
        }
        env = clean(**site)
        os.environ |= site | {"DJANGO_SETTINGS_MODULE": "mykerinos_site.settings"}
        import django

        django.setup()
        migrate(env)
        yield postgres, redis, sink, env


def come_to_rest() -> float:
    """Wait until no mail is on its way any more. Returns the seconds that it took."""
    from devtools.storm.players import again
    from games.models import Mail
    from games.models.mail import PENDING

    on_their_way = Mail.objects.filter(state__in=PENDING)
    start = monotonic()
    try:
        # The last thing that went wrong may have been PostgreSQL.
        wait_for(lambda: not again(on_their_way.exists), QUIET, step=0.1)
    except TimeoutError:
        print("mails are still on their way", flush=True)
    return monotonic() - start


def read_rows() -> list[Row]:
    """All mails, with the moment at which PostgreSQL committed the end of their turn."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT mail.occasion, mail.message_id, mail.state, wait.id IS NOT NULL, CASE WHEN wait.ended_at IS NOT NULL "
            "THEN extract(epoch FROM pg_xact_commit_timestamp(wait.xmin)) END "
            "FROM games_mail mail LEFT JOIN games_wait wait ON wait.id = mail.wait_id ORDER BY mail.id"
        )
        return [
            Row(occasion, message_id, state, turn, None if ended is None else float(ended))
            for occasion, message_id, state, turn, ended in cursor.fetchall()
        ]


def play(turns: int, players: "Players", trouble: Trouble) -> None:
    """Run the whole storm, and print each tenth of it."""
    trouble.start()
    told = 0
    for made in players.play(turns):
        if made * 10 // turns > told:
            told = made * 10 // turns
            print(f"{made} waits", file=sys.stderr, flush=True)
        assert trouble.failed is None, trouble.failed
    trouble.join()


def told(verdict: Verdict) -> Iterator[str]:
    for what, found in (
        ("lost", verdict.lost),
        ("stale", verdict.stale),
        ("doubles with the same Message-ID inside a kill window", verdict.in_kill_window),
        ("all other doubles", verdict.other_doubles),
    ):
        yield f"{what}: {len(found)}"
        if found is not verdict.in_kill_window:
            yield from (f"  {occasion}" for occasion in found[:20])


def storm(turns: int, seed: int, directory: Path) -> bool:
    """Everything, with its report. Returns whether nothing was lost, stale or doubled without need."""
    with stage(directory) as (postgres, redis, sink, env):
        from devtools.storm.players import Players

        fleet = Fleet(env, directory, WORKERS, "devtools.storm.worker")
        try:
            fleet.start_all()
            players = Players(seed, sink, SPEED)
            trouble = Trouble(seed, turns, lambda: players.made, fleet, sink, postgres, redis)
            start = monotonic()
            play(turns, players, trouble)
            took = monotonic() - start
            rest = come_to_rest()
        finally:
            fleet.stop()
        rows = read_rows()
        verdict = judge(rows, sink.letters, fleet.deaths + sink.deaths, LEASE)
        states = {state: sum(row.state == state for row in rows) for state in sorted({row.state for row in rows})}
        print(f"{players.made} waits in {took:.0f} s, quiet after {rest:.0f} s more; seed {seed}")
        print("; ".join(f"{what}: {number}" for what, number in sorted(trouble.counted.items())), end="; ")
        print(f"started again: {fleet.revived}")
        print("mails: " + ", ".join(f"{number} {state}" for state, number in states.items()), end="; ")
        print(f"{len(sink.letters)} letters, {verdict.at_the_same_moment} of them handed over as their turn ended")
        print("\n".join(told(verdict)), flush=True)
        good = verdict.good and not players.given_up
        if not good:
            print(fleet.last_words(), file=sys.stderr, flush=True)
        return good


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--waits", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="faults-") as directory:
        good = storm(given.waits, given.seed, Path(directory))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
