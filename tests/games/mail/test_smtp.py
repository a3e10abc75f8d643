"""A real mail server on a socket: what it takes, what it refuses for good or for now, and when it is away."""

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import pytest

from games.lib import site_time
from games.mail import sending
from games.mail.sending import MOST_SETBACKS, Outcome
from games.models import Player
from tests.games.mail.conftest import post_code
from tests.games.mail.smtp import Server, free_port
from tests.games.mail.smtp import server as server
from tests.games.notices import notify
from tests.steps import address_in

pytestmark = pytest.mark.django_db


def test_what_the_server_takes_is_what_is_kept(server: Server) -> None:
    mail = post_code()
    assert sending.send(mail.pk) is Outcome.SENT
    mail.refresh_from_db()
    got = message_from_bytes(server.taken[0], policy=policy.default)
    assert got["Message-ID"] == mail.message_id
    assert address_in(got, "To") == "anna@example.org"
    assert server.taken[0].replace(b"\r\n", b"\n").strip() == bytes(mail.message or b"").strip()


def test_many_mails_go_over_one_connection(server: Server) -> None:
    for number in range(5):
        post_code(f"code:{number}")
    assert sending.sweep() == 5
    assert len(server.taken) == 5
    assert server.connections == 1


@pytest.mark.parametrize("where", ["recipient", "message"])
def test_a_refusal_for_good_is_written_down_and_not_tried_again(server: Server, where: str) -> None:
    if where == "recipient":
        server.recipients["anna@example.org"] = "550 no such letter box"
    else:
        server.data = "554 no thank you"
    mail, other = post_code(), post_code("code:2", "ben@example.org")
    server.recipients["ben@example.org"] = "250 OK"
    assert sending.send(mail.pk) is Outcome.FAILED
    mail.refresh_from_db()
    assert (mail.state, mail.secrets, mail.message) == ("failed", None, None)
    assert "55" in mail.reason
    server.data = "250 OK"
    assert sending.sweep() == 1
    other.refresh_from_db()
    assert other.state == "sent"
    assert len(server.taken) == 1


@pytest.mark.parametrize("where", ["recipient", "message"])
def test_a_refusal_for_now_is_tried_again_later_each_time(
    server: Server, shift_clock: Callable[[timedelta], None], where: str
) -> None:
    if where == "recipient":
        server.recipients["anna@example.org"] = "451 come back later"
    else:
        server.data = "452 no room"
    mail = post_code()
    pauses = []
    for tries in (1, 2, 3):
        before = site_time.now()
        assert sending.send(mail.pk) is Outcome.PUT_OFF
        mail.refresh_from_db()
        assert (mail.state, mail.tries) == ("retry", tries)
        assert "45" in mail.reason
        pauses.append(round((mail.due_at - before).total_seconds()))
        assert sending.send(mail.pk) is Outcome.NOT_MINE
        shift_clock(timedelta(seconds=pauses[-1] + 1))
    assert pauses == [30, 60, 120]
    server.recipients.clear()
    server.data = "250 OK"
    assert sending.sweep() == 1
    mail.refresh_from_db()
    assert (mail.state, mail.reason) == ("sent", "")


def test_a_server_that_is_away_puts_off_the_first_mail_and_spares_the_others(server: Server, settings: Any) -> None:
    settings.EMAIL_PORT = free_port()
    first, second = post_code(), post_code("code:2")
    assert sending.sweep() == 0
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, second.state) == ("retry", "due")
    assert first.reason


@pytest.mark.parametrize("where", ["recipient", "message"])
def test_a_server_that_closes_the_connection_is_away(server: Server, settings: Any, where: str) -> None:
    """As one does that takes so many mails over a connection and no more: the others go over a new one."""
    closing = "421 4.7.0 too many mails over this connection"
    if where == "recipient":
        server.recipients["anna@example.org"] = closing
    else:
        server.data = closing
    first, second = post_code(), post_code("code:2", "ben@example.org")
    assert sending.sweep() == 0
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, first.setbacks, second.state) == ("retry", 0, "due")
    assert round((first.due_at - first.created_at).total_seconds()) == settings.MAIL_RETRY
    server.data = "250 OK"
    assert sending.sweep() == 1


def test_that_the_server_was_away_is_not_held_against_a_mail(
    server: Server, settings: Any, shift_clock: Callable[[timedelta], None]
) -> None:
    """A long outage, and then a server that asks to come back later: half a minute later, not after half a day, or never."""
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    mail = post_code()
    for _try in range(MOST_SETBACKS + 1):
        assert sending.send(mail.pk) is Outcome.AWAY
        shift_clock(timedelta(seconds=settings.MAIL_RETRY + 1))
    settings.EMAIL_PORT = port
    server.data = "451 come back later"
    before = site_time.now()
    assert sending.send(mail.pk) is Outcome.PUT_OFF
    mail.refresh_from_db()
    assert round((mail.due_at - before).total_seconds()) == settings.MAIL_RETRY
    assert (mail.tries, mail.setbacks) == (MOST_SETBACKS + 2, 1)


def test_the_last_try_comes_about_a_day_after_the_first(
    server: Server, alice: Player, shift_clock: Callable[[timedelta], None]
) -> None:
    server.data = "451 come back later"
    mail = notify("test:1", alice, "started")
    assert mail is not None
    while sending.send(mail.pk) is Outcome.PUT_OFF:
        mail.refresh_from_db()
        shift_clock(mail.due_at - site_time.now() + timedelta(seconds=1))
    mail.refresh_from_db()
    assert (mail.state, mail.tries) == ("failed", MOST_SETBACKS)
    assert "451" in mail.reason
    assert timedelta(hours=22) < site_time.now() - mail.created_at < timedelta(hours=28)
