"""Writing to the public address in the mailbox of the embedded site: it takes the way of any mail."""

import pytest
from django.test import Client

from games.inbox import worker
from games.models import Inbound, Mail, Player
from tests.steps import letters_to, sweep_mails

ADA = "ada@example.net"


@pytest.mark.django_db
def test_an_email_from_the_page_is_answered_in_the_list_and_there_too() -> None:
    client = Client(HTTP_HOST="127.0.0.1:8000")
    page = client.get("/mailbox/").content.decode()
    assert "play@reply.localhost" in page and 'name="from"' in page
    client.post("/mailbox/write", {"from": ADA, "subject": "Thebes, please", "text": ""})
    worker.sweep()
    sweep_mails()
    letter = Mail.objects.get(kind="first")
    assert letters_to(ADA) and "shall we play" in client.get("/mailbox/").content.decode()
    for line in ("show me", "take shovel-moscow", "dig egypt 7", "yes"):
        client.post(f"/mailbox/{letter.pk}/answer", {"text": line})
        worker.sweep()
        sweep_mails()
        answered = client.get(f"/mailbox/{letter.pk}/answered")
        assert answered.status_code == 302, line
        letter = Mail.objects.exclude(message=None).latest("pk")
    assert Player.objects.get().email == ADA and letter.kind == "answer"


@pytest.mark.django_db
@pytest.mark.parametrize("sender", ["", "nobody", "a\nb@example.org"])
def test_without_an_address_nothing_is_sent(sender: str) -> None:
    Client(HTTP_HOST="127.0.0.1:8000").post("/mailbox/write", {"from": sender, "subject": "x", "text": "Thebes"})
    assert not Inbound.objects.exists()
