"""Mails of people that servers have put headers of robots into are played and answered; robots are left alone, visibly."""

from typing import Any

import pytest
from django.test import Client

from games.models import Inbound, Mail, Move, Player, Vacation
from games.table.table import load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.steps import letters_to, sign_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "no", "X_Auto_Response_Suppress": "DR, RN, NRN"},
        {"X_Auto_Response_Suppress": "DR, OOF, AutoReply"},
        {"X_Auto_Response_Suppress": "All"},
        {"Precedence": "list", "List_Id": "<family.example.org>"},
        {"X_MS_Exchange_Inbox_Rules_Loop": "a@example.org"},
    ],
    ids=["receipts", "replies", "all", "list", "rule"],
)
def test_m1_a_person_s_move_is_played_and_answered_whatever_servers_add(table: Any, headers: dict[str, str]) -> None:
    """Finding M1: nothing was played and nobody was answered, for a header that Exchange adds."""
    index, address, move = due(table)
    row = send(address_for(table, index), move, **headers)
    assert (row.state, row.reason) == (Inbound.State.DONE, "")
    assert Move.objects.filter(game=table.game, seat=index, text=move, via="mail").count() == 1
    assert f"{move} was played." in last_answer(address)


def test_m1_a_question_through_exchange_is_answered(table: Any) -> None:
    index, address, move = due(table)
    send(address_for(table, index), f"{move}?", X_Auto_Response_Suppress="DR, OOF, AutoReply")
    assert "looks like a question" in last_answer(address)


@pytest.mark.parametrize("text", ["I am out of the office.", "vacation 7", "note: nobody reads this mailbox", "help"])
def test_m1_what_a_robot_may_have_written_is_left_alone_and_stands_on_the_mail_page(table: Any, text: str) -> None:
    index, address, _move = due(table)
    row = send(address_for(table, index), text, Precedence="bulk")
    assert (row.state, row.reason) == (Inbound.State.IGNORED, "Perhaps from a robot: Precedence.")
    assert row.answer is None and not Mail.objects.filter(kind="answer").exists()
    assert not Vacation.objects.exists() and load_table(pk=table.game.pk).game.ply == table.game.ply
    assert all(not letter["Subject"].startswith("Re:") for letter in letters_to(address))
    page = sign_in(Player.objects.get(email=address)).get("/mail/").content.decode()
    assert "An email from you" in page and "looked like an automatic reply" in page


def test_m1_a_robot_that_says_so_is_on_no_page(table: Any, client: Client) -> None:
    index, address, move = due(table)
    row = send(address_for(table, index), move, Auto_Submitted="auto-replied")
    assert row.state == Inbound.State.IGNORED
    page = sign_in(Player.objects.get(email=address)).get("/mail/").content.decode()
    assert "An email from you" not in page


def test_m1_a_doubted_move_to_an_older_turn_is_left_alone(table: Any) -> None:
    index, _address, move = due(table)
    to = address_for(table, index)
    send(to, move)
    before = load_table(pk=table.game.pk).game.ply
    row = send(to, move, Precedence="bulk")
    assert row.state == Inbound.State.IGNORED
    assert load_table(pk=table.game.pk).game.ply == before
