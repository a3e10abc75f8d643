"""Passkeys: one signs in alone, or as the second step, and nothing that a browser makes up does."""

import json
import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client
from fido2.webauthn import AuthenticatorData

from games.accounts.second_factor import factors_of
from games.models import Mail, Player
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in
from tests.games.pages.conftest import strict
from tests.second_steps import Passkey, encoded

ANNA = "anna@example.org"
ADD, ALONE, STEP = "/account/steps/passkey/", "/account/login/passkey/", "/account/login/step/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(HTTP_HOST="localhost")


def by_password(client: Client) -> str:
    where: str = client.post("/account/login/", {"login": ANNA, "password": PASSWORD})["Location"]
    return where


def options(page: Any) -> Any:
    """Return what the page gives to the browser."""
    found = re.search(r'id="passkey-options" type="application/json">(.*?)</script>', page.content.decode())
    assert found is not None
    given = json.loads(found[1])
    return given.get("creation_options") or given["request_options"]


def add(client: Client) -> tuple[Passkey, Any]:
    """Sign in, and add a passkey. Return it, and the page with recovery codes."""
    by_password(client)
    client.get(ADD)
    client.post("/account/again/", {"password": PASSWORD, "next": ADD})
    passkey = Passkey()
    page = client.get(ADD, headers={"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"})
    strict(page.content)
    assert 'value="Firefox, Linux"' in page.content.decode()
    return passkey, client.post(ADD, {"name": "My <b>phone", "credential": passkey.made(options(page))})


def sign_in_alone(client: Client, passkey: Passkey, **given: Any) -> Any:
    asked = client.post(ALONE, {"credential": ""}).json()["request_options"]
    return client.post(ALONE, {"credential": passkey.shown(asked, **given), "next": "/account/"})


def test_a_passkey_signs_in_alone_and_as_the_second_step(client: Client, anna: Player) -> None:
    passkey, page = add(client)
    strict(page.content)
    assert len(re.findall(r"<li><code>[0-9 ]{19}</code>", page.content.decode())) == 10
    overview = client.get("/account/steps/").content.decode()
    assert "My &lt;b&gt;phone" in overview
    client.post("/account/logout/")
    assert sign_in_alone(client, passkey)["Location"] == "/account/" and signed_in(client) == anna

    client.post("/account/logout/")
    assert by_password(client) == STEP and signed_in(client) is None
    page = client.get(STEP)
    strict(page.content)
    assert client.post(STEP, {"credential": passkey.shown(options(page))})["Location"] == "/desk/"
    assert signed_in(client) == anna

    remove = f"/account/steps/passkey/{factors_of(anna).get(type='webauthn').pk}/"
    asked = client.get(remove)["Location"]
    assert asked.startswith("/account/again/code/") and "/account/again/passkey/" in client.get(asked).content.decode()
    page = client.get(f"/account/again/passkey/?next={remove}")
    strict(page.content)
    wrong = client.post("/account/again/passkey/", {"credential": "{}", "next": remove})
    assert wrong.status_code == 200 and "That passkey didn&#x27;t work" in wrong.content.decode()
    sent = {"credential": passkey.shown(options(wrong)), "next": remove}
    assert client.post("/account/again/passkey/", sent)["Location"] == remove
    assert "My &lt;b&gt;phone" in client.get(remove).content.decode()
    assert client.post(remove)["Location"] == "/account/steps/"
    assert not factors_of(anna), "recovery codes go with the last factor"
    assert [*Mail.objects.order_by("pk").values_list("kind", flat=True)] == [
        "account/webauthn_added",
        "account/webauthn_removed",
    ]


def test_a_passkey_that_was_not_unlocked_signs_nobody_in(client: Client, anna: Player) -> None:
    """A stolen key is not enough, not even with what another page asked it to sign."""
    passkey, _page = add(client)
    client.post("/account/logout/")
    present = AuthenticatorData.FLAG.UP
    sign_in_alone(client, passkey, flags=present)
    assert signed_in(client) is None
    thief = Client(HTTP_HOST="localhost")
    own = confirmed("Mallory", "mallory@example.org")
    Passkey(own)
    thief.post("/account/login/", {"login": "mallory@example.org", "password": PASSWORD})
    asked = options(thief.get(STEP))
    thief.post(ALONE, {"credential": passkey.shown(asked, flags=present)})
    assert signed_in(thief) is None


def test_an_answer_is_good_once_for_one_browser_and_one_account(client: Client, anna: Player) -> None:
    passkey, _page = add(client)
    client.post("/account/logout/")
    asked = client.post(ALONE).json()["request_options"]
    answer = passkey.shown(asked)
    other = Client(HTTP_HOST="localhost")
    other.post(ALONE)
    other.post(ALONE, {"credential": answer})
    assert signed_in(other) is None, "another browser was asked something else"
    confirmed("Bea", "bea@example.org")
    named = json.loads(answer)
    named["response"]["userHandle"] = encoded(str(anna.pk + 1).encode())
    client.post(ALONE, {"credential": json.dumps(named)})
    assert signed_in(client) is None, "another account has no such passkey"
    client.post(ALONE, {"credential": passkey.shown(client.post(ALONE).json()["request_options"])})
    assert signed_in(client) == anna
    client.post("/account/logout/")
    client.post(ALONE, {"credential": answer})
    assert signed_in(client) is None


STRANGE: list[Any] = [None, 7, [], "====", encoded(b"9" * 60), encoded(b"\0\xff")]


@pytest.mark.parametrize("page", [ALONE, STEP, "/account/again/passkey/", ADD])
def test_what_no_browser_sends_is_refused_kindly(client: Client, anna: Player, page: str) -> None:
    passkey, _codes = add(client)
    if page in (ALONE, STEP):
        client.post("/account/logout/")
    if page == STEP:
        by_password(client)
    asked = {"publicKey": {"challenge": "AAAA", "user": {"id": "MQ"}}}
    good = json.loads(Passkey().made(asked) if page == ADD else passkey.shown(asked))
    sent = ["{}", "[]", "7", "null", "x", "{" * 3000, json.dumps(good)]
    sent += [json.dumps(good | {name: value}) for name in good for value in STRANGE]
    for name in good["response"]:
        sent += [json.dumps(good | {"response": good["response"] | {name: value}}) for value in STRANGE]
    before = factors_of(anna).count()
    for credential in sent:
        cache.clear()
        client.post(ALONE) if page == ALONE else client.get(page)
        answer = client.post(page, {"credential": credential, "name": "x"})
        assert answer.status_code in (200, 302), credential
        assert page in (ADD, "/account/again/passkey/") or signed_in(client) is None
    assert factors_of(anna).count() == before


def test_an_account_has_twenty_passkeys_at_most(client: Client, anna: Player) -> None:
    add(client)
    row = factors_of(anna).get(type="webauthn")
    for number in range(19):
        Authenticator.objects.create(user=anna, type="webauthn", data=row.data | {"name": str(number)})
    page = client.get(ADD)
    refused = client.post(ADD, {"name": "one more", "credential": Passkey().made(options(page))})
    assert "Remove a passkey" in refused.content.decode() and factors_of(anna).filter(type="webauthn").count() == 20


def test_closed_and_unproved_accounts_get_no_further(client: Client, anna: Player) -> None:
    passkey, _page = add(client)
    client.post("/account/logout/")
    anna.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    assert sign_in_alone(client, passkey)["Location"] == "/account/confirm/" and signed_in(client) is None
    anna.emailaddress_set.update(verified=True)  # type: ignore[attr-defined]
    Player.objects.update(is_active=False)
    fresh = Client(HTTP_HOST="localhost")
    assert sign_in_alone(fresh, passkey)["Location"] == "/account/inactive/" and signed_in(fresh) is None
