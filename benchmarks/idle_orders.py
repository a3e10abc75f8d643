"""What orders cost while none is due: `script/bench idle_orders [--orders N] [--waiting N] [--rounds N]`

So many orders live in games in which somebody else has to move, beside as many that have ended, ended waits and moves of old.
Printed is what one run of the sweep takes that plays nothing, on SQLite and on PostgreSQL, by the clock on the wall and of the
processor, the database's part included:

- `nobody waits`: the seats of all of them wait for others
- `some wait`: so many have a seat that is due, but are on hold, or somebody in their game has moved within the last minute

and with `--explain` how the database answers it.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

SEATS = 3
"""Of each game: one is due, the others have orders."""
MOVES = 10
"""Of each game, made by people."""
BATCH = 2000


def fill(orders: int) -> None:
    """Games in which each seat but the one that is due has an order that lives, and had another one before."""
    from engine.registry import get_title
    from games.lib import site_time
    from games.models import Game, Move, Player, Seat, Wait

    title = get_title("mykerinos")
    position = title.to_json(title.start(SEATS, {}))
    ago = site_time.now() - timedelta(days=1)
    people = [
        Player.objects.create_user(f"bench{number}@example.org", None, name=f"bench{number}") for number in range(SEATS)
    ]
    games = Game.objects.bulk_create(
        (
            Game(
                name=f"Game {number}",
                title=title.id,
                rules=1,
                players=SEATS,
                state="running",
                position=position,
                ply=MOVES,
            )
            for number in range(orders // (SEATS - 1))
        ),
        BATCH,
    )
    seats = Seat.objects.bulk_create(
        (Seat(game=game, index=index, player=people[index]) for game in games for index in range(SEATS)), BATCH
    )
    Wait.objects.bulk_create(
        (Wait(game=seat.game, seat=seat, opened_ply=MOVES, opened_at=ago) for seat in seats if not seat.index), BATCH
    )
    Wait.objects.bulk_create(
        (
            Wait(game=seat.game, seat=seat, opened_ply=1, opened_at=ago, ended_at=ago, ended_by="moved")
            for seat in seats
        ),
        BATCH,
    )
    Move.objects.bulk_create(
        (
            Move(game=game, ply=ply, text="c4", seat=ply % SEATS, via="browser", at=ago)
            for game in games
            for ply in range(MOVES)
        ),
        BATCH,
    )
    fill_orders([seat for seat in seats if seat.index], ago)


def fill_orders(seats: list[Any], ago: datetime) -> None:
    """Each of these seats has an order that lives, and one that has ended."""
    from games.models import Order

    for state, ended in (("cancelled", ago), ("live", None)):
        Order.objects.bulk_create(
            (
                Order(
                    seat=seat, player=seat.player, state=state, text="then pass", made_ply=MOVES, then_ply=MOVES,
                    created_at=ago, ended_at=ended,
                )
                for seat in seats
            ),
            BATCH,
        )  # fmt: skip


def let_wait(number: int) -> None:
    """The seats of so many orders are due. Every other one is on hold; in the games of the rest somebody has just moved."""
    from games.lib import site_time
    from games.models import Move, Order, Wait

    now = site_time.now()
    orders = list(Order.objects.filter(ended_at=None, seat__index=1).select_related("seat").order_by("pk")[:number])
    Wait.objects.bulk_create(
        (Wait(game_id=one.seat.game_id, seat=one.seat, opened_ply=MOVES, opened_at=now) for one in orders), BATCH
    )
    Order.objects.filter(pk__in=[one.pk for one in orders[::2]]).update(state="held")
    Move.objects.filter(game__in=[one.seat.game_id for one in orders[1::2]], ply=MOVES - 1).update(
        at=now + timedelta(hours=1)
    )


def read_statistics() -> None:
    """As a database does by itself in time."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")


def plans() -> Iterator[str]:
    """How the database answers what the sweep asks, one line of it each."""
    from django.db import connection

    from games.play.orders.sweep import sweep

    way = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN ANALYZE"
    found: list[str] = []

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.cursor.execute(f"{way} {sql}", params)
            found.extend(str(row[-1]) for row in cursor.cursor.fetchall())
        found.append("")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        sweep()
    yield from found


def processor_time() -> float:
    """Seconds of the processor that this process has used, and that of PostgreSQL which serves it."""
    from django.db import connection

    used = time.process_time()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            server = cursor.fetchone()[0]
        # After the name, which is in brackets, the 12th and 13th number: in user mode, and in the kernel.
        numbers = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()
        used += (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
    return used


def measure(rounds: int) -> str:
    """Milliseconds of a run that plays nothing."""
    from django.db import connection

    from games.play.orders.sweep import sweep

    for _warming in range(10):
        sweep()
    walls = []
    before = processor_time()
    for _round in range(rounds):
        begun = time.perf_counter()
        played = sweep()
        walls.append(1000 * (time.perf_counter() - begun))
        assert played == 0, "An idle sweep plays nothing."
    used = 1000 * (processor_time() - before) / rounds
    middle, late = statistics.median(walls), statistics.quantiles(walls, n=20)[-1]
    return (
        f"{connection.vendor}: {used:.1f} ms of the processor; on the wall fastest {min(walls):.1f}, median {middle:.1f}, "
        f"95th percentile {late:.1f} ms"
    )


def bench(orders: int, waiting: int, rounds: int, explain: bool) -> Iterator[str]:
    from games.models import Order

    begun = time.perf_counter()
    fill(orders)
    read_statistics()
    yield f"{Order.objects.filter(ended_at=None).count()} orders live; filled in {time.perf_counter() - begun:.0f} s"
    for name, number in (("nobody waits", 0), (f"{waiting} wait", waiting)):
        let_wait(number)
        read_statistics()
        yield f"{name}, {measure(rounds)}"
        if explain:
            yield from (f"    {line}" for line in plans())


def run(database: str, given: argparse.Namespace) -> None:
    """In a process of its own, because the settings are read once."""
    command = [sys.executable, "-m", "benchmarks.idle_orders", "--here"]
    command += [f"--{name}={getattr(given, name)}" for name in ("orders", "waiting", "rounds")]
    command += ["--explain"] if given.explain else []
    with tempfile.TemporaryDirectory() as directory:
        variables = {"MYKERINOS_VAR": directory, "DJANGO_SETTINGS_MODULE": "mykerinos_site.settings"}
        variables |= {"DATABASE_URL": database} if database else {}
        subprocess.run(command, env=os.environ | variables, check=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--orders", type=int, default=20_000)
    arguments.add_argument("--waiting", type=int, default=400)
    arguments.add_argument("--rounds", type=int, default=200)
    arguments.add_argument("--explain", action="store_true", help="print the plans too")
    arguments.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if not given.here:
        from devtools.services import start_postgres

        for database in ("", start_postgres()):
            run(database, given)
        return
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for line in bench(given.orders, given.waiting, given.rounds, given.explain):
        print(line, flush=True)


if __name__ == "__main__":
    main()
