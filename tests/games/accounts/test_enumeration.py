"""No hint to strangers whether an address has an account: same status, same page, whatever they try.

`alice` has an account, `zelda` has none; both names are as long as each other.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.hashers import get_hasher
from django.test import Client

from games.models import Player
from tests.games.accounts.conftest import PASSWORD, body, change_address, confirmed
from tests.steps import letters_to

pytestmark = pytest.mark.django_db

KNOWN, UNKNOWN = "alice@example.org", "zelda@example.org"
Step = tuple[str, dict[str, str]]


def walk(steps: list[Step], address: str) -> Iterator[tuple[int, str, str]]:
    """Post each step, follow where it leads: status, where to, and the page that is shown in the end."""
    client = Client()
    for path, fields in steps:
        response: Any = client.post(path, {name: value.replace("ADDRESS", address) for name, value in fields.items()})
        to = response.headers.get("Location", "")
        page = client.get(to) if to else response
        yield response.status_code, to, body(page, address)


WRONG = {"code": "AAAA-AAAA"}
AGAIN = {"action": "resend"}
FLOWS: dict[str, Callable[[str], list[Step]]] = {
    "sign up": lambda name: [
        ("/account/signup/", {"name": name, "email": "ADDRESS", "password1": PASSWORD}),
        ("/account/confirm/", WRONG),
        ("/account/confirm/", WRONG),
        ("/account/confirm/", WRONG),
        ("/account/confirm/", WRONG),
    ],
    "sign up with a bad password": lambda name: [
        ("/account/signup/", {"name": name, "email": "ADDRESS", "password1": "12345678"}),
    ],
    "log in": lambda name: [
        ("/account/login/", {"login": "ADDRESS", "password": "not this one"}),
        ("/account/login/", {"login": "ADDRESS", "password": "nor this one"}),
    ],
    "log in by code": lambda name: [
        ("/account/login/code/", {"email": "ADDRESS"}),
        ("/account/login/code/confirm/", WRONG),
        ("/account/login/code/confirm/", AGAIN),
        ("/account/login/code/confirm/", WRONG),
        ("/account/login/code/confirm/", WRONG),
    ],
    "forgotten password": lambda name: [
        ("/account/password/reset/", {"email": "ADDRESS"}),
        ("/account/password/reset/confirm/", WRONG),
        ("/account/password/reset/confirm/", {"code": ""}),
        ("/account/password/reset/confirm/", WRONG),
    ],
}


@pytest.mark.parametrize("flow", FLOWS)
def test_a_known_address_is_answered_as_an_unknown_one(flow: str) -> None:
    confirmed("Alice", KNOWN)
    known = list(walk(FLOWS[flow]("Maria"), KNOWN))
    unknown = list(walk(FLOWS[flow]("Maria"), UNKNOWN))
    assert known == unknown


def test_the_mail_tells_the_owner(client: Client) -> None:
    confirmed("Alice", KNOWN)
    client.post("/account/signup/", {"name": "Maria", "email": KNOWN, "password1": PASSWORD})
    assert [str(letter["Subject"]) for letter in letters_to(KNOWN)] == ["You already have an account"]
    assert Player.objects.count() == 1


@pytest.mark.parametrize("path", ["/account/login/code/", "/account/password/reset/"])
def test_the_mail_tells_whoever_has_no_account(client: Client, path: str) -> None:
    client.post(path, {"email": UNKNOWN})
    assert [str(letter["Subject"]) for letter in letters_to(UNKNOWN)] == ["No account with this address"]


@pytest.mark.parametrize("address", [KNOWN, UNKNOWN])
def test_names_do_not_tell_either(client: Client, address: str) -> None:
    """A sign-up takes its name only when the address is confirmed, so the name is as free after as before."""
    confirmed("Alice", KNOWN)
    client.post("/account/signup/", {"name": "Maria", "email": address, "password1": PASSWORD})
    response = Client().post("/account/signup/", {"name": "Maria", "email": "third@example.org", "password1": PASSWORD})
    assert response.status_code == 302


@pytest.mark.parametrize("address", [KNOWN, UNKNOWN])
def test_a_change_of_address_does_not_tell(client: Client, address: str) -> None:
    confirmed("Alice", KNOWN)
    confirmed("Anna", "anna@example.org")
    client.post("/account/login/", {"login": "anna@example.org", "password": PASSWORD})
    response = change_address(client, address)
    assert (response.status_code, response["Location"]) == (302, "/account/confirm/")
    assert client.get("/account/confirm/").status_code == 200


def test_as_many_passwords_are_hashed_for_a_known_address_as_for_an_unknown_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hashing is what takes long: who counts it has the time."""
    confirmed("Alice", KNOWN)
    hashed: list[str] = []
    hasher = type(get_hasher())
    encode = hasher.encode

    def counted(self: Any, password: str, salt: str) -> str:
        hashed.append(password)
        return str(encode(self, password, salt))

    monkeypatch.setattr(hasher, "encode", counted)
    for flow in FLOWS:
        counts = []
        for address in (KNOWN, UNKNOWN):
            hashed.clear()
            list(walk(FLOWS[flow]("Maria"), address))
            counts.append(len(hashed))
        assert counts[0] == counts[1], flow
