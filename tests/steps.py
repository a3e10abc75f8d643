"""What a test does to come to its point: play on, sign in, find a seat or a wait, read the mails that were sent."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.test import Client

from devtools.mail_server import address_in as address_in
from engine.records import dealer
from engine.records.record import Record
from engine.registry import TITLES, get_title
from games.letters import digest
from games.mail import sending
from games.models import Game, Mail, Move, Player, Seat, Wait
from games.play.moves.decision import play_move
from games.play.moves.import_game import Holder, import_record
from games.table.table import Table, load_table

SEED = bytes(range(32))
FIRST = next(iter(TITLES))
"""The title of a game of which a test does not say another."""
CODE = re.compile(r"^ +([A-Z0-9]{4}-[A-Z0-9]{4})$", re.MULTILINE)

Shift = Callable[[timedelta], None]
"""The fixture `shift_clock`."""
RecordProperty = Callable[[str, object], None]
"""The fixture `record_property`: the name of a figure, and the figure, which the run prints at its end."""
MINUTE = timedelta(minutes=1)
DELAY = 2 * MINUTE + timedelta(seconds=1)
"""After it the mail about a turn goes out."""


@contextmanager
def undone() -> Iterator[None]:
    """Take back what is written within."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def due_seat(table: Table) -> Seat:
    """Return the seat that has to decide, the first of several."""
    return table.seats[table.due()[0]]


def open_wait(table: Table, seat: Seat | None = None) -> Wait:
    """Return the open wait of the seat, or of the one that is due, as it stands in the database."""
    return Wait.objects.get(seat=seat or due_seat(table), ended_at=None)


def reload(table: Table) -> Table:
    """Return the table as it stands in the database."""
    return load_table(pk=table.game.pk)


def play_next(table: Table, *lines: str, via: str = Move.Via.BROWSER) -> Table:
    """Play these lines, each for the seat that is due then, or without any the first legal move."""
    for line in lines or (None,):
        table = reload(table)
        seat = due_seat(table)
        text = table.legal(seat)[0] if line is None else line
        table = play_move(table, seat, table.waits[seat.pk].pk, text, via).table
    return reload(table)


def next_wait(table: Table) -> Table:
    """Play until another seat is due, or the game is over."""
    first = due_seat(table).pk
    while table.due() and due_seat(table).pk == first:
        table = play_next(table)
    return table


def random_moves(
    players: int,
    enough: Callable[[Any, int], bool],
    seed: int = 0,
    title_id: str = FIRST,
    liked: tuple[str, ...] = ("",),
) -> list[str]:
    """Return random legal moves, chance's from SEED, until `enough(position, ply)` where a seat is due, or the game is over.

    Moves that begin as one of `liked` come before others.
    """
    title = get_title(title_id)
    rng = random.Random(seed)
    position = title.start(players, {})
    moves: list[str] = []
    while title.phase(position) != "over":
        if title.chance_due(position):
            move = dealer.deal_unnamed(title, position, SEED, len(moves))
        elif enough(position, len(moves)):
            break
        else:
            legal = title.legal(position, title.due(position)[0])
            move = rng.choice([line for line in legal if line != "pass" and line.startswith(liked)] or legal)
        position = title.apply(position, move)
        moves.append(move)
    return moves


def game_at(ply: int, *holders: Holder, **fields: Any) -> Table:
    """Start a game with about that many moves (fewer where it would be over), in which the first of these people is due."""
    moves = moves_until(ply, len(holders), fields.pop("seed", 0), fields.get("title", FIRST))
    return made_of([*moves], holders, **fields)


@cache
def moves_until(ply: int, players: int, seed: int, title_id: str) -> tuple[str, ...]:
    title = get_title(title_id)
    last: list[int] = []

    def enough(position: Any, done: int) -> bool:
        if title.due(position) == (0,):
            last.append(done)
        return done >= ply and title.due(position) == (0,)

    moves = random_moves(players, enough, seed, title_id)
    return tuple(moves[: last[-1]])


def made_of(moves: list[str], holders: tuple[Holder, ...], **fields: Any) -> Table:
    """Start a game of exactly these moves (and what follows without a choice), as if it had been played here."""
    record = Record(fields.pop("title", FIRST), len(holders), tuple(moves), seed=SEED)
    table = import_record(record, holders, name=fields.pop("name", "Test"), public=fields.pop("public", True))
    Game.objects.filter(pk=table.game.pk).update(imported=False, **fields)
    return reload(table)


def finished_game(*holders: Holder, **fields: Any) -> Table:
    return made_of([*moves_to_the_end(len(holders), fields.get("title", FIRST))], holders, **fields)


@cache
def moves_to_the_end(players: int, title_id: str) -> tuple[str, ...]:
    return tuple(random_moves(players, lambda position, done: False, title_id=title_id))


def sign_in(player: Player) -> Client:
    """Return a client in which the player is signed in."""
    client = Client()
    client.force_login(player)
    return client


def sweep_mails() -> int:
    """Do what the worker of mails does every few seconds."""
    digest.gather()
    return sending.sweep()


def turn_mail(table: Table) -> Mail:
    """Return the mail about the open wait."""
    return Mail.objects.get(occasion=f"turn:{open_wait(table).pk}")


def fate(mail: Mail) -> tuple[str, str]:
    """Return what became of the mail, and why."""
    mail.refresh_from_db()
    return mail.state, mail.reason


def letters_to(address: str) -> list[EmailMessage]:
    """Send what is due, and return the mails to that address, oldest first."""
    sending.sweep()
    rows = Mail.objects.filter(address=address, message__isnull=False).order_by("pk")
    return [read(bytes(row.message or b"")) for row in rows]


@lru_cache(maxsize=512)
def read(raw: bytes) -> EmailMessage:
    """Return one mail. Tests ask for all of them again and again, and change none."""
    return message_from_bytes(raw, policy=policy.default)


def text_of(letter: EmailMessage) -> str:
    """Return the plain part."""
    body = letter.get_body(preferencelist=("plain",))
    assert body is not None
    return str(body.get_content())


def last_code(address: str) -> str:
    """Return the code in the newest mail to that address."""
    found = CODE.search(text_of(letters_to(address)[-1]))
    assert found is not None
    return found[1]


def link_of(letter: EmailMessage) -> str:
    """Return the path of the link to the seat in a mail."""
    line = next(line for line in text_of(letter).splitlines() if "/m/" in line)
    return urlsplit(line.strip()).path
