"""What was answered survives a power cut: each commit is on the disk before anybody hears of it."""

import re
import shutil
import signal
import smtplib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from devtools.serving import PASSWORD, Site, add_people, manage, served
from devtools.waiting import wait_for
from tests.attacks.visitor import Visitor
from tests.games.inbox.replies import written
from tests.site.witness.apps import read

FULL = 2
WITNESS = "tests.site.witness.settings"
STILL = {
    "MYKERINOS_SET_SWEEP_INTERVAL": "3600",
    "MYKERINOS_SET_PULSE_INTERVAL": "3600",
    "MYKERINOS_SET_CLOSING_INTERVAL": "3600",
    "MYKERINOS_SET_FORGET_INTERVAL": "3600",
    "MYKERINOS_SET_OUTAGE_SECONDS": "1000000000",
}
"""Intervals in which nothing writes but who is asked to."""
GAME = """
from games.mail.context import answer_address
from games.models import Player, Wait
from tests.games.conftest import start_game_of
code = start_game_of(*Player.objects.order_by("pk")).game.code
wait = Wait.objects.get(ended_at=None)
print("CODE", code, answer_address(wait.seat, wait.pk))
"""


def begin(site: Site) -> tuple[str, str]:
    """Return a game of Ada and Ben: its code, and the address for replies of whoever is due.

    It stays when they have moved on.
    """
    words = add_people(site, "Ada", "Ben", then=GAME).split("CODE ")[1].split()
    return words[0], words[1]


def post_mail(site: Site, to: str) -> None:
    """Bring a mail to the site's SMTP server, which acknowledges it."""
    found = re.search(r"is taken at 127\.0\.0\.1:(\d+) \(SMTP\)", site.log.read_text())
    assert found, site.log.read_text()
    with smtplib.SMTP("127.0.0.1", int(found[1]), timeout=30) as connection:
        connection.sendmail("ada@example.org", [to], written(to, "board", "ada@example.org"))


def play(site: Site, code: str) -> None:
    """Post a move of whichever of the two is due, in the browser."""
    for name in ("ada", "ben"):
        visitor = Visitor(site.base)
        visitor.sign_in(f"{name}@example.org", PASSWORD)
        offer = visitor.offer(code)
        if offer is not None:
            assert visitor.play(code, offer, offer.moves[0]).status == 200
            return
    raise AssertionError("Nobody is due.")


def test_a9_every_connection_of_the_site_syncs_each_commit(tmp_path: Path) -> None:
    """A9: with synchronous=NORMAL a power cut took back moves and mails that had been acknowledged."""
    with served(tmp_path, DJANGO_SETTINGS_MODULE=WITNESS) as site:
        code, address = begin(site)
        play(site, code)
        post_mail(site, address)
        manage(site.env, "replay_games", "--check")

        def threads() -> set[str]:
            return {re.sub(r"[-_]?\d.*", "", one.thread) for one in read(tmp_path) if one.command == "serve"}

        # The web's, the mail server's and the worker's; a worker of Celery's pool of threads has the pool's name.
        wait_for(lambda: {"waitress", "inbound", "ThreadPoolExecutor"} <= threads(), seconds=30)
        opened = read(tmp_path)
        assert {one.command for one in opened} >= {"serve", "shell", "replay_games"}
        assert [one for one in opened if one.synchronous < FULL or one.journal != "wal"] == []


@contextmanager
def traced(site: Site, file: Path) -> Iterator[None]:
    """Strace looks on while the site syncs files. Skips where it may not."""
    command = ["strace", "-f", "-y", "-e", "trace=fsync,fdatasync", "-o", str(file), "-p", str(site.process.pid)]
    log = file.with_suffix(".log")
    with log.open("w") as output:
        tracer = subprocess.Popen(command, stderr=output)
    try:
        wait_for(lambda: tracer.poll() is not None or "attached" in log.read_text())
        if tracer.poll() is not None:
            pytest.skip(f"strace may not look at other processes here: {log.read_text()}")
        yield
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.wait()


def syncs(file: Path) -> int:
    """How often SQLite's log was synced to the disk so far."""
    return len(re.findall(r"(?:fsync|fdatasync)\(\d+<[^>]*site\.sqlite3-wal>", file.read_text()))


@pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace")
def test_a9_a_move_and_a_mail_are_on_the_disk_when_they_are_acknowledged(tmp_path: Path) -> None:
    """A9: seen from outside, by the system calls of the running site."""
    file = tmp_path / "trace"
    with served(tmp_path, **STILL) as site:
        code, address = begin(site)
        with traced(site, file):
            visitors = []
            for name in ("ada", "ben"):
                visitor = Visitor(site.base)
                visitor.sign_in(f"{name}@example.org", PASSWORD)
                visitors.append((visitor, visitor.offer(code)))
            visitor, offer = next(pair for pair in visitors if pair[1] is not None)
            assert offer is not None
            before = syncs(file)
            assert visitor.play(code, offer, offer.moves[0]).status == 200
            after_move = syncs(file)
            assert after_move > before
            post_mail(site, address)
            assert syncs(file) > after_move
