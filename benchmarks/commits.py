"""What it costs that each commit waits for the disk: `script/bench commits [--rounds N]`

The embedded database (SQLite, WAL) with `synchronous=FULL`, as the site has it, against NORMAL, in one process on one disk,
rounds interleaved in an order drawn anew for every round: one small commit; a move posted to the game's page and its answer
drawn; a mail over SMTP until it is acknowledged. Times are those of the clock on the wall.
"""

import argparse
import os
import random
import smtplib
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator

MODES = ("FULL", "NORMAL")
EACH = {"commit": 40, "move": 5, "mail": 10}
"""How often a round does each of them."""


class Site:
    """Games of two people who move in turns in their browsers, and mails to their addresses."""

    def __init__(self) -> None:
        from benchmarks.web import Browser
        from devtools.cast import make_player, start_game_of

        self.people = [make_player(f"bench{number}") for number in range(2)]
        self.browsers = {player.pk: Browser(player) for player in self.people}
        self.table = start_game_of(*self.people)

    def commit(self) -> None:
        from games.table.heartbeat import beat

        beat("bench")

    def move(self) -> None:
        """The first legal move of whoever is due; a new game follows one that is over."""
        from urllib.parse import urlencode

        from devtools.cast import start_game_of
        from games.table.table import load_table

        table = load_table(pk=self.table.game.pk)
        if not table.due():
            self.table = table = start_game_of(*self.people)
        seat = table.seats[table.due()[0]]
        assert seat.player is not None
        fields = {"move": table.legal(seat)[0], "wait": table.waits[seat.pk].pk, "ply": table.game.ply}
        path = f"/g/{table.game.code}/move"
        status, _page = self.browsers[seat.player.pk].ask("POST", path, urlencode(fields).encode(), htmx=True)
        assert status == 200, status

    def mail(self) -> None:
        from games.inbox import server
        from games.mail.signed_addresses import SeatLink, reply_address
        from tests.games.inbox.replies import written

        assert server.running is not None
        to = reply_address(SeatLink(1, 1, 1, 0))
        with smtplib.SMTP(*server.running, timeout=30) as connection:
            connection.sendmail("bench0@example.org", [to], written(to, "d3"))


def switch(mode: str) -> None:
    """Connections that are opened from now on, in every thread, sync as that mode says."""
    from django.db import connection

    connection.close()
    connection.settings_dict["OPTIONS"]["init_command"] = f"PRAGMA journal_mode=WAL; PRAGMA synchronous={mode};"


def timed(work: Callable[[], None], times: int) -> float:
    """Milliseconds of one, as the mean of so many."""
    begin = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - begin) * 1000 / times


def bench(rounds: int) -> Iterator[str]:
    from games.inbox.server import Address, run_server

    site, rng = Site(), random.Random(1)
    found: dict[tuple[str, str], list[float]] = {(name, mode): [] for name in EACH for mode in MODES}
    for number in range(rounds + 1):
        for mode in rng.sample(MODES, len(MODES)):
            switch(mode)
            with run_server(Address("127.0.0.1", 0)):
                for name, times in EACH.items():
                    took = timed(getattr(site, name), times)
                    if number:  # the first round warms up
                        found[name, mode].append(took)
    for name in EACH:
        full, normal = found[name, "FULL"], found[name, "NORMAL"]
        ratio = statistics.median(one / other for one, other in zip(full, normal, strict=True))
        yield (
            f"{name}: FULL {statistics.median(full):.2f} ms ({1000 / statistics.median(full):.0f} a second), "
            f"NORMAL {statistics.median(normal):.2f} ms ({1000 / statistics.median(normal):.0f} a second), ratio {ratio:.2f}"
        )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=15)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        os.environ |= {"MYKERINOS_VAR": directory, "DJANGO_SETTINGS_MODULE": "mykerinos_site.settings"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        for line in bench(given.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
