"""Two hosts that are one site: `script/bench hosts [--moves N] [--seed S] [--keep-logs DIRECTORY]`.

Three network namespaces with a wire between them: in the middle PostgreSQL, PgBouncer in front of it (`deploy/pgbouncer.ini`:
a connection for each transaction), Redis and a mail server; on each of two hosts gunicorn, beat and workers, three of them
together, with the commands of `deploy/systemd`. People play by the pages: each request goes to either host. Meanwhile
processes and whole workers are killed, Redis and PostgreSQL crash and the mail server is away (`devtools.storm.faults`),
PgBouncer is restarted, a web is killed, and a host is off the net for a while. The site's clock runs faster than ours.

Printed is what both hosts answered; which moves were lost or made twice, comparing what people were told with the record; and
the same of mails, as `devtools.storm.faults` has it. It ends with 1 unless nothing was lost, and nothing doubled but as promised.

It needs root, `ip` and PgBouncer. Nothing leads out of the namespaces; they and all in them are gone when it ends.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from benchmarks.sideways.fleet import Hosts, nice_tail
from benchmarks.sideways.net import MIDDLE, Net, remove_forgotten, what_lacks
from benchmarks.sideways.servers import OpenRedis, OpenSink
from benchmarks.sideways.trouble import WideTrouble
from devtools.environments import clean
from devtools.pgbouncer import PgBouncer
from devtools.services import Postgres
from devtools.serving import manage
from devtools.storm.faults import LEASE, SPEED, FastClock, come_to_rest, read_rows, told
from devtools.storm.verdict import judge

if TYPE_CHECKING:
    from benchmarks.sideways.browsers import Browsers

KEY = "two hosts have to sign with the same key, which is fifty letters long"
STOPPING = (signal.SIGINT, signal.SIGTERM)
SHOWN = 20
"""Lines of each kind that are printed at most."""


@dataclass
class Middle:
    """What both hosts use, and the environment of a site that uses it."""

    postgres: Postgres
    bouncer: PgBouncer
    redis: OpenRedis
    sink: OpenSink
    env: dict[str, str]


@contextmanager
def middle(directory: Path) -> Iterator[Middle]:
    """Everything between the hosts. This process is set up for the site too."""
    with ExitStack() as stack:
        postgres = Postgres("listen_addresses=", "fsync=off", "track_commit_timestamp=on")
        bouncer, redis, sink = PgBouncer(postgres, MIDDLE, 6432), OpenRedis(), OpenSink()
        for server in (postgres, bouncer, redis):
            server.start()
            stack.callback(server.stop)
        clock = FastClock(directory / "clock")
        clock.start()
        stack.callback(clock.over.set)
        sink.up()
        stack.callback(sink.down)
        site = {
            "DATABASE_URL": bouncer.url,
            "REDIS_URL": redis.url,
            "MYKERINOS_SECRET_KEY": KEY,
            "MYKERINOS_VAR": str(directory),
            "MYKERINOS_CLOCK_FILE": str(clock.file),
            "MYKERINOS_MAIL_URL": f"smtp://{MIDDLE}:{sink.port}?tls=no",
            "MYKERINOS_REPLY_DOMAIN": "reply.localhost",
            "MYKERINOS_SET_MAIL_LEASE": str(LEASE * SPEED),
            "MYKERINOS_SET_SWEEP_INTERVAL": "1",
        }
        os.environ |= site | {"DJANGO_SETTINGS_MODULE": "mykerinos_site.settings"}
        import django

        django.setup()
        env = clean(**site)
        manage(env, "migrate", "--verbosity", "0")
        yield Middle(postgres, bouncer, redis, sink, env)


def play(moves: int, browsers: "Browsers", trouble: WideTrouble) -> None:
    """Run the whole storm, and print each tenth of it."""
    trouble.start()
    tenth = 0
    for _made in browsers.play(sys.maxsize):
        if browsers.moves * 10 // moves > tenth:
            tenth = browsers.moves * 10 // moves
            print(f"{browsers.moves} moves", file=sys.stderr, flush=True)
        assert trouble.failed is None, trouble.failed
        if browsers.moves >= moves:
            break
    trouble.join()


def storm(moves: int, seed: int, directory: Path, net: Net) -> bool:
    """Everything, with its report. Returns whether nothing was lost, and nothing doubled but as promised."""
    with middle(directory) as there:
        from benchmarks.sideways.browsers import Browsers, wait_for_hosts

        fleet = Hosts(there.env, directory, net, "devtools.storm.worker")
        try:
            fleet.start_all()
            wait_for_hosts()
            browsers = Browsers(seed, there.sink, SPEED)
            trouble = WideTrouble(
                seed, moves, lambda: browsers.moves, fleet, there.sink, there.postgres, there.redis, there.bouncer, net
            )
            start = monotonic()
            play(moves, browsers, trouble)
            took = monotonic() - start
            rest = come_to_rest()
        finally:
            fleet.stop()
        print(f"{browsers.moves} moves in {took:.0f} s, quiet after {rest:.0f} s more; seed {seed}")
        print("; ".join(f"{what}: {number}" for what, number in sorted(trouble.counted.items())), end="; ")
        print(f"workers that gave up: {fleet.gave_up()}")
        return report(browsers, fleet, there)


def report(browsers: "Browsers", fleet: Hosts, there: Middle) -> bool:
    """Return what became of moves and mails."""
    from benchmarks.sideways.books import compare_books

    answers = ", ".join(f"{number} times {status}" for status, number in sorted(browsers.answers.items()))
    print(f"answers: {answers}; the slowest that was waited for took {browsers.slowest:.1f} s")
    books = compare_books(browsers.accepted)
    lines: list[tuple[str, list[str]]] = [
        ("moves lost", books.lost),
        ("moves made twice", books.doubled),
        (f"of {books.games} games not what their moves lead to", books.wrong),
        ("answers that nobody should get", browsers.odd),
    ]
    for what, found in lines:
        print(f"{what}: {len(found)}")
        for line in found[:SHOWN]:
            print(f"  {line}")
    rows = read_rows()
    verdict = judge(rows, there.sink.letters, fleet.deaths + there.sink.deaths, LEASE)
    print(f"mails: {len(rows)}, {len(there.sink.letters)} letters; {browsers.given_up} waited for in vain")
    print("\n".join(told(verdict)), flush=True)
    return books.good and verdict.good and not browsers.odd and not browsers.given_up


def child(given: argparse.Namespace) -> bool:
    """In the middle."""
    with tempfile.TemporaryDirectory(prefix="hosts-") as name:
        directory = Path(name)
        good = False
        try:
            good = storm(given.moves, given.seed, directory, Net(given.here))
        finally:
            if not good:
                print(nice_tail(directory), file=sys.stderr)
            if given.keep_logs:
                given.keep_logs.mkdir(parents=True, exist_ok=True)
                for log in directory.glob("*.log"):
                    shutil.copy(log, given.keep_logs)
        return good


def run_between(net: Net) -> int:
    """Return the same command, in the middle. Returns how it ended."""
    command = [
        *net.within("middle"),
        sys.executable,
        "-m",
        "benchmarks.hosts",
        *sys.argv[1:],
        "--here",
        str(net.number),
    ]
    process = subprocess.Popen(command)
    try:
        return process.wait()
    finally:
        # After Ctrl-C it has been told too, and puts its things away.
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def ignore_signals() -> None:
    for told_to_stop in STOPPING:
        signal.signal(told_to_stop, signal.SIG_IGN)


def end(number: int, _frame: Any) -> None:
    """Told to stop: everything is put away on the way out, whatever else is told."""
    ignore_signals()
    sys.exit(128 + number)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--moves", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--keep-logs", type=Path, help="a folder for the logs of all processes")
    arguments.add_argument("--here", type=int, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    for told_to_stop in STOPPING:
        signal.signal(told_to_stop, end)
    if given.here:
        sys.exit(0 if child(given) else 1)
    if lacking := what_lacks():
        sys.exit("script/bench hosts needs some things that are not here:\n" + "\n".join(f"- {one}" for one in lacking))
    remove_forgotten()
    net = Net(os.getpid())
    try:
        net.make()
        status = run_between(net)
    except subprocess.CalledProcessError as error:
        status = 1
        print(f"This machine makes no network namespaces: {error.stderr.strip()}", file=sys.stderr)
    finally:
        net.remove()
    sys.exit(status)


if __name__ == "__main__":
    main()
