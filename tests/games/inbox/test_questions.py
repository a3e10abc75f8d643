"""Rows of questions: asked by an answer, settled once, replaced, forgotten, and those that were asked before there were rows."""

from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.inbox import forgetting, worker
from games.inbox.store import receive
from games.lib import site_time
from games.mail.signed_addresses import read_reply
from games.models import Inbound, Player, Question, Vacation
from games.models.question import Asks
from games.table.table import Table
from tests.games.conftest import make_player, start_game_of
from tests.games.inbox.replies import address_for, last_answer, send, written
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.steps import Shift, address_in, letters_to
from tests.together import at_once

ASKED = "Do you really want"


def ask(table: Table, text: str = "vacation 3") -> tuple[Player, str]:
    """Ask for a holiday; return who asked, and the address of the question."""
    index, address, _move = due(table)
    send(address_for(table, index), text, From=address)
    assert ASKED in last_answer(address)
    return Player.objects.get(email=address), address_in(letters_to(address)[-1], "Reply-To")


@pytest.mark.django_db
def test_an_answer_that_asks_is_a_row_and_a_newer_one_replaces_it(table: Table) -> None:
    player, older = ask(table)
    _player, newer = ask(table, "vacation 4")
    first, second = Question.objects.order_by("pk")
    assert (first.kind, first.inputs, first.answer) == (Asks.HOLIDAY, {"days": 3}, Question.Answer.REPLACED)
    assert (second.player, second.game, second.settled_at) == (player, table.game, None)
    assert second.received is not None and second.mail == second.received.answer
    send(older, "vacation 3 yes", From=str(player.email))
    assert not Vacation.objects.exists() and "Reply to the newer email" in " ".join(
        last_answer(str(player.email)).split()
    )
    send(newer, "vacation 4 yes", From=str(player.email))
    assert Vacation.objects.count() == 1
    assert [question["answer"] for question in export(player, site_time.now())["questions"]] == ["replaced", "yes"]


@pytest.mark.django_db
def test_a_question_goes_with_the_account(table: Table) -> None:
    player, _to = ask(table)
    delete_account(player)
    assert not Question.objects.exists()


@pytest.mark.django_db
def test_a_question_is_forgotten_after_a_while(table: Table, shift_clock: Shift) -> None:
    ask(table)
    shift_clock(timedelta(days=60))
    forgetting.forget()
    assert Question.objects.exists()
    shift_clock(timedelta(days=40))
    forgetting.forget()
    assert not Question.objects.exists() and not Inbound.objects.exists()


@pytest.mark.django_db
def test_what_was_asked_before_there_were_rows_can_be_answered_as_long(table: Table, shift_clock: Shift) -> None:
    player, to = ask(table)
    place = read_reply(to)
    assert place is not None
    Question.objects.all().delete()
    Inbound.objects.filter(pk=place.asked).update(report={"items": [], "first": None, "until": 0, "vacation": 3})
    old = Inbound.objects.get(pk=place.asked)
    receive(written(to, "board"), to)
    move_questions: Any = import_module("games.migrations.0045_questions").move_questions
    move_questions(apps, None)
    (question,) = Question.objects.all()
    assert question.good_until == old.received_at + timedelta(days=7)
    assert Inbound.objects.get(pk=place.asked).report["asks"] == Asks.HOLIDAY
    send(to, "vacation 3 yes", From=str(player.email))
    assert Vacation.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_enter_one_holiday() -> None:
    """Two mails, two workers, two connections."""
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = start_game_of(make_player("alice"), make_player("bob"))
    for _round in range(5):
        player, to = ask(table)
        rows = [receive(written(to, "vacation 3 yes", From=str(player.email)), to) for _mail in range(2)]
        assert at_once([partial(worker.read, row.pk) for row in rows]) == [True, True]
        assert Vacation.objects.count() == 1
        Vacation.objects.all().delete()
        Player.objects.update(days_off=[])
