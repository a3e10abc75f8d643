"""Playing on in tests of mails: moves through the one way in, and the clock moved to where a mail is due."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.test import Client

from games.letters import digest
from games.mail import sending
from games.models import Mail, Move, Player, Seat, Wait
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.games.sent_mails import text_of

Shift = Callable[[timedelta], None]
MINUTE = timedelta(minutes=1)
DELAY = 2 * MINUTE + timedelta(seconds=1)


def due_seat(table: Table) -> Seat:
    return table.seats[table.due()[0]]


def wait_of(table: Table) -> Wait:
    """The wait of the seat that is due."""
    return table.waits[due_seat(table).pk]


def move_on(table: Table, text: str = "") -> Table:
    """A move of the seat that is due: that line, or its first legal one."""
    table = load_table(pk=table.game.pk)
    seat = due_seat(table)
    line = text or table.legal(seat)[0]
    return play_move(table, seat, table.waits[seat.pk].pk, line, Move.Via.BROWSER).table


def next_wait(table: Table) -> Table:
    """Moves until another seat is due, or the game is over."""
    first = due_seat(table).pk
    while table.due() and due_seat(table).pk == first:
        table = move_on(table)
    return table


def turn_mail(table: Table) -> Mail:
    """The mail about the wait that runs."""
    return Mail.objects.get(occasion=f"turn:{wait_of(table).pk}")


def sweep() -> int:
    """What the worker does every few seconds."""
    digest.gather()
    return sending.sweep()


def signed_in(player: Player) -> Client:
    """A client in which the player is signed in."""
    client = Client()
    client.force_login(player)
    return client


def fate(mail: Mail) -> tuple[str, str]:
    """What became of the mail, and why."""
    mail.refresh_from_db()
    return mail.state, mail.reason


def link_of(letter: Any) -> str:
    """The path of the link to the seat in a mail."""
    line = next(line for line in text_of(letter).splitlines() if "/m/" in line)
    return urlsplit(line.strip()).path
