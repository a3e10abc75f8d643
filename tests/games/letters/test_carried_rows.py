"""An answer that waits for the next mail is neither lost nor told twice, whatever fails. With a real mail server on a socket."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings as configured

from games.accounts.accounts import delete_account
from games.inbox.store import receive
from games.letters import confirmations, turn
from games.mail import bounces, sending
from games.mail.smtp_errors import Meaning
from games.models import Inbound, Mail, Player, Wait
from games.ops.health import read_vitals
from games.ops.measures import read_measures
from games.reading.bare import is_bare
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import written
from tests.games.letters.waiting_answers import (
    AS_WRITTEN,
    DAY,
    good_move,
    mine,
    move_of,
    reply,
    said,
    turn_comes,
    until_alice,
)
from tests.games.letters.waiting_answers import table as table
from tests.games.letters.waiting_answers import waiting as waiting
from tests.games.mail.crashes import crash
from tests.games.mail.lone import ALICE, tells
from tests.games.mail.smtp import Server
from tests.games.mail.smtp import server as server
from tests.steps import DELAY, MINUTE, Shift, fate, open_wait, play_next, sweep_mails, turn_mail
from tests.together import at_once

pytestmark = pytest.mark.django_db


@pytest.mark.database
@pytest.mark.parametrize("moment", ["before rendering", "while rendering", "before handing over", "after handing over"])
def test_a_worker_that_dies_with_the_mail_that_tells_it_loses_nothing(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    table = until_alice(table)
    shift_clock(DELAY)
    with crash(monkeypatch, moment, "games.mail.rendering.html_part"):
        sending.send(turn_mail(table).pk)
    for _step in range(60):
        sweep_mails()
        shift_clock(timedelta(seconds=(configured.MAIL_LEASE + 10) / 60))
    shift_clock(2 * DAY)
    sweep_mails()
    told = [letter for letter in mine(server) if f"{move_of(waiting)} (" in said(letter)]
    assert len({letter["Message-ID"] for letter in told}) == 1
    assert len(told) == 1 + moment.startswith("after")
    assert waiting.answer is not None and fate(waiting.answer) == ("suppressed", confirmations.CARRIED)


def test_a_mail_that_fails_lets_the_answer_go(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    server.data = "554 5.7.1 blocked"
    table = until_alice(table)
    shift_clock(DELAY)
    sending.send(turn_mail(table).pk)
    assert fate(turn_mail(table))[0] == "failed"
    server.data = "250 OK"
    assert waiting.answer is not None
    assert fate(waiting.answer) == ("held", "") and waiting.answer.digest is None
    # It is her turn, of which nothing has told her.
    assert sweep_mails() == 1
    letter = mine(server)[-1]
    assert f"{move_of(waiting)} was played." in said(letter) and "It is your turn." in said(letter)


def test_a_mail_that_is_put_off_tells_it_later(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    server.data = "451 4.3.0 try again"
    table = turn_comes(table, shift_clock)
    assert fate(turn_mail(table))[0] == "retry"
    assert waiting.answer is not None and fate(waiting.answer) == ("held", confirmations.WAITS)
    before = len(mine(server))
    server.data = "250 OK"
    shift_clock(60 * MINUTE)
    sweep_mails()
    assert len(mine(server)) == before + 1
    assert AS_WRITTEN in said(mine(server)[-1]) and tells(mine(server)[-1], open_wait(table))


def test_a_mail_that_came_back_tells_it_again_and_one_that_is_pointless_then_lets_it_go(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    table = turn_comes(table, shift_clock)
    mail = turn_mail(table)
    assert bounces.came_back(mail.pk, "452 4.2.2 full", Meaning.RESTS)
    shift_clock(DAY + MINUTE)
    assert sweep_mails() == 1
    assert AS_WRITTEN in said(mine(server)[-1])
    assert bounces.came_back(mail.pk, "452 4.2.2 full", Meaning.RESTS)
    play_next(table)
    shift_clock(DAY + MINUTE)
    sweep_mails()
    assert fate(mail) == ("suppressed", turn.ENDED[Wait.End.MOVED])
    assert waiting.answer is not None and fate(waiting.answer)[0] == "sent"


def test_a_turn_that_ends_before_its_mail_leaves_the_answer_for_the_next(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    table = until_alice(table)
    table = play_next(table, good_move(table))
    before = len(mine(server))
    table = turn_comes(table, shift_clock)
    assert len(mine(server)) == before + 1
    assert AS_WRITTEN in said(mine(server)[-1])


def test_several_that_wait_come_together(server: Server, table: Table, waiting: Inbound, shift_clock: Shift) -> None:
    """Her next turn is told by no mail: she writes to the address of the page's mail link."""
    table = until_alice(table)
    second = reply(table)
    sweep_mails()
    assert second.answer is not None and fate(second.answer)[0] == "held"
    turn_comes(table, shift_clock)
    letter = mine(server)[-1]
    assert said(letter).count(AS_WRITTEN) == 2
    assert str(letter["References"]).split()[1:] == [waiting.message_id, second.message_id]
    assert letter["In-Reply-To"] == second.message_id


@pytest.mark.django_db(transaction=True)
def test_of_several_workers_at_once_one_tells_it(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    table = until_alice(table)
    shift_clock(DELAY)
    assert waiting.answer is not None
    number = waiting.answer.pk
    Mail.objects.filter(pk=number).update(due_at=waiting.answer.created_at)
    acts: list[Callable[[], object]] = [sending.sweep, sending.sweep, lambda: sending.send(number), sending.sweep]
    at_once(acts)
    shift_clock(2 * DAY)
    sweep_mails()
    move = move_of(waiting)
    told = [
        letter for letter in mine(server) if any(f" {move} {word}" in said(letter) for word in ("(", "was played."))
    ]
    assert len(told) == 1


def test_a_deleted_account_hears_nothing(server: Server, table: Table, waiting: Inbound, shift_clock: Shift) -> None:
    before = len(mine(server))
    delete_account(Player.objects.get(email=ALICE))
    shift_clock(2 * DAY)
    sweep_mails()
    assert len(mine(server)) == before
    assert not Mail.objects.filter(kind="answer").exists()


def test_a_suspended_address_is_answered_after_a_day(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    Player.objects.filter(email=ALICE).update(mail_suspended_at=waiting.received_at, mail_suspended_reason="550")
    before = len(mine(server))
    table = turn_comes(table, shift_clock)
    assert fate(turn_mail(table)) == ("suppressed", bounces.REFUSES)
    assert len(mine(server)) == before
    shift_clock(DAY)
    sweep_mails()
    assert f"{move_of(waiting)} was played." in said(mine(server)[-1])


def test_what_waits_is_no_backlog(waiting: Inbound, shift_clock: Shift) -> None:
    shift_clock(60 * MINUTE)
    sweep_mails()
    assert not read_vitals()["busy"]
    assert read_measures().oldest_due == 0


def test_games_are_counted_apart(server: Server, table: Table, make_game: MakeGame, shift_clock: Shift) -> None:
    alice, bob = (Player.objects.get(email=address) for address in (ALICE, "bob@example.org"))
    other = turn_comes(make_game(alice, bob, name="Two at Abydos"), shift_clock)
    row = reply(other)
    sweep_mails()
    assert row.answer is not None and fate(row.answer)[0] == "sent"


def test_the_same_mail_twice_is_one(table: Table, waiting: Inbound) -> None:
    again = receive(bytes(written(waiting.recipient, "x", Message_ID=waiting.message_id)), waiting.recipient, ALICE)
    assert again.pk == waiting.pk
    assert Mail.objects.filter(kind="answer", state="held").count() == 1


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("c4", True), ("C4\n\n", True), ("Hi Ben,\n\nc4\n\nBest,\nAda", True), ("c4\nd5\nThanks!", True),
        ("c4\nAda says hello", False), ("c4\n\nwhat now?", False), ("c4 d5", False), ("c4\nLater", False), ("e4", False),
        ("I play c4", False),
    ],
)  # fmt: skip
def test_what_a_mail_says_beside_its_moves(text: str, bare: bool) -> None:
    assert is_bare(text, ["c4", "d5"]) == bare
