"""The ways in: SMTP, LMTP, the pipe and the web address."""

import io
import smtplib
import sys
from base64 import b64encode
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT

from games.inbox import server
from games.inbox.server import Address, run_server
from games.mail.signed_addresses import SeatLink, envelope_address, reply_address
from games.models import Inbound
from games.pages.mail import inbound
from games.reading.message import LARGEST
from tests.games.inbox.replies import written

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def to(db: None) -> str:
    return reply_address(SeatLink(1, 2, 3, 0))


@pytest.fixture
def at() -> Iterator[Address]:
    with run_server(Address("127.0.0.1", 0)) as address:
        yield address


def test_a_mail_is_stored_before_it_is_acknowledged(at: Address, to: str) -> None:
    with smtplib.SMTP(at.host, at.port) as connection:
        connection.sendmail("alice@example.org", [to], written(to, "c4"))
        row = Inbound.objects.get()
        assert (row.recipient, row.sender, row.state) == (to, "alice@example.org", "new")
        # Sent again, because the answer was lost on the way.
        connection.sendmail("alice@example.org", [to], bytes(row.raw))
        connection.sendmail("", [to], written(to, "c4"))
    assert [row.sender for row in Inbound.objects.order_by("pk")] == ["alice@example.org", "<>"]


def test_strange_recipients_are_refused_at_the_door(at: Address, to: str) -> None:
    for wrong in ("games@localhost", "m-abc@reply.localhost", to.replace("reply.", ""), "b-" + to[2:]):
        with smtplib.SMTP(at.host, at.port) as connection:
            connection.ehlo()
            connection.mail("alice@example.org")
            code, said = connection.rcpt(wrong)
            assert code == 550 and b"5.1.1" in said and b"answer to a mail" in said
    assert not Inbound.objects.exists()


def test_while_the_database_is_away_the_mail_is_put_off(at: Address, to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: object) -> None:
        raise OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(server, "receive_together", away)
        with smtplib.SMTP(at.host, at.port) as connection, pytest.raises(smtplib.SMTPDataError) as error:
            connection.sendmail("alice@example.org", [to], written(to, "c4"))
    assert error.value.smtp_code == 451
    with smtplib.SMTP(at.host, at.port) as connection:
        connection.sendmail("alice@example.org", [to], written(to, "c4"))
    assert Inbound.objects.count() == 1


def test_a_mail_that_is_too_large_is_refused_and_the_next_one_taken(at: Address, to: str) -> None:
    with smtplib.SMTP(at.host, at.port) as connection:
        with pytest.raises(smtplib.SMTPResponseException) as error:
            connection.sendmail("alice@example.org", [to], b"x" * (server.LARGEST_MAIL + 1))
        assert error.value.smtp_code == 552
        connection.sendmail("alice@example.org", [to], written(to, "c4"))
    assert Inbound.objects.count() == 1


def test_long_lines_are_taken(at: Address, to: str) -> None:
    with smtplib.SMTP(at.host, at.port) as connection:
        connection.sendmail("alice@example.org", [to], written(to, "c4") + b"<p>" + b"x" * 30_000)
    assert len(bytes(Inbound.objects.get().raw)) > 30_000


def test_senders_with_letters_of_their_own_are_taken(at: Address, to: str) -> None:
    with smtplib.SMTP(at.host, at.port) as connection:
        connection.sendmail("łucja@example.org", [to], written(to, "c4"), mail_options=["SMTPUTF8"])
    assert Inbound.objects.get().sender == "łucja@example.org"


def test_lmtp_answers_for_each_recipient(to: str) -> None:
    other = reply_address(SeatLink(9, 2, 3, 0))
    with run_server(Address("127.0.0.1", 0), lmtp=True) as at, smtplib.LMTP(at.host, at.port) as connection:
        connection.ehlo()
        connection.mail("alice@example.org")
        assert [connection.rcpt(address)[0] for address in (to, "nobody@reply.localhost", other)] == [250, 550, 250]
        connection.putcmd("data")
        assert connection.getreply()[0] == 354
        connection.send(written(to, "c4").replace(b"\n", b"\r\n") + b"\r\n.\r\n")
        assert [connection.getreply()[0] for _recipient in range(2)] == [250, 250]
    assert Inbound.objects.count() == 2


def piped(monkeypatch: pytest.MonkeyPatch, raw: bytes, *arguments: str) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
    call_command("receive_mail", *arguments)


def test_a_pipe_brings_a_mail(monkeypatch: pytest.MonkeyPatch, to: str) -> None:
    piped(monkeypatch, b"From alice Fri Nov 20 18:00:00 2026\n" + written(to, "c4"))
    piped(monkeypatch, written("somebody@example.org", "c4", Delivered_To=to))
    piped(monkeypatch, written("somebody@example.org", "c4"), to, "--sender", "alice@example.org")
    assert set(Inbound.objects.values_list("recipient", flat=True)) == {to}
    assert Inbound.objects.count() == 3
    with pytest.raises(CommandError) as error:
        piped(monkeypatch, written("somebody@example.org", "c4"))
    assert error.value.returncode == 67


def test_a_mail_service_brings_mails_over_the_web(to: str, settings: Any) -> None:
    settings.INBOUND_SECRET = "open sesame open sesame"
    web = Client(enforce_csrf_checks=True)
    bearer = {"Authorization": f"Bearer {settings.INBOUND_SECRET}"}
    basic = {"Authorization": "Basic " + b64encode(f"us:{settings.INBOUND_SECRET}".encode()).decode()}

    def bring(raw: bytes, headers: dict[str, str]) -> int:
        return web.post("/inbound/", raw, content_type="message/rfc822", headers=headers).status_code

    assert bring(written(to, "c4"), {}) == bring(written(to, "c4"), {"Authorization": "Basic ?"}) == 403
    assert bring(written(to, "c4"), bearer) == bring(written(to, "c4"), basic) == 200
    assert bring(written("x@example.org", "c4"), bearer) == 406
    fields = {"body-mime": written(to, "c4").decode(), "recipient": to, "sender": "alice@example.org"}
    assert web.post("/inbound/mime", fields, headers=bearer).status_code == 200
    envelope = f'{{"to": ["{to}"], "from": "alice@example.org"}}'
    fields = {"email": written("x@example.org", "c4").decode(), "envelope": envelope}
    assert web.post("/inbound/", fields, headers=basic).status_code == 200
    assert Inbound.objects.count() == 4


@pytest.mark.parametrize("kind", [MULTIPART_CONTENT, "application/x-www-form-urlencoded"])
def test_a_mail_service_brings_a_large_mail_in_a_field(to: str, settings: Any, kind: str) -> None:
    settings.INBOUND_SECRET = "open sesame open sesame"
    raw = b"Subject: caf\xe9\r\n" + written(to, "c4").replace(b"\n", b"\r\n") + (b"\r\n" + b"x" * 62) * 50_000
    fields: dict[str, Any] = {"body-mime": raw, "recipient": to}
    web, headers = Client(), {"Authorization": f"Bearer {settings.INBOUND_SECRET}"}
    body = urlencode(fields).encode() if kind != MULTIPART_CONTENT else form_of(fields)
    assert web.generic("POST", "/inbound/mime", body, kind, headers=headers).status_code == 200
    row = Inbound.objects.get()
    assert row.recipient == to
    assert bytes(row.raw) == raw[: len(row.raw)] and len(row.raw) == LARGEST


def form_of(fields: dict[str, Any]) -> bytes:
    """Return a form as `multipart/form-data`."""
    parts = []
    for name, value in fields.items():
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        parts.append(head.encode() + (value if isinstance(value, bytes) else value.encode()) + b"\r\n")
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def test_a_form_larger_than_any_mail_is_refused(to: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.INBOUND_SECRET = "open sesame open sesame"
    monkeypatch.setattr(inbound, "LARGEST_FORM", 1000)
    headers = {"Authorization": f"Bearer {settings.INBOUND_SECRET}"}
    fields = {"body-mime": written(to, "c4" * 500), "recipient": to}
    assert Client().post("/inbound/mime", fields, headers=headers).status_code == 413
    assert not Inbound.objects.exists()


def test_an_envelope_sender_takes_mail_too(at: Address) -> None:
    with smtplib.SMTP(at.host, at.port) as connection:
        connection.sendmail("", [envelope_address(7)], written("x@example.org", "back"))
    assert Inbound.objects.get().recipient == envelope_address(7)
