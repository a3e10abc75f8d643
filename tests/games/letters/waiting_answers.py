"""A person whose answers wait for the next mail of the game: what tests of that share."""

import random
from datetime import timedelta
from email.message import EmailMessage

import pytest

from devtools.cast import make_player
from engine.bots import BOTS
from games.inbox import worker
from games.inbox.store import receive
from games.letters import confirmations
from games.models import Inbound, Player
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, written
from tests.games.mail.lone import ALICE
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import DELAY, Shift, due_seat, fate, play_next, sweep_mails, text_of

DAY = timedelta(days=1)
ANNOUNCED = "From now on in this game, when we do just what you wrote, we'll tell you in the next email about it"
AS_WRITTEN = "was played, just as you wrote it."


def good_move(table: Table) -> str:
    """Return what a bot would do for the seat that is due: so the game lasts. "" where none is."""
    if not table.due():
        return ""
    seat = due_seat(table)
    return BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), random.Random(1))


def until_alice(table: Table) -> Table:
    """Return the others move until it is her turn."""
    table = load_table(pk=table.game.pk)
    while table.due() and due_seat(table).player_id != table.seats[0].player_id:
        table = play_next(table, good_move(table))
    return table


def reply(table: Table, text: str = "{move}", to: str = "") -> Inbound:
    """Alice answers her running turn; the worker reads it."""
    table = load_table(pk=table.game.pk)
    to = to or address_for(table, 0)
    row = receive(written(to, text.format(move=good_move(table)), ALICE), to, ALICE)
    worker.sweep()
    row.refresh_from_db()
    return row


def mine(server: Server) -> list[EmailMessage]:
    """Return what Alice has got."""
    return letters(server, ALICE)


def said(letter: EmailMessage) -> str:
    """Return the text of a mail, however its lines are broken."""
    return " ".join(text_of(letter).split())


def move_of(row: Inbound) -> str:
    return str(row.report["items"][0][1]["f"]["move"])


def turn_comes(table: Table, shift_clock: Shift) -> Table:
    """Return the others move, and Alice gets her turn mail."""
    table = until_alice(table)
    shift_clock(DELAY)
    sweep_mails()
    return table


def told_three_times(make_game: MakeGame, shift_clock: Shift, server: Server) -> int:
    """Alice, Bob and Dora. Three mails of hers have been answered, and she has the mail of her next turn. The game's key."""
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    Player.objects.filter(pk__in=[bob.pk, dora.pk]).update(mail_when="never")
    table = turn_comes(make_game(alice, bob, dora, name="Three at Karnak"), shift_clock)
    for number in range(confirmations.AT_ONCE):
        before = len(mine(server))
        row = reply(table)
        sweep_mails()
        *_others, letter = mine(server)
        assert len(mine(server)) == before + 1
        assert f"{move_of(row)} was played." in said(letter)
        assert (ANNOUNCED in said(letter)) == (number == confirmations.AT_ONCE - 1)
        table = turn_comes(table, shift_clock)
        assert ANNOUNCED not in said(mine(server)[-1]) and AS_WRITTEN not in said(mine(server)[-1])
    return table.game.pk


def fourth_mail(table: Table) -> int:
    """Her fourth mail, of which nothing is said yet. Its key."""
    row = reply(table)
    assert sweep_mails() == 0
    assert row.answer is not None
    row.answer.refresh_from_db()
    assert fate(row.answer) == ("held", confirmations.WAITS)
    return row.pk


@pytest.fixture
def table(make_game: MakeGame, shift_clock: Shift, server: Server) -> Table:
    """Return the game of `told_three_times`, whose players are made with it."""
    return load_table(pk=told_three_times(make_game, shift_clock, server))


@pytest.fixture
def waiting(table: Table, shift_clock: Shift, server: Server) -> Inbound:
    """Return what `fourth_mail` gives."""
    return Inbound.objects.get(pk=fourth_mail(table))
