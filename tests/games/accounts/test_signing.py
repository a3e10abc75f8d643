"""Signing up, confirming, signing in and out, by the pages and the mails that people see."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from games.accounts.forms import SignupForm
from games.models import Mail, Player
from tests.games.accounts.conftest import PASSWORD, addresses, change_address, confirmed, sign_up, signed_in
from tests.games.conftest import make_player
from tests.steps import last_code, letters_to

pytestmark = pytest.mark.django_db

ANNA = "anna@example.org"


def test_from_the_sign_up_to_the_desk(client: Client) -> None:
    response = sign_up(client, time_zone="Europe/Warsaw")
    assert (response.status_code, response["Location"]) == (302, "/account/confirm/")
    assert signed_in(client) is None
    assert ANNA in client.get("/account/confirm/").content.decode()
    response = client.post("/account/confirm/", {"code": last_code(ANNA)})
    assert response.status_code == 302
    player = Player.objects.get()
    assert signed_in(client) == player
    assert (player.name, player.email, player.time_zone, player.language) == ("Anna", ANNA, "Europe/Warsaw", "en")
    assert player.confirmed_at is not None
    assert player.check_password(PASSWORD)
    assert [str(mail["Subject"]) for mail in letters_to(ANNA)] == ["Your code to sign up"]


def test_a_code_is_read_in_small_letters_and_without_its_dash(client: Client) -> None:
    sign_up(client)
    client.post("/account/confirm/", {"code": last_code(ANNA).lower().replace("-", "")})
    assert signed_in(client) == Player.objects.get()


def test_the_page_of_the_sign_up_decides_the_language(client: Client) -> None:
    client.post(
        "/account/signup/",
        {"name": "Anna", "email": ANNA, "password1": PASSWORD},
        headers={"accept-language": "pl"},
    )
    assert Player.objects.get().language == "pl"


@pytest.mark.parametrize("guess", ["", "Mars/Olympus", "../../etc/passwd", "x" * 500])
def test_a_time_zone_that_there_is_not_is_utc(client: Client, guess: str) -> None:
    sign_up(client, time_zone=guess)
    assert Player.objects.get().time_zone == "UTC"


def test_nobody_is_in_without_the_code(client: Client) -> None:
    sign_up(client)
    assert client.get("/account/").status_code == 302
    response = client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert response.status_code in {200, 302}
    assert signed_in(client) is None


def test_a_mail_holds_no_link_that_acts_and_no_get_confirms(client: Client) -> None:
    sign_up(client)
    code = last_code(ANNA)
    client.get(f"/account/confirm/?code={code}")
    client.get("/account/confirm/", {"action": "verify", "code": code})
    assert signed_in(client) is None
    assert Player.objects.get().confirmed_at is None
    assert "http" not in str(letters_to(ANNA)[0].get_body(("plain",))).replace("http://127.0.0.1:8000.", "")


def test_an_account_that_is_made_at_the_same_moment_is_answered_as_one_of_before(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a mail to the public address, or in another window."""
    try_save = SignupForm.try_save

    def after_another(form: SignupForm, request: HttpRequest) -> tuple[Player, HttpResponse | None]:
        make_player("anna")
        return try_save(form, request)

    monkeypatch.setattr(SignupForm, "try_save", after_another)
    assert client.post("/account/signup/", {"name": "Mallory", "email": ANNA, "password1": PASSWORD}).status_code == 302
    assert Player.objects.get(email=ANNA).name == "Anna" and signed_in(client) is None


def test_another_browser_cannot_use_the_code(client: Client) -> None:
    sign_up(client)
    other = Client()
    assert other.post("/account/confirm/", {"code": last_code(ANNA)}).status_code == 302
    assert signed_in(other) is None


def test_the_code_is_neither_in_a_cookie_nor_in_a_page(client: Client) -> None:
    sign_up(client)
    page = client.get("/account/confirm/").content.decode()
    code = last_code(ANNA)
    seen = page + "".join(morsel.value for morsel in client.cookies.values())
    assert code not in seen
    assert code.replace("-", "") not in seen
    assert len(client.cookies["sessionid"].value) < 64  # a key, not the session itself


def test_three_wrong_codes_are_enough(client: Client) -> None:
    sign_up(client)
    code = last_code(ANNA)
    for _attempt in range(3):
        client.post("/account/confirm/", {"code": "AAAA-AAAA"})
    client.post("/account/confirm/", {"code": code})
    assert signed_in(client) is None


def test_an_old_session_cookie_brings_no_new_attempts(client: Client) -> None:
    sign_up(client)
    code = last_code(ANNA)
    kept = client.cookies["sessionid"].value
    for _attempt in range(3):
        client.post("/account/confirm/", {"code": "AAAA-AAAA"})
    client.cookies["sessionid"] = kept
    client.post("/account/confirm/", {"code": code})
    assert signed_in(client) is None


def test_sign_in_by_password_and_out_again(client: Client) -> None:
    player = confirmed()
    assert client.post("/account/login/", {"login": "ANNA@example.org", "password": PASSWORD}).status_code == 302
    assert signed_in(client) == player
    assert client.get("/account/logout/").status_code == 200  # asks
    assert signed_in(client) == player
    assert client.post("/account/logout/").status_code == 302
    assert signed_in(client) is None


@pytest.mark.parametrize("path", ["/rules/", "/orders/", "/nowhere/"])
def test_no_page_with_the_name_of_who_is_signed_in_is_kept_by_the_browser(client: Client, path: str) -> None:
    """After signing out the back button showed it."""
    client.force_login(confirmed())
    page = client.get(path, follow=True)
    assert b"Anna" in page.content and "no-store" in page["Cache-Control"] and "private" in page["Cache-Control"]


def test_sign_in_by_code(client: Client) -> None:
    player = confirmed()
    response = client.post("/account/login/code/", {"email": ANNA})
    assert (response.status_code, response["Location"]) == (302, "/account/login/code/confirm/")
    client.post("/account/login/code/confirm/", {"code": last_code(ANNA)})
    assert signed_in(client) == player


def test_a_new_code_can_be_sent_and_the_old_one_is_over(client: Client) -> None:
    player = confirmed()
    client.post("/account/login/code/", {"email": ANNA})
    old = last_code(ANNA)
    client.post("/account/login/code/confirm/", {"action": "resend"})
    new = last_code(ANNA)
    assert old != new
    client.post("/account/login/code/confirm/", {"code": old})
    assert signed_in(client) is None
    client.post("/account/login/code/confirm/", {"code": new})
    assert signed_in(client) == player


def test_a_forgotten_password(client: Client) -> None:
    player = confirmed()
    elsewhere = Client()
    elsewhere.force_login(player)
    client.post("/account/password/reset/", {"email": ANNA})
    assert client.get("/account/password/reset/new/").status_code == 302  # not before the code
    client.post("/account/password/reset/confirm/", {"code": last_code(ANNA)})
    assert client.get("/account/password/reset/new/").status_code == 200
    response = client.post("/account/password/reset/new/", {"password1": "sphinx obelisk 9"})
    assert response.status_code == 302
    player.refresh_from_db()
    assert player.check_password("sphinx obelisk 9")
    assert signed_in(client) == player
    assert elsewhere.get("/account/").status_code == 302  # a new password ends other sessions
    assert str(letters_to(ANNA)[-1]["Subject"]) == "Your password was reset"


def test_a_changed_password_is_told_by_mail(client: Client) -> None:
    player = confirmed()
    client.force_login(player)
    wrong = {"oldpassword": "no", "password1": "sphinx obelisk 9"}
    assert client.post("/account/password/", wrong).status_code == 200
    assert client.post("/account/password/", wrong | {"oldpassword": PASSWORD}).status_code == 302
    player.refresh_from_db()
    assert player.check_password("sphinx obelisk 9")
    assert client.get("/account/").status_code == 200
    assert str(letters_to(ANNA)[-1]["Subject"]) == "Your password was changed"


def test_a_changed_address_counts_when_it_is_confirmed(client: Client) -> None:
    player = confirmed()
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    response = change_address(client, "new@example.org")
    assert response["Location"] == "/account/confirm/"
    player.refresh_from_db()
    assert player.email == ANNA
    response = client.post("/account/confirm/", {"code": last_code("new@example.org")})
    assert response["Location"] == "/account/"
    player.refresh_from_db()
    assert player.email == "new@example.org"
    assert addresses(player) == [("new@example.org", True, True)]
    assert str(letters_to(ANNA)[-1]["Subject"]) == "Your email address was changed"
    assert set(Mail.objects.values_list("player", flat=True)) == {player.pk}


def test_an_address_is_changed_only_after_the_password_was_typed_once_more(client: Client) -> None:
    client.post("/account/login/", {"login": confirmed().email, "password": PASSWORD})
    response = client.post("/account/address/", {"email": "new@example.org", "action_add": "add"})
    assert response["Location"].startswith("/account/again/")
    assert client.post(response["Location"], {"password": "wrong"}).status_code == 200
    assert not Mail.objects.exists()
    response = client.post(response["Location"], {"password": PASSWORD})
    assert response["Location"] == "/account/confirm/"
    assert last_code("new@example.org")


def test_a_closed_account_is_told_so(client: Client) -> None:
    player = confirmed()
    player.is_active = False
    player.save()
    response = client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert response["Location"] == "/account/inactive/"
    assert signed_in(client) is None


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_led_away(client: Client, target: str) -> None:
    confirmed()
    response = client.post("/account/login/", {"login": ANNA, "password": PASSWORD, "next": target})
    assert response["Location"].startswith("/")
    assert not response["Location"].startswith("//")


def test_one_is_led_where_one_wanted_to_go(client: Client) -> None:
    confirmed()
    response: Any = client.get("/account/data/")
    response = client.post(response["Location"], {"login": ANNA, "password": PASSWORD, "next": "/account/data/"})
    assert response["Location"] == "/account/data/"
