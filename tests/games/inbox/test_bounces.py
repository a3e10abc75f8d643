"""Promise 12: a hard bounce stops mail to that address; a forged one does nothing."""

from secrets import token_hex

import pytest

from games.inbox import worker
from games.inbox.store import UnknownRecipient, receive
from games.mail import sending
from games.mail.signed_addresses import envelope_address
from games.models import Inbound, Mail, Player
from tests.games.notices import notify

pytestmark = pytest.mark.django_db

REPORT = """From: MAILER-DAEMON@mx.example.org
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <{id}@mx.example.org>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type={kind}; boundary="=b"

--=b
Content-Type: text/plain

Your mail could not be delivered.

--=b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; alice@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 {status} no such letter box

--=b--
"""


@pytest.fixture
def mail(alice: Player) -> Mail:
    posted = notify("test:1", alice, "started")
    assert posted is not None
    sending.sweep()
    return posted


def bounce(to: str, action: str = "failed", status: str = "5.1.1", envelope: str = "<>", text: str = REPORT) -> Inbound:
    raw = text.format(to=to, id=token_hex(8), action=action, status=status, kind="delivery-status").encode()
    row = receive(raw, to, envelope)
    worker.sweep()
    row.refresh_from_db()
    return row


def suspended(alice: Player) -> bool:
    alice.refresh_from_db()
    return alice.mail_suspended_at is not None


def test_promise_12_a_failure_for_good_suspends_the_address(mail: Mail, alice: Player) -> None:
    assert bounce(envelope_address(mail.pk)).state == Inbound.State.DONE
    mail.refresh_from_db()
    assert mail.state == Mail.State.BOUNCED
    assert suspended(alice)
    assert "no such letter box" in alice.mail_suspended_reason


def test_a_report_with_what_no_database_takes_counts(mail: Mail, alice: Player) -> None:
    assert bounce(envelope_address(mail.pk), text=REPORT.replace("no such", "\0no such")).state == Inbound.State.DONE
    assert suspended(alice)


@pytest.mark.parametrize(
    "fields",
    [
        {"action": "delayed", "status": "4.4.1"}, {"action": "delayed", "status": "4.2.2"},
        {"action": "delivered", "status": "2.0.0"}, {"envelope": "somebody@example.org"},
        {"text": "From: a@b.c\nMessage-ID: <{id}@x>\n\nAction: failed\nStatus: 5.1.1\n"},
    ],
)  # fmt: skip
def test_what_is_no_failure_does_nothing(mail: Mail, alice: Player, fields: dict[str, str]) -> None:
    assert bounce(envelope_address(mail.pk), **fields).state == Inbound.State.IGNORED
    assert not suspended(alice)
    assert not Mail.objects.filter(kind="answer").exists()


def test_a_refusal_for_reasons_of_policy_does_not_suspend(mail: Mail, alice: Player) -> None:
    bounce(envelope_address(mail.pk), status="5.7.1")
    mail.refresh_from_db()
    assert mail.state == Mail.State.BOUNCED
    assert not suspended(alice)


def test_a_forged_envelope_sender_is_refused(mail: Mail, alice: Player) -> None:
    true = envelope_address(mail.pk)
    forged = true[:5] + ("a" if true[5] != "a" else "b") + true[6:]
    for wrong in (forged, "b-1@reply.localhost", "games@localhost"):
        with pytest.raises(UnknownRecipient):
            bounce(wrong)
    # Signed, but for a mail that was never sent.
    bounce(envelope_address(mail.pk + 1000))
    assert not suspended(alice)
