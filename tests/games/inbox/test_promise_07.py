"""The promise of the mails (`docs/mail.md`), clause 7: what an answer to an older mail may not do any more."""

from typing import Any

import pytest

from games.models import Vacation
from games.table.table import load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.steps import play_next

pytestmark = pytest.mark.django_db


def late(table: Any) -> tuple[str, str]:
    """Return a reply address whose wait is over, of a player who is due again; and the player's own address."""
    index, address, _move = due(table)
    to = address_for(table, index)
    passed = False
    while not passed or due(table)[0] != index:
        passed |= due(table)[0] != index
        play_next(table)
    assert address_for(table, index) != to
    return to, address


@pytest.mark.parametrize("text", ["resign", "resign yes"])
def test_promise_07_nobody_resigns_by_an_older_mail(table: Any, text: str) -> None:
    to, address = late(table)
    send(to, text, From=address)
    assert all(seat.player for seat in load_table(pk=table.game.pk).seats)
    assert "You can only resign by email during the turn that the email was about." in last_answer(address)


def test_promise_07_a_move_and_then_the_resignation_in_one_mail(table: Any) -> None:
    index, address, move = due(table)
    send(address_for(table, index), f"{move}\nresign yes")
    assert "You have resigned." in last_answer(address)


def test_promise_07_an_older_mail_asks_about_a_vacation_only_from_the_own_address(table: Any) -> None:
    """To enter one takes the answer to the question, `test_vacation.py`."""
    to, address = late(table)
    send(to, "vacation 3", From="somebody@elsewhere.example.org")
    assert "no holiday was booked" in last_answer(address)
    send(to, "vacation 3", From=address)
    assert "Do you really want a holiday of 3 days" in last_answer(address)
    assert not Vacation.objects.exists()
