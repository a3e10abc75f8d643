"""What it costs to take in and to read each kind of mail that was made to be dear: seconds of the processor, and the most memory.

Each mail goes the whole way, from the stored row to the posted answer, in a process of its own that forgets what it did: to the
running turns of all titles, to a turn that is over, and as a delivery report.
"""

import asyncio
import gc
import json
import os
import random
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.attacks.heavy_mails import KINDS
from tests.oasis.registration import SHIPPED

MOST_SECONDS = 1.5
MOST_MEGABYTES = 60.0
LIMIT = 60
"""Seconds of the processor after which a process is ended."""

UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in which the system tells the most memory that a process had."""


class Cost(NamedTuple):
    """Of one kind of mail at its dearest door. `seconds`: of the processor. `megabytes`: above what the process had before."""

    kind: str
    door: str
    seconds: float
    megabytes: float

    @property
    def is_too_dear(self) -> bool:
        return self.seconds > MOST_SECONDS or self.megabytes > MOST_MEGABYTES

    def __str__(self) -> str:
        return f"{self.seconds:6.2f} s {self.megabytes:7.1f} MB  {self.kind} ({self.door})"


class Doors:
    """Addresses to which a player may write: `by_name`, each with the envelope sender that belongs to it."""

    def __init__(self) -> None:
        from games.mail.context import place_of
        from games.mail.signed_addresses import envelope_address, reply_address
        from games.models import Wait
        from tests.attacks.posts import load, make_a_move
        from tests.games.conftest import make_player, start_game_of

        people = [make_player(name, mail_when="never") for name in ("ada", "ben")]
        self.by_name: dict[str, tuple[str, str]] = {}
        self.moves: list[str] = []
        for title in SHIPPED:
            table = start_game_of(*people, title=title)
            for number in range(8):
                make_a_move(table, random.Random(number))
                table = load(table.game.pk)
            seat = table.seats[table.due()[0]]
            self.moves += table.legal(seat)
            running = table.waits[seat.pk]
            self.by_name[title] = (reply_address(place_of(seat, running.pk)), "eve@example.org")
        old = Wait.objects.filter(game=table.game, seat=seat).exclude(pk=running.pk).first()
        self.by_name["too late"] = (reply_address(place_of(seat, old.pk if old else 0)), "eve@example.org")
        self.by_name["a report"] = (envelope_address(1), "<>")


def of_legal_moves(moves: list[str], count: int = 390) -> Iterator[tuple[str, bytes]]:
    """Mails that cannot be made without a game: its own moves, again and again, in so many lines."""
    head = b"From: eve@example.org\r\nMessage-ID: <%d@example.org>\r\n\r\n"
    lines = (moves * count)[:count]
    yield "own: every legal move", head % 1 + "\n".join(lines).encode()
    yield (
        "own: every legal move in a sentence",
        head % 2 + "\n".join(f"I play {line}, please." for line in lines).encode(),
    )
    yield "own: one legal move", head % 3 + "\n".join(lines[:1] * count).encode()
    yield "own: legal moves and undo", head % 4 + "\n".join(f"{line}\nundo" for line in lines[: count // 2]).encode()
    yield "own: notes of 30 letters", head % 5 + b"note: keep an eye on c4, Ben\n" * count


def measure(size: int) -> Iterator[Cost]:
    """Yield what every kind of about that many bytes costs, once it is known."""
    from games.reading.message import LARGEST

    doors = Doors()
    mails: dict[str, Callable[[], bytes]] = {
        name: lambda make=make: make(size)[:LARGEST]  # type: ignore[misc]
        for name, make in KINDS.items()
    }
    mails |= {name: lambda raw=raw: raw for name, raw in of_legal_moves(doors.moves)}  # type: ignore[misc]
    take_in_and_read(next(iter(mails.values()))(), *doors.by_name["mykerinos"])
    gc.freeze()
    for name, make in mails.items():
        yield max((cost_of(name, door, make, *where) for door, where in doors.by_name.items()), key=dearness)
    for name, made in ways_in().items():
        yield spent(name, "way in", made)


def dearness(cost: Cost) -> float:
    return max(cost.seconds / MOST_SECONDS, cost.megabytes / MOST_MEGABYTES)


def cost_of(name: str, door: str, make: Callable[[], bytes], recipient: str, sender: str) -> Cost:
    def prepared() -> Callable[[], Any]:
        raw = make()
        return lambda: take_in_and_read(raw, recipient, sender)

    return spent(name, door, prepared)


def take_in_and_read(raw: bytes, recipient: str, sender: str) -> None:
    """Receive the mail and read it, and take everything back."""
    from django.db import transaction

    from games.inbox import worker
    from games.inbox.store import receive

    with transaction.atomic():
        row = receive(raw, recipient, sender)
        assert worker.read(row.pk), recipient
        row.refresh_from_db()
        assert row.state != "failed" and bytes(row.raw) == b"" and row.text is not None
        transaction.set_rollback(True)


def spent(name: str, door: str, prepare: Callable[[], Callable[[], Any]]) -> Cost:
    """Return what a process of its own spends on what `prepare` gives; its preparations do not count."""
    from django.db import connections

    connections.close_all()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
            act = prepare()
            forget_peak()
            before = resource.getrusage(resource.RUSAGE_SELF)
            act()
            after = resource.getrusage(resource.RUSAGE_SELF)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            told = [seconds, (after.ru_maxrss - before.ru_maxrss) * UNIT / 1e6]
            os.write(writing, json.dumps(told).encode())
            connections.close_all()
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as told_by_child:
        told = json.loads(told_by_child.read() or "null")
    _pid, ended = os.waitpid(child, 0)
    assert told is not None, f"{name} ({door}): ended with status {ended}, after {LIMIT} seconds or an error"
    return Cost(name, door, *told)


def forget_peak() -> None:
    """Let the system take the memory that the process has now for the most that it ever had, where it can."""
    gc.collect()
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def ways_in() -> dict[str, Callable[[], Callable[[], Any]]]:
    """Mails of the largest size that is taken, on the way to being stored."""
    from games.inbox.server import LARGEST_MAIL

    made: dict[str, Callable[[], Callable[[], Any]]] = {}
    for unit in (b"\r\n", b"x\r\n", b"..\r\n", b"x" * 998 + b"\r\n", b"x", b"\r"):
        name = repr(unit[:4])[1:]
        made[f"SMTP: 10 MiB of {name}"] = lambda unit=unit: by_smtp(unit, LARGEST_MAIL)  # type: ignore[misc]
        made[f"form: 10 MiB of {name}"] = lambda unit=unit: by_form(unit, LARGEST_MAIL)  # type: ignore[misc]
    return made


def by_smtp(unit: bytes, size: int) -> Callable[[], Any]:
    """Content as it comes over a connection."""
    from games.inbox.smtp_content import read_content

    piece = unit * ((1 << 16) // len(unit))

    async def come() -> None:
        reader = asyncio.StreamReader(limit=1 << 16)
        task = asyncio.ensure_future(read_content(reader))
        for _piece in range(size // len(piece)):
            reader.feed_data(piece)
            await asyncio.sleep(0)
        reader.feed_data(b"\r\n.\r\n")
        await task

    return lambda: asyncio.run(come())


def by_form(unit: bytes, size: int) -> Callable[[], Any]:
    """Return a form in which each byte takes three."""
    from urllib.parse import quote_from_bytes

    from games.pages.mail.inbound import pairs

    body = b"recipient=a%40b&body-mime=" + quote_from_bytes(unit * (size // len(unit))).encode()
    return lambda: dict(pairs(body))
