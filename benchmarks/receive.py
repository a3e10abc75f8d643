"""How many mails the inbound port takes, and how fast they are played: `script/bench receive [--seconds N] [--rate N]`.

The receiver is a process of its own, as in production (`manage.py receive`), and is sent `rate` mails a second over several
connections, each a move of a seat in a game of its own. In the middle it is killed (SIGKILL) and started again. Printed are
the mails acknowledged in a second, those that are missing of them (there must be none), and then the mails that this process
understands and plays in a second, one after the other, and how long the queue takes. Answers are not drawn or sent.
"""

import argparse
import os
import signal
import smtplib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

ROOT = Path(__file__).parents[1]
CONNECTIONS = 8
GAMES = 200
PAUSE = Event()
"""Never set: waiting for it is waiting."""


class Load:
    """Mails to be sent at a rate, and those that were acknowledged."""

    def __init__(self, mails: list[tuple[str, str, bytes]], rate: float, port: int) -> None:
        self.mails = iter(mails)
        self.rate, self.port = rate, port
        self.lock = Lock()
        self.number = 0
        self.start = time.monotonic()
        self.acknowledged: list[str] = []
        self.longest = 0.0

    def next(self) -> tuple[str, str, bytes] | None:
        """Return the next mail, once its moment has come."""
        with self.lock:
            mail = next(self.mails, None)
            due = self.start + self.number / self.rate
            self.number += 1
        pause = due - time.monotonic()
        if pause > 0:
            PAUSE.wait(pause)
        return mail

    def run(self) -> None:
        """One client: each mail until it is acknowledged."""
        connection: smtplib.SMTP | None = None
        while (mail := self.next()) is not None:
            mark, to, raw = mail
            began = time.monotonic()
            while True:
                try:
                    connection = connection or smtplib.SMTP("127.0.0.1", self.port, timeout=20)
                    connection.sendmail("player@example.org", [to], raw)
                    break
                except (OSError, smtplib.SMTPException):
                    # Killed in the middle: a mail server tries again.
                    with suppress(OSError, smtplib.SMTPException):
                        if connection is not None:
                            connection.close()
                    connection = None
                    PAUSE.wait(0.05)
            with self.lock:
                self.acknowledged.append(mark)
                self.longest = max(self.longest, time.monotonic() - began)
        if connection is not None:
            connection.close()


@contextmanager
def receiver(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """`manage.py receive`, once it says that it listens."""
    command = [sys.executable, "-u", "manage.py", "receive", "--smtp", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert b"is taken at" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.wait()


def make_mails(count: int) -> list[tuple[str, str, bytes]]:
    """Message-ID, recipient and mail: replies as mail programs write them, each with a legal move for a game's first wait."""
    from devtools.cast import start_game_of
    from games.mail.context import answer_address
    from games.models import Player

    players = [
        Player.objects.create_user(f"p{number}@example.org", None, name=f"Player {number}", mail_when="never")
        for number in range(4)
    ]
    tables = [start_game_of(*players[:2], seed=number.to_bytes(32, "big")) for number in range(min(GAMES, count))]
    quoted = "".join(f"> line {number} of the mail that is answered: d3, c4-c5, pass\n" for number in range(60))
    mails = []
    for number in range(count):
        table = tables[number % len(tables)]
        seat = table.seats[table.due()[0]]
        to = answer_address(seat, table.waits[seat.pk].pk)
        mark = f"<{number}@bench.example.org>"
        move = table.legal(seat)[number % 20]
        text = (
            f"From: player@example.org\nTo: {to}\nSubject: Re: a game\nMessage-ID: {mark}\n\n{move}\n\n"
            f"On Fri, 20 Nov 2026 at 09:12, Mykerinos by Mail wrote:\n{quoted}"
        )
        mails.append((mark, to, text.replace("\n", "\r\n").encode()))
    return mails


def accept(mails: list[tuple[str, str, bytes]], rate: float, port: int) -> Load:
    """Send them all, and kill the receiver in the middle."""
    first = receiver(port)
    process = first.__enter__()
    load = Load(mails, rate, port)
    clients = [Thread(target=load.run) for _number in range(CONNECTIONS)]
    for client in clients:
        client.start()
    while len(load.acknowledged) < len(mails) // 2:
        PAUSE.wait(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    with receiver(port):
        for client in clients:
            client.join()
    first.__exit__(None, None, None)
    return load


def bench(seconds: float, rate: float) -> Iterator[str]:
    from devtools.serving import free_port
    from games.inbox import worker
    from games.models import Inbound, Move

    mails = make_mails(int(seconds * rate))
    load = accept(mails, rate, free_port())
    took = time.monotonic() - load.start
    yield f"accepted: {len(load.acknowledged)} mails in {took:.1f} s, {len(load.acknowledged) / took:.0f} a second"
    yield f"longest wait for an acknowledgement, the kill included: {load.longest:.2f} s"
    kept = set(Inbound.objects.values_list("message_id", flat=True))
    missing = [mark for mark in load.acknowledged if mark not in kept]
    yield f"acknowledged and lost by SIGKILL: {len(missing)}"
    assert not missing
    began = time.monotonic()
    while worker.sweep():
        pass
    took = time.monotonic() - began
    played = Move.objects.filter(via="mail").count()
    yield f"read: {len(kept)} mails in {took:.1f} s, {len(kept) / took:.0f} a second; moves played: {played}"
    assert not Inbound.objects.filter(state=Inbound.State.NEW).exists()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--rate", type=float, default=200)
    given: Any = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        os.environ["MYKERINOS_VAR"] = directory
        # All come from four players within minutes.
        os.environ |= {"MYKERINOS_MAILS_AN_HOUR": "1000000", "MYKERINOS_SET_MAIL_MEGABYTES_AN_HOUR": "1000000"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        for line in bench(given.seconds, given.rate):
            print(line, flush=True)


if __name__ == "__main__":
    main()
