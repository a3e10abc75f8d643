"""Sending: once, by one worker, whatever dies when; from the state of that moment."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import DataError, InterfaceError, OperationalError, connection
from django.utils import translation

from games.accounts.accounts import delete_account
from games.letters import digest
from games.lib import site_time
from games.mail import post as outbox
from games.mail import rendering, sending
from games.mail.post import draft, post
from games.mail.sending import Outcome
from games.models import Mail, Player
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.mail.conftest import post_code
from tests.games.mail.crashes import crash
from tests.games.notices import notify
from tests.steps import DELAY, Shift, due_seat, fate, next_wait, open_wait, turn_mail
from tests.together import at_once

pytestmark = pytest.mark.django_db


def test_a_mail_is_sent_once(mailoutbox: list[EmailMessage], alice: Player) -> None:
    mail = post_code(player=alice)
    assert sending.send(mail.pk) is Outcome.SENT
    assert sending.send(mail.pk) is Outcome.NOT_MINE
    assert sending.sweep() == 0
    assert len(mailoutbox) == 1
    mail.refresh_from_db()
    assert (mail.state, mail.tries, mail.leased_until, mail.reason) == ("sent", 1, None, "")
    assert mail.sent_at is not None
    assert mail.message is not None
    assert mail.message_id.encode() in bytes(mail.message)


@pytest.mark.parametrize("as_before", [False, True], ids=["compressed", "of a release before"])
def test_the_message_of_a_sent_mail_takes_a_third_of_its_bytes(
    table: Table, as_before: bool, shift_clock: Shift
) -> None:
    mail = turn_mail(table)
    shift_clock(DELAY)
    sending.send(mail.pk)
    sent = Mail.objects.get(pk=mail.pk).message
    assert sent is not None
    with connection.cursor() as cursor:
        if as_before:
            cursor.execute("UPDATE games_mail SET message = %s WHERE id = %s", [sent, mail.pk])
        cursor.execute("SELECT message FROM games_mail WHERE id = %s", [mail.pk])
        stored = bytes(cursor.fetchone()[0])
    assert stored == sent if as_before else len(stored) < len(sent) / 3
    assert Mail.objects.filter(pk=mail.pk).values_list("message", flat=True).get() == sent
    assert Mail.objects.get(pk=mail.pk).message == sent


def test_codes_are_gone_from_the_row_as_soon_as_the_mail_is_sent() -> None:
    mail = post_code()
    assert mail.secrets == {"code": "ABCD-EFGH"}
    sending.send(mail.pk)
    mail.refresh_from_db()
    assert mail.secrets is None
    assert "ABCD" not in str(mail.inputs)


def test_a_mail_is_not_sent_before_it_is_due(mailoutbox: list[EmailMessage], alice: Player, shift_clock: Shift) -> None:
    later = site_time.now() + timedelta(minutes=5)
    wanted = draft("test:1", "notice", alice.email, alice, inputs={"notice": "started"})
    wanted.due_at = later
    mail = post(wanted)
    assert mail is not None
    assert sending.send(mail.pk) is Outcome.NOT_MINE
    assert sending.sweep() == 0
    shift_clock(timedelta(minutes=6))
    assert sending.sweep() == 1
    assert len(mailoutbox) == 1


@pytest.mark.parametrize("moment", ["before it was handed over", "after it was handed over"])
def test_a_crash_is_made_good_after_the_lease_with_the_same_message_id(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch, shift_clock: Shift, moment: str
) -> None:
    mail = post_code()
    with crash(monkeypatch, moment):
        sending.sweep()
    mail.refresh_from_db()
    assert mail.state == "sending"
    assert sending.sweep() == 0  # the lease holds
    shift_clock(timedelta(seconds=settings.MAIL_LEASE + 1))
    assert sending.sweep() == 1
    mail.refresh_from_db()
    assert (mail.state, mail.tries) == ("sent", 2)
    assert len(mailoutbox) == 1 + moment.startswith("after")
    assert {message.message()["Message-ID"] for message in mailoutbox} == {mail.message_id}


def test_a_worker_that_comes_back_after_its_lease_settles_nothing(shift_clock: Shift) -> None:
    mail = post_code()
    slow = sending.claim(mail.pk)
    assert slow is not None
    shift_clock(timedelta(seconds=settings.MAIL_LEASE + 1))
    assert sending.claim(mail.pk) is not None
    sending.settle(slow, Mail.State.FAILED, reason="too late")
    mail.refresh_from_db()
    assert (mail.state, mail.reason) == ("sending", "")


def test_a_worker_that_was_too_slow_hands_nothing_over(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch, shift_clock: Shift
) -> None:
    """It draws for longer than its lease, and another one has sent the mail by then."""
    mail = post_code()
    render = rendering.render

    def slow(mail: Mail) -> Any:
        message = render(mail)
        with monkeypatch.context() as patch:
            patch.setattr(sending, "render", render)
            shift_clock(timedelta(seconds=settings.MAIL_LEASE + 1))
            assert sending.send(mail.pk) is Outcome.SENT
        return message

    monkeypatch.setattr(sending, "render", slow)
    assert sending.send(mail.pk) is Outcome.NOT_MINE
    assert len(mailoutbox) == 1


def test_a_mail_that_brings_down_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch, shift_clock: Shift) -> None:
    mail = post_code()
    for _worker in range(sending.MOST_SETBACKS):
        with crash(monkeypatch, "before rendering"):
            sending.send(mail.pk)
        shift_clock(timedelta(seconds=settings.MAIL_LEASE + 1))
    assert sending.send(mail.pk) is Outcome.NOT_MINE
    mail.refresh_from_db()
    assert (mail.state, mail.reason, mail.secrets) == ("failed", sending.DIED, None)


def test_a_mail_that_is_out_is_written_down_as_soon_as_the_database_is_back(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = post_code()
    settle, away = (
        sending.settle,
        [OperationalError("the database is away"), InterfaceError("the connection is closed")],
    )

    def settle_later(*arguments: Any, **fields: Any) -> None:
        if away:
            raise away.pop()
        settle(*arguments, **fields)

    monkeypatch.setattr(sending, "settle", settle_later)
    # The test's own connection is in a transaction, and would be closed by it.
    monkeypatch.setattr(sending, "close_old_connections", lambda: None)
    assert sending.send(mail.pk) is Outcome.SENT
    mail.refresh_from_db()
    assert mail.state == "sent"
    assert len(mailoutbox) == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_sends(mailoutbox: list[EmailMessage]) -> None:
    mail = post_code()
    outcomes = at_once([partial(sending.send, mail.pk)] * 6)
    assert Counter(outcomes) == {Outcome.NOT_MINE: 5, Outcome.SENT: 1}
    assert len(mailoutbox) == 1


def test_a_mail_that_cannot_be_put_together_is_tried_again_and_does_not_stop_the_others(
    mailoutbox: list[EmailMessage], alice: Player
) -> None:
    broken = post(draft("test:1", "notice", alice.email, alice, inputs={"notice": "no such notice"}))
    post_code()
    assert broken is not None
    assert sending.sweep() == 1
    broken.refresh_from_db()
    assert broken.state == "retry"
    assert broken.due_at > site_time.now()
    with translation.override("de"):
        assert translation.gettext(broken.reason) == "Die Mail konnte nicht zusammengestellt werden."


OWN_TROUBLES = [ValueError("a time zone that is none"), DataError("too long")]


@pytest.mark.parametrize("trouble", OWN_TROUBLES)
def test_a_mail_in_trouble_does_not_stop_the_others(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch, alice: Player, trouble: Exception
) -> None:
    first, second = post_code(player=alice), post_code("code:2", "ben@example.org")
    postpone = sending.postpone

    def troubled(mail: Mail) -> Any:
        if mail.pk == first.pk:
            raise trouble
        return postpone(mail)

    monkeypatch.setattr(sending, "postpone", troubled)
    assert sending.sweep() == 1
    second.refresh_from_db()
    assert second.state == "sent"


@pytest.mark.parametrize("trouble", OWN_TROUBLES)
def test_a_digest_in_trouble_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, alice: Player, bob: Player, trouble: Exception
) -> None:
    for player in (alice, bob):
        mail = post(draft(f"turn:{player.pk}", "turn", player.email, player))
        assert mail is not None
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.DIGEST)
    drafted = outbox.draft

    def troubled(occasion: str, kind: str, address: str | None, player: Player) -> Mail:
        if player == alice:
            raise trouble
        return drafted(occasion, kind, address, player)

    monkeypatch.setattr(digest, "draft", troubled)
    assert digest.gather() == 1
    assert [mail.player for mail in Mail.objects.filter(kind="digest")] == [bob]


def test_a_code_that_is_over_is_not_sent_any_more(mailoutbox: list[EmailMessage], shift_clock: Shift) -> None:
    mail = post_code()
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    assert sending.send(mail.pk) is Outcome.SUPPRESSED
    mail.refresh_from_db()
    assert (mail.state, mail.secrets) == ("suppressed", None)
    assert mail.reason
    assert mailoutbox == []


def test_a_notice_goes_to_the_address_of_today(
    mailoutbox: list[EmailMessage], make_game: MakeGame, alice: Player, bob: Player
) -> None:
    table = make_game(alice, bob)
    mail = notify("test:1", alice, "started", table.game)
    alice.email = "new@example.org"
    alice.save()
    assert mail is not None
    sending.send(mail.pk)
    assert mailoutbox[0].to == ['"Alice" <new@example.org>']


def test_a_deleted_player_gets_no_mail(mailoutbox: list[EmailMessage], alice: Player) -> None:
    mail = notify("test:1", alice, "started")
    delete_account(alice)
    assert mail is not None
    assert sending.send(mail.pk) is Outcome.NOT_MINE
    assert sending.sweep() == 0
    assert mailoutbox == []


def test_a_closed_account_gets_no_mails_about_games(table: Table, shift_clock: Shift) -> None:
    before, player = turn_mail(table), due_seat(table).player
    assert player is not None
    Player.objects.filter(pk=player.pk).update(is_active=False)
    shift_clock(DELAY)
    sending.sweep()
    assert fate(before) == (Mail.State.SUPPRESSED, "The account is closed.")
    table = next_wait(table)
    while due_seat(table).player != player:
        table = next_wait(table)
    assert not Mail.objects.filter(kind="turn", wait=open_wait(table)).exists()


def test_an_empty_sweep_is_one_query(django_assert_num_queries: Callable[..., object]) -> None:
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        sending.sweep()
