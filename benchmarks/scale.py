"""What grows with the site: `script/bench scale [--running N] [--finished N] [--mails N] [--databases sqlite,postgresql]`.

An empty site and a big one stand side by side. The empty one has twelve games that were played for it, and so many copies of
those that are over as fill a page of a list, for a longer list is no growth; the big one is filled with copies of them all. Every
page, sweep and probe is done on both in turn, and the middle of what it cost is printed: milliseconds of the processor, of Python
and the database together; how many times that is on the big one; its queries; and the tables that one of them reads whole.

One player has as many current games on both sites, and on the big one a thousand that are over. Another has 48 waiting. With
`--var` the sites of SQLite are kept in that folder, and are not made again by the next run.
"""

import argparse
import json
import logging
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

EMPTY = {"running": 0, "finished": 24, "mails": 4000, "mine": 24}
"""What an empty site has besides the games that were played."""
GROWS = 1.3
"""So much more a page or a sweep may cost on the big site."""
BUSY_DESK = 2.0
"""So much more a desk with 48 games that wait may cost than one with six."""
IDLE_ROUND = 10.0
"""Milliseconds for all sweeps of a minute together, when there is nothing to do."""
FELT = 0.3
"""Milliseconds: what differs by less is noise."""


class Site:
    """One site, and a process of its own that works on it."""

    def __init__(self, database: str, var: Path, size: dict[str, int]) -> None:
        var.mkdir(parents=True, exist_ok=True)
        more = {"MYKERINOS_VAR": str(var), "DATABASE_URL": database, "MYKERINOS_SET_OUTAGE_SECONDS": "864000"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.scale", "--here", json.dumps(size)],
            env=os.environ | more, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.names: list[str] = []

    def wait(self) -> None:
        """Until it is filled."""
        self.names = self.hear()

    def hear(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the process of a site has ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, what: str, name: str) -> Any:
        assert self.process.stdin
        self.process.stdin.write(json.dumps([what, name]) + "\n")
        self.process.stdin.flush()
        return self.hear()

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def child(size: dict[str, int]) -> None:
    """Make the site where it is not there yet, then do what standard input asks for."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks import scale_rows, scale_works
    from games.models import Game

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    call_command("migrate", verbosity=0)
    if not Game.objects.exists():
        scale_rows.play_games()
        scale_rows.fill(scale_rows.Size(**size))
    meter = scale_works.Meter()
    works = scale_works.works()
    logging.disable()  # There is no worker, as /healthz finds.
    print(json.dumps(list(works)), file=answers, flush=True)
    for line in sys.stdin:
        what, name = json.loads(line)
        if what == "ms":
            found: Any = meter.measure(works[name])
        elif what == "plans":
            found = scale_works.ask_plans(works[name])
        else:
            found = scale_works.idle_round(meter)
        print(json.dumps(found), file=answers, flush=True)


def compare(vendor: str, small: Site, big: Site, rounds: int) -> bool:
    """Measure both, and print it. Returns whether every bound was kept."""
    rng = random.Random(1)
    plans = {name: [site.ask("plans", name) for site in (small, big) if name in site.names] for name in big.names}
    found: dict[tuple[str, int], list[float]] = {}
    for _round in range(rounds):
        for name in rng.sample(big.names, len(big.names)):
            for number, site in enumerate((small, big)):
                if name in site.names:
                    found.setdefault((name, number), []).append(site.ask("ms", name))
    middle = {key: statistics.median(times) for key, times in found.items()}
    kept = True
    print(
        f"\n{vendor}: milliseconds on an empty site and on a big one, how many times that is, queries, what is read whole"
    )
    for name in big.names:
        base = middle.get((name, 0), middle["/desk/", 1])
        much = middle[name, 1]
        bound = GROWS if (name, 0) in middle else BUSY_DESK
        broken = much > bound * base and much - base > FELT
        kept = kept and not broken
        queries = " -> ".join(dict.fromkeys(str(one["queries"]) for one in plans[name]))
        print(
            f"{name:28} {base:8.2f} {much:8.2f} {much / base:6.2f}{'  GROWS' if broken else '       '} {queries:>8} "
            f"{', '.join(plans[name][-1]['scans'])}"
        )
    rounded = [statistics.median(site.ask("round", "") for _ in range(rounds)) for site in (small, big)]
    kept = kept and rounded[1] <= IDLE_ROUND
    print(f"an idle round of sweeps: {rounded[0]:.1f} ms, {rounded[1]:.1f} ms on the big one (bound {IDLE_ROUND:g})")
    return kept


def database_urls(vendor: str) -> list[str]:
    """Two empty databases."""
    if vendor == "sqlite":
        return ["", ""]
    import psycopg

    from devtools.services import POSTGRES_OPTIONS, start_postgres

    # As docs/deploy.md sets it up, for a machine with an SSD.
    url = start_postgres(*POSTGRES_OPTIONS, "random_page_cost=1.1")
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("CREATE DATABASE big")
    return [url, f"{url.rpartition('/')[0]}/big"]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--running", type=int, default=20_000)
    arguments.add_argument("--finished", type=int, default=180_000)
    arguments.add_argument("--mails", type=int, default=500_000)
    arguments.add_argument("--mine", type=int, default=1_000, help="games that are over and one player's")
    arguments.add_argument("--rounds", type=int, default=15)
    arguments.add_argument("--databases", default="sqlite,postgresql")
    arguments.add_argument("--var", type=Path, help="a folder for the sites, which is kept")
    arguments.add_argument("--here", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.here:
        child(json.loads(given.here))
        return
    size = {name: getattr(given, name) for name in ("running", "finished", "mails", "mine")}
    kept = True
    for vendor in given.databases.split(","):
        with tempfile.TemporaryDirectory(prefix="scale-") as directory:
            var = given.var or Path(directory)
            urls = database_urls(vendor)
            begin = time.monotonic()
            small = Site(urls[0], var / f"{vendor}-small", EMPTY)
            big = Site(urls[1], var / f"{vendor}-big", size)
            small.wait()
            played = time.monotonic()
            big.wait()
            print(
                f"{vendor}: played in {played - begin:.0f} s, filled in {time.monotonic() - played:.0f} s more",
                flush=True,
            )
            kept = compare(vendor, small, big, given.rounds) and kept
            small.close()
            big.close()
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
