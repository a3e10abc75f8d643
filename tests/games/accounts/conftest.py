"""What the tests of accounts share: pages driven as people do it, and their people."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.accounts.openid.provider import Provider as Known
from games.models import Player

PASSWORD = "amphora parasol 7"


@pytest.fixture(scope="module")
def listening() -> Iterator[Any]:
    """Return a provider of OpenID Connect, at a socket."""
    # Imported here: it takes a key and what makes tokens, which few tests need.
    from tests.games.accounts.openid_provider import provided

    with provided() as provider:
        yield provider


@pytest.fixture
def club(listening: Any, settings: Any) -> Any:
    """Return the provider of this site, as it was in the beginning: it knows Anna."""
    from tests.games.accounts.openid_provider import CLIENT, SECRET, Provider

    fresh = Provider()
    fresh.issuer, fresh.person = listening.issuer, {"sub": "17", "email": "anna@example.org", "email_verified": True}
    vars(listening).update(vars(fresh))
    settings.OPENID = Known(listening.issuer, CLIENT, SECRET, "Club account")
    return listening


def confirmed(name: str = "Anna", email: str = "anna@example.org", password: str = PASSWORD, **fields: Any) -> Player:
    """Return an account that has been confirmed, as a sign-up leaves it."""
    player = Player.objects.create_user(email, password, name=name, **fields)
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player


def sign_up(client: Client, name: str = "Anna", email: str = "anna@example.org", **fields: str) -> Any:
    """Fill in the form. The answer is not followed."""
    return client.post("/account/signup/", {"name": name, "email": email, "password1": PASSWORD, **fields})


def addresses(player: Player) -> list[tuple[str, bool, bool]]:
    """Each address of the account, whether it is confirmed, and whether mails go there."""
    return list(EmailAddress.objects.filter(user_id=player.pk).values_list("email", "verified", "primary"))


def change_address(client: Client, email: str) -> Any:
    """Ask for another address, and type the password that is asked for first. The last answer is not followed."""
    asked = client.post("/account/address/", {"email": email, "action_add": "add"})
    assert asked["Location"].startswith("/account/again/")
    return client.post("/account/again/", {"password": PASSWORD, "next": "/account/address/"})


def signed_in(client: Client) -> Player | None:
    """Who is signed in."""
    number = client.session.get("_auth_user_id")
    return Player.objects.get(pk=number) if number else None


VARYING = re.compile(r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"')


def body(response: Any, address: str) -> str:
    """Return the page without what differs each time, and without the address that was typed."""
    return VARYING.sub("", response.content.decode()).replace(address, "ADDRESS")


@pytest.fixture
def anna(db: None) -> Player:
    return confirmed()


@pytest.fixture
def keeper(db: None) -> Player:
    return Player.objects.create_superuser("keeper@example.org", PASSWORD, name="Keeper")
