"""R5: the first keeper gets in while mail is broken, which is just when they have to see why."""

import smtplib
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.models import Mail, Player
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in

pytestmark = pytest.mark.django_db


def link(*arguments: str) -> str:
    out = StringIO()
    call_command("keeper_link", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue().strip().removeprefix("http://127.0.0.1:8000").removeprefix("http://testserver")


def path_of(address: str) -> str:
    return "/account/keeper/" + address.partition("/account/keeper/")[2]


def test_r5_a_link_makes_the_first_keeper_and_works_once(client: Client) -> None:
    where = path_of(link("Root@Example.org", "--name", "Root"))
    keeper = Player.objects.get()
    assert (keeper.email, keeper.name, keeper.is_superuser, keeper.has_usable_password()) == (
        "root@example.org", "Root", True, False,
    )  # fmt: skip
    assert client.get(where).status_code == 200 and signed_in(client) is None, "looking signs nobody in"
    answer = client.post(where)
    assert (answer.status_code, answer["Location"]) == (302, "/account/password/set/")
    assert signed_in(client) == keeper
    assert client.get("/admin/").status_code == 200
    fields = {"password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/password/set/", fields).status_code == 302
    keeper.refresh_from_db()
    assert keeper.check_password(PASSWORD)
    assert Client().post(where).status_code == 404
    assert not Mail.objects.filter(kind="account/login_code").exists()


def test_a_link_is_over_after_an_hour_and_with_another_password(shift_clock: Callable[[timedelta], None]) -> None:
    first = path_of(link("root@example.org"))
    keeper = Player.objects.get()
    keeper.set_password(PASSWORD)
    keeper.save()
    assert Client().get(first).status_code == 404
    second = path_of(link("root@example.org"))
    assert Client().get(second).status_code == 200
    shift_clock(timedelta(minutes=61))
    assert Client().post(second).status_code == 404


def test_a_player_becomes_a_keeper_only_where_that_is_said() -> None:
    confirmed()
    with pytest.raises(CommandError, match="--promote"):
        link("anna@example.org")
    assert not Player.objects.get().is_staff
    client = Client()
    assert client.post(path_of(link("anna@example.org", "--promote")))["Location"] == "/admin/"
    Player.objects.update(is_active=False)
    with pytest.raises(CommandError, match="closed"):
        link("anna@example.org", "--promote")
    with pytest.raises(CommandError, match="not an email address"):
        link("anna")


def test_a_test_mail_says_what_the_server_says(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="kept"):
        call_command("send_test_mail", "anna@example.org")
    settings.MAIL_IS_LOCAL = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9

    def refused(*arguments: Any, **fields: Any) -> None:
        raise smtplib.SMTPRecipientsRefused({"anna@example.org": (550, b"5.7.1 relaying denied")})

    with pytest.raises(CommandError, match="did not take it"):
        call_command("send_test_mail", "anna@example.org")
    monkeypatch.setattr("django.core.mail.backends.smtp.EmailBackend.send_messages", refused)
    with pytest.raises(CommandError, match="relaying denied"):
        call_command("send_test_mail", "anna@example.org")
