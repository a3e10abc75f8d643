"""Signing in with OpenID Connect where something is wrong.

A provider that lies or is away, ways back from nowhere, settings that cannot be meant.
"""

from threading import enumerate as threads
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core.cache import cache
from django.test import Client, override_settings

from devtools.waiting import wait_for
from games.accounts.openid import wire
from games.accounts.openid.provider import Provider as Known
from games.ops import openid_checks
from tests.games.accounts.conftest import confirmed, signed_in
from tests.games.accounts.openid_provider import CLIENT, SECRET, Provider
from tests.games.accounts.openid_signing import SIGN_UP, START, come, kinds, there_and_back, told

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.games.accounts.openid_urls")]

ANNA = "anna@example.org"
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
    "keys of another kind": {
        "answers": {"/keys": (200, b'{"keys": [{"kid": "1", "kty": "EC", "crv": 7, "x": 1, "y": []}]}')}
    },
    "deep": {"answers": {"/token": (200, b'{"id_token":' + b"[" * 100_000)}},
    "a subject that no database takes": {"lies": {"sub": "1\0"}},
    "an endpoint that is a script": {"description": {"authorization_endpoint": "javascript:alert(1)"}},
    "no JSON": {"answers": {"/keys": (200, b"<html>")}},
    "a list": {"answers": {"/token": (200, b"[]")}},
    "userinfo of another": {"lies": {"email": None}, "userinfo": {"sub": "18", "email": ANNA, "email_verified": True}},
    "broken": {"answers": {"/token": (500, b"")}},
    "an answer without end": {"answers": {"/keys": (200, b"x" * 1_100_000)}},
}


@pytest.mark.sqlite
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
    club.drips = "/token"
    assert "isn't answering" in told(client, come(client))
    wait_for(lambda: not [thread for thread in threads() if thread.name == "openid"])
    club.drips, club.halt = "", "/keys"
    assert "isn't answering" in told(client, come(client))
    cache.clear()
    club.halt = "/.well-known/openid-configuration"
    assert "isn't answering" in told(client, client.post(START))
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
    assert told(client, come(client)) == "You cancelled signing in with Club account."
    assert client.get(START)["Location"] == "/account/login/" and Client().get(SIGN_UP).status_code == 302
    for _attempt in range(20):
        hasty = client.post(START)
    assert hasty.status_code == 429, "each asks something of the provider"
    cache.clear()
    strange = client.post(START, {"next": "https://elsewhere.example.org/"})
    club.refuses = ""
    confirmed()
    assert client.get(there_and_back(strange))["Location"] == "/desk/"


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
