"""What bots that think cost everybody else: `script/bench thinking [--turns N] [--crowd N]`.

- The embedded site, one person against three masters: what another game's page takes while they think and while nobody does,
  how long each of their decisions takes, and how long the person waits for all three.
- A site in production, by the commands of `deploy/systemd`, with one worker that thinks: so many games at once in which masters
  are due. How soon mails have left, received mails are answered and deadlines are kept, before and while they think.
"""

import argparse
import asyncio
import json
import os
import random
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from benchmarks.pages import Page
from devtools.environments import clean
from devtools.serving import ROOT, Site, manage, served
from devtools.storm.fleet import Fleet
from devtools.waiting import wait_for

if TYPE_CHECKING:
    from games.models import Player
    from games.table.table import Table

TITLE = "mykerinos"
"""The one title that has a master, the bot that thinks longest."""
PREPARE = f"""
from django.test import Client
from devtools.cast import make_player, start_game_of
people = [make_player(name) for name in ("alice", "bob")]
client = Client()
client.force_login(people[0])
print("cookie", client.cookies["sessionid"].value)
print("game", start_game_of(people[0], *["master"] * 3, title="{TITLE}").game.code)
print("game", start_game_of(*people, title="{TITLE}").game.code)
"""
MOVES = """
from games.models import Move
for move in Move.objects.filter(game__code="%s", undone_at=None).order_by("ply"):
    print("move", move.via, move.at.timestamp())
"""
PAUSE = 0.1
AT_REST = 5
"""Pages that are asked for in each turn while nobody thinks."""
SAMPLES = 30
"""Mails, answers and deadlines."""
LONGEST = 240.0
"""Seconds that anything is given."""


# -- the embedded site


async def ask(page: Page, path: str) -> tuple[float, str]:
    """Milliseconds that the page took, and its text. Nobody asks without a pause, which would leave those who think no time."""
    await asyncio.sleep(PAUSE)
    begin = time.perf_counter()
    status, text = await page.ask(path)
    assert status == 200, status
    return (time.perf_counter() - begin) * 1000, text


async def confirm(page: Page, path: str, text: str, rng: random.Random) -> None:
    moves = json.loads(text.partition('<script type="application/json">')[2].partition("</script>")[0])
    numbers = {name: re.findall(rf'name="{name}" value="(\d+)"', text)[-1] for name in ("wait", "ply")}
    status, _text = await page.ask(f"{path}move", {**numbers, "move": rng.choice(moves)[0]})
    assert status == 200, status


async def play_masters(site: Site, turns: int) -> None:
    printed = manage(site.env, "shell", "--verbosity", "0", "-c", PREPARE)
    cookie, code, other = re.findall(r"^(?:cookie|game) (\S+)$", printed, re.MULTILINE)
    page, rng = Page(site, cookie), random.Random(1)
    calm: list[float] = []
    busy: list[float] = []
    rounds: list[float] = []
    for _turn in range(turns):
        _took, text = await ask(page, f"/g/{code}/")
        if "<move-builder" not in text:
            break
        calm += [(await ask(page, f"/g/{other}/"))[0] for _ in range(AT_REST)]
        begin, asked = time.perf_counter(), len(busy)
        await confirm(page, f"/g/{code}/", text, rng)
        while "<move-builder" not in text or len(busy) == asked:
            busy.append((await ask(page, f"/g/{other}/"))[0])
            text = (await ask(page, f"/g/{code}/"))[1]
            assert time.perf_counter() - begin < LONGEST, "the bots have stopped"
        rounds.append(time.perf_counter() - begin)
    median, still = statistics.median(busy), statistics.median(calm)
    print(
        f"embedded: a page while three masters think {median:.1f} ms, while nobody does {still:.1f} ms: "
        f"{median / still:.2f} times ({len(busy)} and {len(calm)} pages)"
    )
    told = re.findall(
        r"^move (\w+) (\S+)$", manage(site.env, "shell", "--verbosity", "0", "-c", MOVES % code), re.MULTILINE
    )
    times = [float(at) for _via, at in told]
    decisions = sorted(
        at - before for before, at, (via, _) in zip(times, times[1:], told[1:], strict=False) if via == "bot"
    )
    print(
        f"embedded: a master answers within {statistics.median(decisions):.2f} s at the median, {decisions[-1]:.2f} s at most "
        f"({len(decisions)} decisions); all three within {statistics.median(rounds):.2f} s and {max(rounds):.2f} s"
    )


# -- production


class Sink:
    """When which mail came: by its Message-ID, and by that of the mail that it answers."""

    def __init__(self) -> None:
        self.came: dict[str, float] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        headers = BytesHeaderParser().parsebytes(envelope.content)
        for name in ("Message-ID", "In-Reply-To"):
            self.came.setdefault(str(headers[name]), time.monotonic())
        return "250 OK"


def unit_commands() -> dict[str, list[str]]:
    """Return what the units of systemd tell Celery.

    Two workers like each other, that for what people wait for, that which thinks, and beat.
    """
    found = {}
    for name, unit in (("1", "@"), ("2", "@"), ("quick", "@quick"), ("thinking", "@thinking")):
        text = (ROOT / f"deploy/systemd/mykerinos-worker{unit}.service").read_text()
        line = re.search(r"^ExecStart=\S+celery -A mykerinos_site (.+)$", text, re.MULTILINE)
        assert line is not None
        found[name] = shlex.split(line[1].replace("%i", name).replace("%%", "%"))
    return {**found, "beat": ["beat", "-s", os.devnull]}


@contextmanager
def production(directory: Path) -> Iterator[None]:
    """Give the processes of a site beside its web servers."""
    from games.models import Heartbeat

    fleet = Fleet(os.environ, directory, 0, "mykerinos_site")
    fleet.commands = unit_commands()
    try:
        fleet.start_all()
        wait_for(lambda: Heartbeat.objects.filter(name="mail").exists(), LONGEST)
        yield
        assert not fleet.revived, fleet.last_words()
    finally:
        fleet.stop()


def next_turn(table: "Table", rng: random.Random) -> tuple["Table", str]:
    """Return the table after the turn of whoever is due, and the Message-ID of the mail to who is due then."""
    from benchmarks.mail import turn
    from games.models import Mail

    table = turn(table, rng)
    wait = table.waits[table.seats[table.due()[0]].pk]
    return table, Mail.objects.get(wait=wait, kind="turn").message_id


def ask_by_mail(table: "Table", mark: str) -> None:
    """Post a mail with a question that is answered at once."""
    from games.inbox.store import receive
    from games.mail.context import answer_address

    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    to = answer_address(seat, table.waits[seat.pk].pk)
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = str(seat.player.email), to, "Re: a game", mark
    mail.set_content("board")
    receive(mail.as_bytes(), to, str(seat.player.email))


def set_deadlines(people: Sequence["Player"]) -> list[int]:
    """Return waits that run out, one after the other, two seconds between them. Returns their numbers."""
    from devtools.cast import start_game_of
    from games.clock.pace import PerWait, pace_to_json
    from games.lib import site_time
    from games.models import Wait

    tables = [start_game_of(*people, title=TITLE, pace=pace_to_json(PerWait(12))) for _ in range(SAMPLES)]
    waits = [wait.pk for table in tables for wait in table.waits.values()]
    now = site_time.now()
    for number, wait in enumerate(waits):
        deadline = now + timedelta(seconds=2 * number + 5)
        # Warned of long ago, or the clock would wait.
        Wait.objects.filter(pk=wait).update(deadline=deadline, warning_at=None, warned_for=deadline)
    return waits


def work(people: Sequence["Player"], sink: Sink, name: str) -> None:
    """Mails, answers and deadlines, one after the other; prints how long each took."""
    from devtools.cast import start_game_of
    from games.models import Wait

    rng = random.Random(name)
    waits = set_deadlines(people)
    tables = [start_game_of(*people, title=TITLE) for _ in range(SAMPLES)]
    found: dict[str, list[float]] = {"a mail has left": [], "a mail is answered": [], "a deadline is kept": []}
    for number, table in enumerate(tables):
        begin = time.monotonic()
        after, mail = next_turn(table, rng)
        begin = max(begin, time.monotonic())
        wait_for(lambda sought=mail: sought in sink.came, LONGEST, step=0.005)  # type: ignore[misc]
        found["a mail has left"].append(sink.came[mail] - begin)
        mark, begin = f"<{waits[0]}-{number}@bench.example.org>", time.monotonic()
        ask_by_mail(after, mark)
        wait_for(lambda sought=mark: sought in sink.came, LONGEST, step=0.005)  # type: ignore[misc]
        found["a mail is answered"].append(sink.came[mark] - begin)
    open_waits = Wait.objects.filter(pk__in=waits, ended_at=None)
    wait_for(lambda: not open_waits.exists(), LONGEST)
    for deadline, ended in Wait.objects.filter(pk__in=waits).values_list("deadline", "ended_at"):
        assert deadline is not None and ended is not None
        found["a deadline is kept"].append((ended - deadline).total_seconds())
    for what, times in found.items():
        print(
            f"production, {name}: {what} after {statistics.median(times):.2f} s at the median, {max(times):.2f} s at most "
            f"({len(times)})",
            flush=True,
        )


def think_of_many(crowd: int, directory: Path) -> None:
    """Everything of production, with the servers of this process's settings."""
    from django.conf import settings

    from devtools.cast import make_player, start_game_of
    from games.play.moves.bots import games_waiting_for_bots

    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=settings.EMAIL_PORT)
    controller.start()
    try:
        people = [make_player(name, mail_when="now") for name in ("alice", "bob")]
        with production(directory):
            work(people, sink, "no bots")
            begin = time.monotonic()
            for number in range(crowd):
                start_game_of("master", people[0], "master", title=TITLE, seed=number.to_bytes(32, "big"))
            waiting = len(games_waiting_for_bots(slow=True))
            work(people, sink, f"{crowd} games of bots")
            left = len(games_waiting_for_bots(slow=True))
            assert left, "they had all thought before the end: more games are needed"
            print(f"production: masters were due in {waiting} games at the beginning and in {left} at the end")
            wait_for(lambda: not games_waiting_for_bots(slow=True), 10 * LONGEST, step=1)
            print(f"production: all had moved after {time.monotonic() - begin:.0f} s")
    finally:
        controller.stop()


def child(crowd: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    think_of_many(crowd, Path(os.environ["MYKERINOS_VAR"]))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--turns", type=int, default=15, help="of the person against three masters")
    arguments.add_argument("--crowd", type=int, default=200, help="games of bots at once in production")
    arguments.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.here:
        child(given.crowd)
        return
    from devtools.services import start_postgres, start_redis
    from devtools.serving import free_port

    if given.turns:
        with tempfile.TemporaryDirectory() as directory, served(Path(directory)) as site:
            asyncio.run(play_masters(site, given.turns))
    if given.crowd:
        with tempfile.TemporaryDirectory() as var:
            site_of_many = {
                "DJANGO_SETTINGS_MODULE": "mykerinos_site.settings",
                "MYKERINOS_VAR": var,
                "MYKERINOS_MAIL_URL": f"smtp://127.0.0.1:{free_port()}?tls=no",
                "MYKERINOS_REPLY_DOMAIN": "reply.localhost",
                # All come from two people within minutes.
                "MYKERINOS_MAILS_AN_HOUR": "1000000",
                "MYKERINOS_SET_MAIL_MEGABYTES_AN_HOUR": "1000000",
                "DATABASE_URL": start_postgres(),
                "REDIS_URL": start_redis(),
            }
            command = [sys.executable, "-m", "benchmarks.thinking", "--here", "--crowd", str(given.crowd)]
            subprocess.run(command, env=clean(**site_of_many), check=True)


if __name__ == "__main__":
    main()
