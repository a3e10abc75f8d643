"""Turn mails by real processes: the one process of the embedded site, and a worker and a beat over PostgreSQL and Redis."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest
from aiosmtpd.controller import Controller

from tests.clock import set_clock
from tests.games.mail.smtp import Server, letters
from tests.serving import ROOT, environment, free_port, manage, served
from tests.waiting import wait_for

BEGIN = """
import json
from games.models import Game, Player, Seat
from games.services.start import started
people = [Player.objects.create_user(f"{name}@example.org", None, name=name.title()) for name in ("alice", "bob")]
game = Game.objects.create(players=2, title="mykerinos", rules=1, name="Two at Abydos", seating="chosen", seed=bytes(32))
for index, player in enumerate(people):
    Seat.objects.create(game=game, index=index, player=player)
print(json.dumps(started(game.pk).game.pk))
"""
MOVE = """
import json
from games.models import Mail, Move
from games.services.play import play
from games.table import load_table
table = load_table(pk=GAME)
first = table.due()
while table.due() == first:
    seat = table.seats[table.due()[0]]
    wait = table.waits[seat.pk].pk
    table = play(table.game.pk, seat.pk, wait, table.legal(seat)[0], Move.Via.BROWSER, seat.player).table
print(json.dumps(table.seats[table.due()[0]].player.email))
"""
FATES = """
import json
from games.models import Mail
print(json.dumps(list(Mail.objects.order_by("pk").values_list("occasion", "state", "reason"))))
"""
WITHIN = 60.0
"""Seconds that the promise gives. Far less is needed, even on a busy machine."""


class Stage:
    """A running site with its clock, and the mail server that it sends to."""

    def __init__(self, env: dict[str, str], server: Server) -> None:
        self.env = env
        self.server = server
        self.shifted = timedelta()

    def shift(self, by: timedelta) -> None:
        self.shifted += by
        set_clock(Path(self.env["MYKERINOS_CLOCK_FILE"]), self.shifted)

    def run(self, program: str) -> Any:
        """Run a program in a process of its own; what it prints is JSON."""
        return json.loads(manage(self.env, "shell", "--no-imports", "-c", program).strip().splitlines()[-1])

    def to(self) -> list[str]:
        return [str(letter["To"]) for letter in letters(self.server)]

    def wait_for_mails(self, number: int) -> float:
        """Wait until so many mails have come. Returns the seconds it took."""
        start = monotonic()
        wait_for(lambda: len(self.server.taken) >= number, seconds=WITHIN)
        return monotonic() - start


@contextmanager
def sink() -> Iterator[tuple[Server, str]]:
    """A mail server, and the address of it for the settings."""
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield handler, f"smtp://127.0.0.1:{controller.port}?tls=no"
    finally:
        controller.stop()


@contextmanager
def process(env: dict[str, str], log: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery process while the block runs."""
    command = [sys.executable, "-m", "celery", "-A", "mykerinos_site", *arguments]
    with log.open("wb") as out:
        started = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


@pytest.fixture(params=["embedded", "PostgreSQL and Redis"])
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    with ExitStack() as stack:
        server, url = stack.enter_context(sink())
        variables = {"MYKERINOS_MAIL_URL": url, "MYKERINOS_CLOCK_FILE": str(tmp_path / "clock")}
        if request.param == "embedded":
            site = stack.enter_context(served(tmp_path, **variables))
            yield Stage(site.env, server)
            return
        name = f"mails_{uuid4().hex[:8]}"
        postgres = request.getfixturevalue("postgres_url")
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        variables |= {
            "DATABASE_URL": urlunsplit(urlsplit(postgres)._replace(path=f"/{name}")),
            "REDIS_URL": request.getfixturevalue("redis_url"),
        }
        env = environment(tmp_path, **variables)
        manage(env, "migrate", "--verbosity", "0")
        stack.enter_context(process(env, tmp_path / "worker.log", "worker", "--concurrency", "2", "-l", "warning"))
        stack.enter_context(process(env, tmp_path / "beat.log", "beat", "-l", "warning", "-s", os.devnull))
        yield Stage(env, server)


@pytest.mark.timeout(300)
def test_promise_01_02_03_turn_mails_go_out_by_real_processes(stage: Stage) -> None:
    game = stage.run(BEGIN)
    move = MOVE.replace("GAME", str(game))
    stage.shift(timedelta(seconds=121))
    assert stage.wait_for_mails(1) < WITHIN
    expected = stage.to()
    for _turn in range(2):
        expected.append(stage.run(move))
        stage.shift(timedelta(seconds=121))
        assert stage.wait_for_mails(len(expected)) < WITHIN
    # Two waits that end before their delay does: nothing goes out for them, and the next mail is the next wait's.
    stage.run(move)
    expected.append(stage.run(move))
    stage.shift(timedelta(seconds=121))
    stage.wait_for_mails(len(expected))
    assert stage.to() == expected
    fates: list[Any] = wait_for(lambda: [fate for fate in stage.run(FATES) if fate[1] == "suppressed"], seconds=WITHIN)
    assert fates is not None
    assert [reason for _occasion, _state, reason in fates] == ["The move was made before the mail was due."]
    occasions = [occasion for occasion, _state, _reason in stage.run(FATES)]
    assert len(occasions) == len(set(occasions)) == len(expected) + 1
