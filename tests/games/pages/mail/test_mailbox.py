"""The mailbox of the embedded site: who may read it, what it shows, and that nothing in a mail comes alive."""

from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, send_mail
from django.test import Client

from games.mail import sending
from games.models import Mail, Player
from tests.games.mail.conftest import post_code
from tests.games.notices import notify

pytestmark = pytest.mark.django_db

EVIL = """<html><body><script>alert(1)</script><p onclick="alert(2)">Hello</p><img src="https://evil.example/pixel">
<form action="https://evil.example/"><button>Go</button></form></body></html>"""


@pytest.fixture
def client() -> Client:
    """Return a browser on this machine, which asks for it by its number."""
    return Client(HTTP_HOST="127.0.0.1:8000")


@pytest.fixture
def mail(alice: Player) -> Mail:
    """Return a mail that was sent."""
    notify("test:1", alice, "started")
    sending.sweep()
    return Mail.objects.get()


@pytest.fixture
def staff(db: None) -> Player:
    return Player.objects.create_superuser("staff@example.org", "staffstaff", name="Staff")


@pytest.fixture
def evil(settings: Any) -> Mail:
    """Return a mail with everything that must not come alive, kept by the embedded site's own backend."""
    settings.EMAIL_BACKEND = "games.mail.local_backend.EmailBackend"
    message = EmailMultiAlternatives("<script>alert(0)</script>", "Hello <script>", to=["a@example.org"])
    message.attach_alternative(EVIL, "text/html")
    message.attach("page.html", "<script>alert(3)</script>", "text/html")
    message.send()
    return Mail.objects.get(kind="other")


def addresses(mail: Mail) -> list[str]:
    return [
        "/mailbox/",
        "/mailbox/changes",
        f"/mailbox/{mail.pk}/",
        f"/mailbox/{mail.pk}/?part=plain",
        f"/mailbox/{mail.pk}/?part=source",
        f"/mailbox/{mail.pk}/html",
    ]


def statuses(client: Client, mail: Mail, **more: Any) -> set[int]:
    return {client.get(address, **more).status_code for address in addresses(mail)}


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.10", "::1"])
def test_whoever_sits_at_the_machine_may_read(client: Client, mail: Mail, address: str) -> None:
    assert statuses(client, mail, REMOTE_ADDR=address) == {200}


@pytest.mark.parametrize("address", ["192.0.2.1", "10.0.0.1", "2001:db8::1", "", "localhost"])
def test_others_find_nothing(client: Client, mail: Mail, address: str) -> None:
    assert statuses(client, mail, REMOTE_ADDR=address) == {404}


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host", "X-Forwarded-Proto"]
)
@pytest.mark.parametrize("remote", ["127.0.0.1", "192.0.2.1"])
def test_what_came_through_a_proxy_did_not_come_from_here(client: Client, mail: Mail, header: str, remote: str) -> None:
    headers = {header: "127.0.0.1"}
    assert statuses(client, mail, REMOTE_ADDR=remote, headers=headers) == {404}


def test_behind_a_declared_proxy_everybody_is_far_away(client: Client, mail: Mail, settings: Any) -> None:
    settings.BEHIND_PROXY = True
    assert statuses(client, mail) == {404}


def test_staff_may_read_from_anywhere_and_players_may_not(
    client: Client, mail: Mail, staff: Player, alice: Player
) -> None:
    client.force_login(staff)
    assert statuses(client, mail, REMOTE_ADDR="192.0.2.1") == {200}
    client.force_login(alice)
    assert statuses(client, mail, REMOTE_ADDR="192.0.2.1") == {404}


def test_where_mails_are_sent_there_is_no_mailbox(client: Client, mail: Mail, settings: Any, staff: Player) -> None:
    settings.MAIL_IS_LOCAL = False
    client.force_login(staff)
    assert statuses(client, mail) == {404}
    assert "mailbox" not in client.get("/").content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_is_for_reading_only(client: Client, mail: Mail, method: str) -> None:
    assert {getattr(client, method)(address).status_code for address in addresses(mail)} == {405}


def test_a_mail_is_unread_until_it_is_opened(client: Client, mail: Mail) -> None:
    assert 'class="unread"' in client.get("/mailbox/").content.decode()
    client.get(f"/mailbox/{mail.pk}/")
    assert 'class="unread"' not in client.get("/mailbox/").content.decode()


def test_the_newest_mail_stands_first(client: Client, mail: Mail) -> None:
    post_code(address="later@example.org")
    sending.sweep()
    page = client.get("/mailbox/").content.decode()
    assert page.index("later@example.org") < page.index("alice@example.org")


def test_polls_get_204_until_something_happens(client: Client, mail: Mail) -> None:
    version = client.get("/mailbox/").context["version"]
    asked = f"/mailbox/changes?seen={version}"
    assert client.get(asked).status_code == 204
    post_code(address="later@example.org")
    assert client.get(asked).status_code == 204  # posted, not yet sent
    sending.sweep()
    changed = client.get(asked)
    assert changed.status_code == 200
    assert "later@example.org" in changed.content.decode()
    assert client.get("/mailbox/changes?seen=x&selected=-3").status_code == 200


def test_nothing_in_a_mail_comes_alive(client: Client, evil: Mail) -> None:
    page = client.get(f"/mailbox/{evil.pk}/")
    assert "<script>alert" not in page.content.decode()
    assert "frame-src 'self'" in page.headers["Content-Security-Policy"]
    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in page.content.decode()
    assert "<script>alert" not in client.get("/mailbox/").content.decode()
    assert "Hello &lt;script&gt;" in client.get(f"/mailbox/{evil.pk}/?part=plain").content.decode()
    frame = client.get(f"/mailbox/{evil.pk}/html")
    policy = frame.headers["Content-Security-Policy"]
    directives = {line.split()[0]: line.split()[1:] for line in policy.split(";") if line.strip()}
    assert directives == {
        "default-src": ["'none'"],
        "img-src": ["data:"],
        "style-src": ["'unsafe-inline'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'self'"],
        "sandbox": ["allow-popups", "allow-popups-to-escape-sandbox"],
    }
    assert frame.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_an_attachment_is_a_file_and_never_a_page(client: Client, evil: Mail) -> None:
    page = client.get(f"/mailbox/{evil.pk}/").content.decode()
    assert "page.html" in page
    got = client.get(f"/mailbox/{evil.pk}/attachment/0")
    assert got.headers["Content-Type"] == "application/octet-stream"
    assert got.headers["Content-Disposition"].startswith("attachment")
    assert got.headers["X-Content-Type-Options"] == "nosniff"
    assert got.content.strip() == b"<script>alert(3)</script>"
    assert client.get(f"/mailbox/{evil.pk}/attachment/9").status_code == 404


def test_what_django_itself_sends_is_kept_too(settings: Any, client: Client) -> None:
    settings.EMAIL_BACKEND = "games.mail.local_backend.EmailBackend"
    send_mail("To the keepers", "Something broke.", None, ["keeper@example.org"])
    assert "To the keepers" in client.get("/mailbox/").content.decode()


def test_a_posted_mail_has_one_row_on_the_embedded_site(settings: Any, alice: Player) -> None:
    settings.EMAIL_BACKEND = "games.mail.local_backend.EmailBackend"
    notify("test:1", alice, "started")
    sending.sweep()
    assert Mail.objects.get().message is not None


def test_a_wiped_mail_is_not_there(client: Client, mail: Mail) -> None:
    Mail.objects.update(message=None)
    assert client.get(f"/mailbox/{mail.pk}/").status_code == 404
    assert client.get(f"/mailbox/{mail.pk}/html").status_code == 404
