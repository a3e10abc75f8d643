"""Finding A3: how much mail one player's addresses may bring, what is kept of it, and that nothing acknowledged is lost."""

import io
import smtplib
import sys
from collections.abc import Callable
from datetime import timedelta
from secrets import token_hex
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from games.inbox import mailbox_reply, worker
from games.inbox.allowance import Spent
from games.inbox.replies import Letter
from games.inbox.server import Address, run_server
from games.inbox.store import receive, receive_together
from games.lib import site_time
from games.mail.signed_addresses import SeatLink, envelope_address, reply_address
from games.models import Inbound, Mail, Move, Player
from games.reading import message
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, send, written
from tests.games.notices import notify

pytestmark = pytest.mark.django_db(transaction=True)

Shift = Callable[[timedelta], None]
PICTURES = 250_000
"""Bytes of an answer that brings the pictures of a turn mail back."""


def places(count: int, player: int = 3) -> list[str]:
    """Reply addresses of so many seats of one player."""
    return [reply_address(SeatLink(seat, 2, player, 0)) for seat in range(1, count + 1)]


def status(at: Address, recipients: list[str], raw: bytes) -> int:
    """Return what SMTP says in the end."""
    with smtplib.SMTP(at.host, at.port) as smtp:
        try:
            smtp.sendmail("alice@example.org", recipients, raw)
        except smtplib.SMTPDataError as error:
            return error.smtp_code
    return 250


def test_a3_what_is_too_much_is_put_off_at_each_door_and_taken_later(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch, shift_clock: Shift
) -> None:
    """A3: there was no limit at all."""
    settings.MAILS_AN_HOUR, settings.INBOUND_SECRET = 2, "open sesame open sesame"
    to, other = places(1)[0], places(1, player=4)[0]
    bearer = {"Authorization": f"Bearer {settings.INBOUND_SECRET}"}

    def by_web(raw: bytes) -> Any:
        return Client().post("/inbound/", raw, content_type="message/rfc822", headers=bearer | {"X-Recipient": to})

    def by_pipe(raw: bytes) -> int:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
        try:
            call_command("receive_mail", to)
        except CommandError as error:
            return error.returncode
        return 0

    first, late = written(to, "c4"), written(to, "c5")
    with run_server(Address("127.0.0.1", 0)) as at, run_server(Address("127.0.0.1", 0), lmtp=True) as local:
        assert [status(at, [to], raw) for raw in (first, written(to, "d4"), late)] == [250, 250, 452]
        # What was acknowledged is recognised; another player has an allowance of their own.
        assert status(at, [to], first) == 250
        assert status(at, [other], written(other, "c4")) == 250
        with smtplib.LMTP(local.host, local.port) as smtp:
            smtp.ehlo()
            smtp.mail("alice@example.org")
            assert [smtp.rcpt(address)[0] for address in (other, to)] == [250, 250]
            smtp.putcmd("data")
            assert smtp.getreply()[0] == 354
            smtp.send(late.replace(b"\n", b"\r\n") + b"\r\n.\r\n")
            assert [smtp.getreply()[0] for _recipient in range(2)] == [250, 452]
        answer = by_web(late)
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
        assert by_pipe(late) == 75
        assert Inbound.objects.filter(recipient=to).count() == 2
        shift_clock(timedelta(hours=1, minutes=1))
        assert status(at, [to], late) == 250
        assert by_pipe(written(to, "e4")) == 0
    assert by_web(written(to, "e5")).status_code == 503
    assert Inbound.objects.filter(recipient=to).count() == 4


def test_a3_bytes_are_limited_too(settings: LazySettings) -> None:
    settings.MAIL_MEGABYTES_AN_HOUR = 1
    to = places(1)[0]
    receive(written(to, "x" * 600_000), to)
    receive(written(to, "x" * 600_000), to)
    with pytest.raises(Spent):
        receive(written(to, "c4"), to)
    assert Inbound.objects.count() == 2


def test_a3_a_busy_evening_is_within_the_allowance() -> None:
    """60 moves against a bot within an hour and 21 games answered in ten minutes, each with the pictures of our mails."""
    evening = [places(1)[0]] * 60 + places(21)
    rows = [receive(written(to, "c4\n" + "x" * PICTURES), to) for to in evening]
    assert Inbound.objects.count() == len({row.pk for row in rows}) == 81


def test_a3_reports_have_an_allowance_of_their_own(settings: LazySettings, alice: Player) -> None:
    """Whoever sees where reports about a player's mails go cannot keep that player's moves out."""
    settings.MAILS_AN_HOUR = 2
    mails = [notify(f"test:{number}", alice, "started") for number in range(3)]
    to = [envelope_address(mail.pk) for mail in mails if mail]
    for address in to[:2]:
        receive(written(address, "back"), address)
    with pytest.raises(Spent):
        receive(written(to[2], "back"), to[2])
    guest = envelope_address(Mail.objects.latest("pk").pk + 1)
    receive(written(guest, "back"), guest)
    mine = reply_address(SeatLink(1, 2, alice.pk, 0))
    receive(written(mine, "c4"), mine)


def test_a3_a_mail_to_many_addresses_of_one_player_is_stored_once(settings: LazySettings) -> None:
    """A3: 2 mails of 1 MB to 12 addresses made the database grow by 34 MB."""
    settings.MAIL_MEGABYTES_AN_HOUR = 3
    with run_server(Address("127.0.0.1", 0)) as at:
        for _mail in range(2):
            assert status(at, places(12), written("x@example.org", "x" * 1_000_000)) == 250
    assert Inbound.objects.count() == 24
    assert sum(len(bytes(row.raw)) for row in Inbound.objects.all()) < 2_100_000
    assert Inbound.objects.filter(original=None).count() == 2


@pytest.fixture
def two_games(make_game: MakeGame, alice: Player) -> list[Any]:
    return [make_game(alice, "greedy", name=name, seed=bytes([5] * 32)) for name in ("First", "Second")]


def legal(table: Any) -> str:
    fresh = load_table(pk=table.game.pk)
    return str(fresh.legal(fresh.seats[0])[0])


def test_one_mail_to_two_games_of_one_player_is_played_in_both(two_games: list[Any]) -> None:
    move = legal(two_games[0])
    to = [address_for(table, 0) for table in two_games]
    raw = written(to[0], move)
    with run_server(Address("127.0.0.1", 0)) as at:
        assert status(at, to, raw) == 250
        assert status(at, to, raw) == 250
    assert worker.sweep() == 1
    rows = list(Inbound.objects.order_by("pk"))
    assert [(row.state, row.text, bytes(row.raw)) for row in rows] == [("done", move, b"")] * 2
    assert {row.game for row in rows} == {table.game for table in two_games}
    assert Move.objects.filter(via="mail", text=move).count() == 2
    assert Mail.objects.filter(kind="answer").count() == 2


def test_a_worker_that_dies_between_two_addresses_loses_none(
    two_games: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    move = legal(two_games[0])
    to = [address_for(table, 0) for table in two_games]
    first, second = receive_together(written(to[0], move), to)
    settle = worker.settle

    def die(row: Inbound, link: SeatLink | None, letter: Letter) -> None:
        if row.pk == first.pk:
            raise SystemExit(9)
        settle(row, link, letter)

    with monkeypatch.context() as patch:
        patch.setattr(worker, "settle", die)
        with pytest.raises(SystemExit):
            worker.sweep()
    second.refresh_from_db()
    assert second.state == Inbound.State.DONE
    assert Move.objects.filter(via="mail").count() == 1
    Inbound.objects.update(due_at=site_time.now())
    assert worker.sweep() == 1
    assert Move.objects.filter(via="mail").count() == 2
    assert Mail.objects.filter(kind="answer").count() == 2


def test_an_address_that_cannot_be_settled_keeps_the_bytes_until_it_is_given_up(
    two_games: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    to = [address_for(table, 0) for table in two_games]
    first, second = receive_together(written(to[0], legal(two_games[0])), to)
    settle = worker.settle

    def torn(row: Inbound, link: SeatLink | None, letter: Letter) -> None:
        if row.pk == second.pk:
            raise ValueError("torn")
        settle(row, link, letter)

    monkeypatch.setattr(worker, "settle", torn)
    for tries in range(1, worker.MOST_TRIES + 1):
        first.refresh_from_db()
        assert (first.state, bool(bytes(first.raw))) == ("new", True)
        assert worker.sweep() == (tries == worker.MOST_TRIES)
        Inbound.objects.update(due_at=site_time.now())
    states = dict(Inbound.objects.values_list("pk", "state"))
    assert states == {first.pk: "done", second.pk: "failed"}
    assert Mail.objects.filter(kind="answer").count() == 2


def test_a2_mails_are_taken_apart_outside_of_any_transaction(
    two_games: list[Any], alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A2: 8 seconds of reading held SQLite's write lock, and every other player waited."""
    parse = message.parse
    inside: list[bool] = []

    def noted(raw: bytes) -> message.Message:
        inside.append(connection.in_atomic_block)
        return parse(raw)

    monkeypatch.setattr(message, "parse", noted)
    to = address_for(two_games[0], 0)
    assert send(to, "board").state == Inbound.State.DONE
    posted = notify("test:1", alice, "started")
    assert posted is not None
    report = receive(written(envelope_address(posted.pk), "back"), envelope_address(posted.pk), "<>")
    worker.sweep()
    report.refresh_from_db()
    assert report.state == Inbound.State.IGNORED
    monkeypatch.setattr(worker, "MOST_TRIES", 1)
    monkeypatch.setattr(worker, "settle", lambda *_arguments: 1 // 0)
    assert send(to, "board").state == Inbound.State.FAILED
    assert inside == [False] * 3


def test_a2_what_cannot_be_taken_apart_is_given_up_and_kept_as_it_came(
    two_games: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MOST_TRIES", 2)
    monkeypatch.setattr(worker, "text_of", lambda _mail: 1 // 0)
    to = address_for(two_games[0], 0)
    raw = written(to, "board")
    row = receive(raw, to)
    assert worker.sweep() == 0
    Inbound.objects.update(due_at=site_time.now())
    assert worker.sweep() == 1
    row.refresh_from_db()
    assert (row.state, row.text, bytes(row.raw)) == ("failed", None, raw)
    assert row.answer is not None


def test_a2_a_mail_that_brings_down_its_worker_each_time_is_given_up(
    two_games: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one process it would bring down the site again and again."""
    opened: list[int] = []

    def die(row: Inbound) -> Letter:
        opened.append(row.tries)
        raise SystemExit(9)

    monkeypatch.setattr(worker, "open_letter", die)
    to = address_for(two_games[0], 0)
    row = receive(written(to, "board"), to)
    for _try in range(worker.MOST_TRIES):
        with pytest.raises(SystemExit):
            worker.sweep()
        Inbound.objects.update(due_at=site_time.now())
    assert worker.sweep() == 1
    row.refresh_from_db()
    assert (row.state, opened) == ("failed", [1, 2, 3, 4, 5])
    assert row.answer is not None and bytes(row.raw)


def test_the_mailbox_says_that_an_answer_was_not_taken(
    client: Client, settings: LazySettings, alice: Player, make_game: MakeGame
) -> None:
    from tests.steps import sweep_mails

    Player.objects.update(mail_when="now")
    alice.refresh_from_db()
    make_game(alice, "greedy")
    for _attempt in range(3):
        sweep_mails()
    mail = Mail.objects.get(kind="turn")
    settings.MAILS_AN_HOUR = 1
    mailbox_reply.send(mail, "board")
    here = {"host": "localhost"}
    page = client.post(f"/mailbox/{mail.pk}/answer", {"text": token_hex(4)}, follow=True, headers=here)
    assert "Your reply was not accepted. Try again." in page.content.decode()
    assert Inbound.objects.count() == 1
