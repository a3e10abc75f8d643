"""What a site does: every page, sweep and probe, each as a piece of work that can be done again and again."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction

from benchmarks.scale_rows import BUSY, ME, OTHERS
from benchmarks.web import Browser, poll_address
from devtools.plans import plans_of, scans
from games.lib.workers.sweeps import Budget, Sweep, scheduled_sweeps
from games.models import Game, Player, Wait

Work = Callable[[], object]
MINUTE = 60
ANYBODY = ("/", "/games/", "/rules/", "/rules/mykerinos/", "/orders/", "/robots.txt")
MINE = (
    "/desk/", "/games/new/", "/account/", "/account/mail/", "/account/time/", "/mail/", "/mailbox/", "/import/", "/metrics",
)  # fmt: skip


def works() -> dict[str, Work]:
    """All of them on the site of this process, by name."""
    me, friend = (Player.objects.get(name=name.capitalize()) for name in (ME, OTHERS[0]))
    mine, strange = Browser(me), Browser(friend)
    title = Game.objects.order_by("pk").values_list("title", flat=True)[0]
    games = Game.objects.filter(title=title, seats__player=me).order_by("pk")
    waits = Wait.objects.filter(ended_at=None, seat__player=me, game__in=games).order_by("game")
    due = waits[0].game
    over = games.filter(state=Game.State.FINISHED)[0]
    found: dict[str, Work] = {path: partial(mine.get, path) for path in (*ANYBODY, *MINE)}
    found |= {
        "another player": partial(mine.get, f"/players/{friend.pk}/"),
        "oneself": partial(mine.get, f"/players/{me.pk}/"),
        "oneself, seen by another": partial(strange.get, f"/players/{me.pk}/"),
        "game, due": partial(mine.get, f"/g/{due.code}/"),
        "game, watched": partial(strange.get, f"/g/{due.code}/"),
        "game, over": partial(mine.get, f"/g/{over.code}/"),
        "log": partial(mine.get, f"/g/{due.code}/log/"),
        "log, over": partial(mine.get, f"/g/{over.code}/log/"),
        "ply": partial(mine.get, f"/g/{due.code}/ply/20/"),
        "ply, over": partial(mine.get, f"/g/{over.code}/ply/90/"),
        "record, over": partial(mine.get, f"/g/{over.code}/record.json"),
        "deal, over": partial(mine.get, f"/g/{over.code}/deal/"),
        "/healthz": partial(mine.ask, "GET", "/healthz"),  # 503: there is no worker.
        "poll": partial(mine.ask, "GET", poll_address(due)),
        "move": partial(move, mine, waits[0]),
    }
    busy = Player.objects.get(name=BUSY.capitalize())
    if busy.seats.exists():
        found["desk, 48 waiting"] = partial(Browser(busy).get, "/desk/")
    return found | {name: partial(run, sweep) for name, sweep in scheduled_sweeps().items()}


def run(sweep: Sweep) -> None:
    sweep.function(*[Budget()] if sweep.has_budget else [])


def move(browser: Browser, wait: Wait) -> None:
    """Post a move on the page, and take it out of the database again: the next one finds the same game."""
    from games.table.table import load_table

    table = load_table(pk=wait.game_id)
    line = next(line for line in table.legal(table.seat(wait.seat_id)) if line != "pass")
    body = f"move={line}&wait={wait.pk}&ply={table.game.ply}".encode()
    with transaction.atomic():
        status, _text = browser.ask("POST", f"/g/{table.game.code}/move", body, htmx=True)
        assert status == 200, status
        transaction.set_rollback(True)


class Meter:
    """The processor time of this process and of the database's that serves it."""

    def __init__(self) -> None:
        self.server: Path | None = None
        # One process of the database to the end, in transactions of our own too.
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Else others would work for it, whose time nobody counts.
                cursor.execute("SET max_parallel_workers_per_gather = 0")
                cursor.execute("SELECT pg_backend_pid()")
                self.server = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")

    def now(self) -> float:
        """Milliseconds."""
        own = process_time() * 1000
        return own if self.server is None else own + int(self.server.read_text().split()[0]) / 1e6

    def measure(self, work: Work) -> float:
        begin = self.now()
        work()
        return self.now() - begin


def ask_plans(work: Work) -> dict[str, Any]:
    """How many queries it makes, and which of our tables they read from end to end."""
    found = plans_of(work)
    return {"queries": len(found), "scans": sorted({table for _sql, plan in found for table in scans(plan)})}


def idle_round(meter: Meter) -> float:
    """Milliseconds of all sweeps that run at least once a minute, one after the other."""
    return sum(meter.measure(partial(run, sweep)) for sweep in scheduled_sweeps().values() if sweep.every <= MINUTE)
