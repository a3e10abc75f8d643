"""A person alone with a bot, who answers by mail."""

from email.message import EmailMessage

import pytest

from games.inbox import worker
from games.inbox.store import receive
from games.mail.signed_addresses import read_reply
from games.models import Inbound, Player, Wait
from games.play.moves import bots
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, written
from tests.games.mail.smtp import Server, letters
from tests.steps import DELAY, Shift, address_in, sweep_mails, text_of

ALICE = "alice@example.org"
CALL = "Reply to this email with your move."


@pytest.fixture
def lone(make_game: MakeGame, alice: Player, shift_clock: Shift, server: Server) -> Table:
    """Alice and a bot. She is due, and has got the mail about it."""
    table = make_game(alice, "greedy", name="Two at Karnak")
    bots.sweep()
    shift_clock(DELAY)
    sweep_mails()
    (letter,) = letters(server)
    assert CALL in text_of(letter)
    return load_table(pk=table.game.pk)


def write(table: Table, text: str = "", to: str = "") -> Inbound:
    """Alice answers her running turn: with that text, or with a legal move. The worker reads it; bots have not moved yet."""
    table = load_table(pk=table.game.pk)
    seat = table.seats[0]
    to = to or address_for(table, 0)
    row = receive(written(to, text or table.legal(seat)[0], ALICE), to, ALICE)
    assert worker.sweep() == 1
    return row


def tells(letter: EmailMessage, wait: Wait) -> bool:
    """Whether the mail is one to answer that wait with, choices and all."""
    place = read_reply(address_in(letter, "Reply-To"))
    return place is not None and place.wait == wait.pk and CALL in text_of(letter)


def pictures(letter: EmailMessage) -> int:
    return sum(part.get_content_maintype() == "image" for part in letter.walk())
