"""R11: mails that a mail service brings by its own webhook, with its signature or the site's secret."""

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest
from anymail.webhooks.mailgun import MailgunInboundWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from django.core.exceptions import SuspiciousOperation
from django.test import RequestFactory

from games.lib import site_time
from games.mail.context import place_of
from games.mail.signed_addresses import reply_address
from games.models import Inbound, Player
from tests.games.conftest import start_game_of

pytestmark = pytest.mark.django_db

RAW = "From: alice@example.org\r\nTo: {to}\r\nMessage-ID: <1@home>\r\nSubject: Re: turn\r\n\r\nboard\r\n"
SECRET = "site:one long secret word"


@pytest.fixture
def address(alice: Player, bob: Player) -> str:
    return reply_address(place_of(start_game_of(alice, bob).seats[0]))


def postmark(to: str, secret: str) -> Any:
    said = {
        "FromFull": {"Email": "alice@example.org"}, "OriginalRecipient": to, "MessageID": "x",
        "Headers": [{"Name": "Return-Path", "Value": "<alice@example.org>"}], "RawEmail": RAW.format(to=to),
    }  # fmt: skip
    auth = "Basic " + base64.b64encode(secret.encode()).decode()
    request = RequestFactory().post("/", json.dumps(said), "application/json", headers={"Authorization": auth})
    return PostmarkInboundWebhookView.as_view()(request)


def test_r11_a_service_brings_a_mail_as_json(address: str, settings: Any) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    with pytest.raises(SuspiciousOperation):
        postmark(address, "site:guessed")
    assert not Inbound.objects.exists()
    assert postmark(address, SECRET).status_code == 200
    assert postmark(address, SECRET).status_code == 200, "brought twice"
    row = Inbound.objects.get()
    assert (row.recipient, row.message_id, b"board" in bytes(row.raw)) == (address, "<1@home>", True)
    assert postmark("somebody@reply.localhost", SECRET).status_code == 200, "nobody's: it must not come again"
    assert Inbound.objects.count() == 1


def test_r11_a_signature_of_mailgun_is_checked(address: str, settings: Any) -> None:
    settings.ANYMAIL = {"MAILGUN_WEBHOOK_SIGNING_KEY": "key", "WEBHOOK_SECRET": SECRET}
    auth = {"Authorization": "Basic " + base64.b64encode(SECRET.encode()).decode()}
    stamp = str(int(site_time.now().timestamp()))

    def bring(signature: str) -> Any:
        fields = {
            "timestamp": stamp,
            "token": "t",
            "signature": signature,
            "recipient": address,
            "sender": "alice@example.org",
        }
        request = RequestFactory().post("/", fields | {"body-mime": RAW.format(to=address)}, headers=auth)
        return MailgunInboundWebhookView.as_view()(request)

    with pytest.raises(SuspiciousOperation):
        bring("0" * 64)
    right = hmac.new(b"key", f"{stamp}t".encode(), hashlib.sha256).hexdigest()
    assert bring(right).status_code == 200
    assert Inbound.objects.get().recipient == address
