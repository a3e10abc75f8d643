"""Signing in with OpenID Connect, at a provider that listens at a socket: who is let in, who is not, and what is kept of it."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, build_opener

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.core.cache import cache
from django.test import Client, override_settings

from games.accounts.accounts import close_account, delete_account
from games.accounts.export import export
from games.accounts.openid import wire
from games.accounts.openid.provider import Provider as Known
from games.base import site_time
from games.models import Mail, Player
from games.site import openid_checks
from tests.games.accounts.conftest import PASSWORD, addresses, confirmed, signed_in
from tests.games.accounts.openid_provider import CLIENT, SECRET, Provider, provided
from tests.games.accounts.test_second_factor import code_now, turn_on
from tests.games.accounts.visiting import begin
from tests.games.letters import last_code, letters_to, text_of
from tests.games.pages.conftest import strict

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.games.accounts.openid_urls")]

ANNA = "anna@example.org"
START, CONNECT, DISCONNECT = "/account/openid/start/", "/account/openid/connect/", "/account/openid/disconnect/"
SIGN_UP = "/account/openid/signup/"


@pytest.fixture(scope="module")
def _listening() -> Iterator[Provider]:
    with provided() as provider:
        yield provider


@pytest.fixture
def club(_listening: Provider, settings: Any) -> Provider:
    """The provider of this site, as it was in the beginning."""
    fresh = Provider()
    fresh.issuer, fresh.person = _listening.issuer, {"sub": "17", "email": ANNA, "email_verified": True}
    vars(_listening).update(vars(fresh))
    settings.OPENID = Known(_listening.issuer, CLIENT, SECRET, "Club account")
    return _listening


class Stay(HTTPRedirectHandler):
    """Redirects are looked at, not followed."""

    def http_error_302(self, request: Any, answer: Any, code: int, message: str, headers: Any) -> Any:
        return answer


def there_and_back(page: Any) -> str:
    """What a browser does with the page that leads on: it asks the provider, and is sent back. Returns where to."""
    strict(page.content)
    away = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page.content.decode())
    assert away, page.content.decode()
    answer = build_opener(Stay).open(unescape(away[1]), timeout=10)
    back = urlsplit(answer.headers["Location"])
    assert back.netloc == "127.0.0.1:8000" and back.path == "/account/openid/back/"
    return f"{back.path}?{back.query}"


def come(client: Client, where: str = START, **form: str) -> Any:
    """Press the button, sign in there, come back. The last answer is not followed."""
    page = client.post(where, form)
    assert page.status_code == 200 and "no-store" in page["Cache-Control"]
    return client.get(there_and_back(page))


def told(client: Client, answer: Any, place: str = "/account/login/") -> str:
    """The sentence on the page that the answer leads to, which is that place."""
    assert (answer.status_code, answer["Location"]) == (302, place)
    page = client.get(place).content
    strict(page)
    found = re.findall(r'<p class="(?:error|info|success|warning)">(.*?)</p>', page.decode(), re.DOTALL)
    return unescape(" ".join(found))


def kinds() -> list[str]:
    return list(Mail.objects.order_by("pk").values_list("kind", flat=True))


def test_a_newcomer_signs_up_with_a_name_and_nothing_else_and_comes_again(client: Client, club: Provider) -> None:
    club.person |= {"nickname": "Ann", "name": "Anna Geheim", "picture": "https://example.org/anna.png"}
    form = come(client, next="/account/")
    assert form["Location"] == SIGN_UP and not Player.objects.exists()
    page = client.get(SIGN_UP)
    strict(page.content)
    assert 'value="Ann"' in page.content.decode() and "Geheim" not in page.content.decode()
    sent = {"name": "Annie", "email": "mallory@example.org", "time_zone": "Europe/Warsaw"}
    done = client.post(SIGN_UP, sent)
    assert done["Location"] == "/account/"
    player = Player.objects.get()
    assert signed_in(client) == player
    assert (player.name, player.email, player.time_zone) == ("Annie", ANNA, "Europe/Warsaw")
    assert player.confirmed_at and not player.has_usable_password() and addresses(player) == [(ANNA, True, True)]
    row = SocialAccount.objects.get()
    assert (row.provider, row.uid, row.extra_data) == (club.issuer, "17", {"label": ANNA})
    assert kinds() == []
    said = export(player, site_time.now())["account"]["connections"]
    assert [(one["provider"], one["subject"], one["called"]) for one in said] == [(club.issuer, "17", ANNA)]
    strict(client.get("/account/openid/").content)

    other = Client()
    club.person["email"] = "anna.married@example.org"
    assert come(other)["Location"] == "/desk/" and signed_in(other) == player, (
        "who they are says the number, not the address"
    )
    held = json.dumps(dict(other.session))
    assert "access" not in held.replace("accessed", "") and "anna.married" not in held
    player.refresh_from_db()
    assert player.email == ANNA

    gone = other.post("/account/delete/", {"sure": "on"})
    assert gone["Location"] == "/" and not SocialAccount.objects.exists()
    assert come(Client())["Location"] == SIGN_UP


def test_a_confirmed_address_on_both_sides_connects_and_the_owner_is_told(client: Client, club: Provider) -> None:
    player = confirmed()
    club.person["email"] = "Anna@Example.org"
    assert come(client)["Location"] == "/desk/"
    assert signed_in(client) == player and kinds() == ["account/openid_on"]
    assert SocialAccount.objects.get().user_id == player.pk
    letter = letters_to(ANNA)[-1]
    assert letter["Subject"] == "You can now sign in with Club account" and "Disconnect" not in letter["Subject"]
    assert "connected to Club account" in text_of(letter)
    assert player.check_password(PASSWORD)


def test_an_address_that_the_provider_does_not_vouch_for_lets_nobody_in(client: Client, club: Provider) -> None:
    confirmed()
    person = dict(club.person)
    for claims in ({"email_verified": False}, {"email_verified": "false"}, {"email_verified": None}, {"email": None}):
        club.person = person | claims
        assert "doesn't say that your email address is confirmed" in told(client, come(client)), claims
        assert signed_in(client) is None and not SocialAccount.objects.exists() and kinds() == []


def test_an_account_that_nobody_confirmed_is_not_entered(client: Client, club: Provider) -> None:
    player = Player.objects.create_user(ANNA, PASSWORD, name="Anna", confirmed_at=None)
    EmailAddress.objects.create(user=player, email=ANNA, verified=False, primary=True)
    assert "that nobody has confirmed yet" in told(client, come(client))
    assert signed_in(client) is None and not SocialAccount.objects.exists()


def test_who_may_sign_up_is_asked_here_too(client: Client, club: Provider, settings: Any) -> None:
    settings.SIGNUP = "closed"
    assert "not accepting new accounts" in come(client).content.decode()
    settings.SIGNUP = "invited"
    assert "you need an invitation" in come(client).content.decode()
    settings.SIGNUP = "open"
    come(client)
    settings.SIGNUP = "closed"
    assert "not accepting new accounts" in client.post(SIGN_UP, {"name": "Anna"}).content.decode()
    assert not Player.objects.exists()
    player = confirmed()
    assert come(client)["Location"] == "/desk/" and signed_in(client) == player, "who has an account comes in"


def test_the_second_step_is_asked_for_and_the_session_keeps_no_password(client: Client, club: Provider) -> None:
    player = confirmed()
    turn_on(player)
    assert come(client)["Location"] == "/account/login/step/"
    assert signed_in(client) is None and client.get("/desk/").status_code == 302
    assert "argon2" not in (held := json.dumps(dict(client.session))) and player.password not in held
    assert client.post("/account/login/step/", {"code": code_now(player)})["Location"] == "/desk/"
    assert signed_in(client) == player


def test_a_closed_account_is_refused_kindly(client: Client, club: Provider) -> None:
    player = confirmed()
    close_account(player)
    assert come(client)["Location"] == "/account/inactive/" and not SocialAccount.objects.exists()
    Player.objects.update(is_active=True)
    come(client)
    client.logout()
    player.refresh_from_db()
    close_account(player)
    assert come(client)["Location"] == "/account/inactive/" and signed_in(client) is None
    assert "closed by the people" in client.get("/account/inactive/").content.decode()


def test_a_visitors_game_goes_along(client: Client, club: Provider) -> None:
    game = begin(client)
    come(client)
    assert "on your desk" in client.get(SIGN_UP).content.decode()
    client.post(SIGN_UP, {"name": "Anna"})
    game.refresh_from_db()
    assert game.creator == Player.objects.get(name="Anna") == signed_in(client)


def test_connecting_and_disconnecting_on_the_page_of_the_account(client: Client, club: Provider) -> None:
    player, other = confirmed(), confirmed("Bob", "bob@example.org")
    club.person = {"sub": "17", "preferred_username": "anna-of-the-club"}
    client.force_login(player)
    asked = client.post(CONNECT)
    assert asked["Location"].startswith("/account/again/"), "a borrowed browser connects nothing"
    page = client.post("/account/again/", {"password": PASSWORD, "next": CONNECT})
    assert "can sign in with Club account" in told(client, client.get(there_and_back(page)), "/account/openid/")
    shown = client.get("/account/openid/").content
    strict(shown)
    assert "anna-of-the-club" in shown.decode() and "/account/openid/" in client.get("/account/").content.decode()

    twin = Client()
    twin.force_login(other)
    twin.post(CONNECT)
    page = twin.post("/account/again/", {"password": PASSWORD, "next": CONNECT})
    assert "already connected to a player" in told(twin, twin.get(there_and_back(page)), "/account/openid/")
    assert come(twin)["Location"] == "/desk/" and signed_in(twin) == player, "signing in there changes who is here"

    club.person["sub"] = "18"
    page = client.post(CONNECT)
    assert "already connected to another account" in told(client, client.get(there_and_back(page)), "/account/openid/")
    assert "no longer sign in with" in told(client, client.post(DISCONNECT), "/account/openid/")
    assert not SocialAccount.objects.exists() and kinds() == ["account/openid_on", "account/openid_off"]
    assert text_of(letters_to(ANNA)[-1]).startswith("Your account was disconnected from Club account")

    page = client.post(CONNECT)
    back = there_and_back(page)
    client.logout()
    assert "try again" in told(client, client.get(back)).lower(), "the sign-in belongs to a session that is over"
    assert not SocialAccount.objects.exists()


def test_the_last_way_in_stays(client: Client, club: Provider) -> None:
    come(client)
    client.post(SIGN_UP, {"name": "Anna"})
    Player.objects.update(mail_suspended_at=site_time.now())
    assert "Choose a password first" in told(client, client.post(DISCONNECT), "/account/openid/")
    assert SocialAccount.objects.count() == 1
    Player.objects.update(mail_suspended_at=None)
    client.post(DISCONNECT)
    assert not SocialAccount.objects.exists()
    client.logout()
    client.post("/account/login/code/", {"email": ANNA})
    client.post("/account/login/code/confirm/", {"code": last_code(ANNA)})
    assert signed_in(client) == Player.objects.get()
    assert client.get("/account/password/")["Location"] == "/account/password/set/"
    assert client.get("/account/password/set/").status_code == 200


HOSTILE: dict[str, dict[str, Any]] = {
    "another issuer": {"lies": {"iss": "https://elsewhere.example.org"}},
    "another site": {"lies": {"aud": "another-site"}},
    "for two sites, and asked by the other": {"lies": {"aud": [CLIENT, "another"], "azp": "another"}},
    "another sign-in": {"lies": {"nonce": "of another sign-in"}},
    "no nonce": {"lies": {"nonce": None}},
    "out of date": {"lies": {"exp": 1_000_000_000}},
    "for ever": {"lies": {"exp": None}},
    "nobody": {"lies": {"sub": ""}},
    "a number for a subject": {"lies": {"sub": 17}},
    "a key of somebody else": {"signer": "stranger"},
    "no signature": {"algorithm": "none"},
    "signed with what the site knows too": {"algorithm": "HS256"},
    "another address": {"description": {"issuer": "https://elsewhere.example.org"}},
    "no keys": {"description": {"jwks_uri": None}},
    "an error": {"refuses": "server_error"},
    "a code that is none": {"answers": {"/token": (400, b'{"error": "invalid_grant"}')}},
    "no token": {"answers": {"/token": (200, b"{}")}},
    "a token that is none": {"answers": {"/token": (200, b'{"id_token": "a.b.c"}')}},
    "keys that are none": {"answers": {"/keys": (200, b'{"keys": [1, {"kid": "1", "kty": "EC"}]}')}},
    "no JSON": {"answers": {"/keys": (200, b"<html>")}},
    "a list": {"answers": {"/token": (200, b"[]")}},
    "userinfo of another": {"lies": {"email": None}, "userinfo": {"sub": "18", "email": ANNA, "email_verified": True}},
    "broken": {"answers": {"/token": (500, b"")}},
    "an answer without end": {"answers": {"/keys": (200, b"x" * 1_100_000)}},
}


def test_what_a_hostile_provider_tells_is_not_believed(
    client: Client, club: Provider, caplog: pytest.LogCaptureFixture
) -> None:
    """Each with a sentence on the sign-in page, a line in the log without a secret in it, and nothing changed."""
    player = confirmed()
    SocialAccount.objects.create(user=player, provider=club.issuer, uid="17", extra_data={"label": "kept"})
    before = SocialAccount.objects.values().get()
    fresh = dict(vars(club))
    for name, lie in HOSTILE.items():
        vars(club).update(fresh)
        vars(club).update(lie)
        cache.clear()
        caplog.clear()
        page = client.post(START)
        answer = client.get(there_and_back(page)) if page.status_code == 200 else page
        sentence = told(client, answer)
        assert "Club account" in sentence, f"{name}: {sentence}"
        assert ("isn't answering" in sentence) is (name in {"broken", "an answer without end"}), name
        assert signed_in(client) is None, name
        assert SocialAccount.objects.values().get() == before, name
        assert "Nobody was signed in with OpenID Connect" in caplog.text and SECRET not in caplog.text, name
        assert ANNA not in caplog.text and "access" not in caplog.text.replace("access_", ""), name
    assert kinds() == []


def test_a_provider_that_is_away_or_slow_keeps_nobody_waiting(
    client: Client, club: Provider, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "PATIENCE", 0.3)
    club.halt = "/.well-known/openid-configuration"
    assert "isn't answering" in told(client, client.post(START))
    club.halt = "/keys"
    assert "isn't answering" in told(client, come(client))
    club.go_on.set()
    settings.OPENID = Known("http://127.0.0.1:9", CLIENT, SECRET, "Club account")
    assert "isn't answering" in told(client, client.post(START))
    assert signed_in(client) is None


def test_ways_back_that_no_sign_in_leads_to(client: Client, club: Provider) -> None:
    for query in ("", "?state=made-up&code=1", "?code=1", "?error=access_denied"):
        assert "Try again" in told(client, client.get(f"/account/openid/back/{query}"))
    back, other = there_and_back(client.post(START)), Client()
    assert "Try again" in told(other, other.get(back)), "of another browser"
    assert client.get(back)["Location"] == SIGN_UP
    assert "Try again" in told(client, client.get(back)), "twice"
    club.refuses = "access_denied"
    assert told(client, come(client)) == "You have cancelled signing in with Club account."
    assert client.get(START)["Location"] == "/account/login/" and Client().get(SIGN_UP).status_code == 302
    strange = client.post(START, {"next": "https://elsewhere.example.org/"})
    club.refuses = ""
    confirmed()
    assert client.get(there_and_back(strange))["Location"] == "/desk/"


def test_another_provider_knows_nobody_of_the_one_before(client: Client, club: Provider, settings: Any) -> None:
    """Numbers of people are each provider's own."""
    player = confirmed()
    SocialAccount.objects.create(user=player, provider="https://before.example.org", uid="17")
    club.person = {"sub": "17"}
    assert "doesn't say" in told(client, come(client))
    delete_account(player)
    assert not SocialAccount.objects.exists(), "those of before go too"


def test_the_address_may_come_from_the_userinfo(client: Client, club: Provider) -> None:
    player = confirmed()
    club.userinfo = dict(club.person)
    club.lies = {"email": None, "email_verified": None}
    assert come(client)["Location"] == "/desk/" and signed_in(client) == player
    assert club.asked.count("/userinfo") == 1


def test_without_a_provider_there_are_no_pages_and_no_button(client: Client) -> None:
    assert b"openid" not in client.get("/account/login/").content + client.get("/account/signup/").content


@pytest.mark.urls("mykerinos_site.urls")
def test_without_a_provider_the_addresses_lead_nowhere(client: Client) -> None:
    assert {client.get(where).status_code for where in (START, SIGN_UP, "/account/openid/back/")} == {404}


def faults(
    issuer: str = "https://id.example.org", client: str = CLIENT, secret: str = SECRET, name: str = "Club"
) -> str:
    with override_settings(OPENID=Known(issuer, client, secret, name)):
        return " ".join(message.msg for message in openid_checks.check_provider(None))


def test_wrong_settings_are_told_in_clear_sentences() -> None:
    assert faults() == faults("http://127.0.0.1:8080/realms/club") == ""
    assert faults(client="", secret="").startswith(
        "MYKERINOS_OPENID_CLIENT and MYKERINOS_OPENID_SECRET must be set too"
    )
    for issuer in ("id.example.org", "ftp://id.example.org", "https://", "https://[::1", "//id.example.org"):
        assert "it is not a web address" in faults(issuer), issuer
    assert "must begin with https://" in faults("http://id.example.org")
    assert "leave out what begins with /.well-known/" in faults(
        "https://id.example.org/.well-known/openid-configuration"
    )
    for issuer in (
        "https://id.example.org/?a=1",
        "https://id.example.org/#a",
        "https://id.example.org/a b",
        "https://a@b",
    ):
        assert "without blanks, ?, # and @" in faults(issuer), issuer
    assert "200 characters" in faults("https://id.example.org/" + "x" * 200) and "button" in faults(name="x" * 41)


def test_the_check_before_a_release_asks_the_provider(club: Provider, settings: Any) -> None:
    def asked() -> list[str]:
        cache.clear()
        return [f"{message.id} {message.msg}" for message in openid_checks.check_answer(None)]

    assert asked() == []
    settings.OPENID = Known(f"{club.issuer}/", CLIENT, SECRET, "Club")
    assert ["games.E044" in told and "another address" in told for told in asked()] == [True], "a stroke too many"
    settings.OPENID = Known(f"{club.issuer}/club", CLIENT, SECRET, "Club")
    assert ["games.E044" in told and "answers 404" in told for told in asked()] == [True]
    settings.OPENID = Known("http://127.0.0.1:9", CLIENT, SECRET, "Club")
    assert ["games.W040" in told and "does not answer now" in told for told in asked()] == [True]
    settings.OPENID = None
    assert asked() == []
