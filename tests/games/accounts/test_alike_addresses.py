"""Addresses that only look alike, or that a database takes for the same, are those of different people."""

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from games.accounts.accounts import delete_account
from games.mail.signed_addresses import envelope_address
from games.models import Inbound, Mail, Player
from games.models.email_addresses import is_plain, same_address, with_ascii_domain
from tests.games.accounts.conftest import confirmed, sign_up, signed_in
from tests.games.accounts.openid_provider import Provider
from tests.games.accounts.openid_signing import SIGN_UP, come, kinds, told
from tests.games.inbox.test_bounces import bounce
from tests.steps import last_code, sweep_mails

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.games.accounts.openid_urls")]

MIKE, NOT_MIKE = "mike@github.example", "mike@gıthub.example"


@pytest.fixture
def mike() -> Player:
    return confirmed("Mike", MIKE)


@pytest.mark.parametrize("address", [NOT_MIKE, "mıke@github.example"])
def test_somebody_at_the_provider_with_an_address_alike_is_somebody_else(
    mike: Player, client: Client, club: Provider, address: str
) -> None:
    club.person["email"] = address
    assert come(client)["Location"] == SIGN_UP
    assert signed_in(client) is None and not SocialAccount.objects.exists() and kinds() == []
    client.post(SIGN_UP, {"name": "Other"})
    assert signed_in(client) == Player.objects.exclude(pk=mike.pk).get()
    club.person["email"] = MIKE.upper()
    club.person["sub"] = "18"
    assert come(owner := Client())["Location"] == "/desk/" and signed_in(owner) == mike


@pytest.mark.parametrize(
    "address", ["mi\N{KELVIN SIGN}e@github.example", "mi\u200bke@github.example", "mike@g\u0130thub.example"]
)
def test_an_address_of_which_something_would_be_changed_is_not_taken_from_a_provider(
    mike: Player, client: Client, club: Provider, address: str
) -> None:
    club.person["email"] = address
    assert "has characters that can be mistaken for others" in told(client, come(client))
    assert signed_in(client) is None and not SocialAccount.objects.exists() and kinds() == []
    assert Player.objects.get() == mike


def test_a_reset_for_an_address_alike_that_comes_back_stops_nothing(mike: Player, client: Client) -> None:
    client.post("/account/password/reset/", {"email": NOT_MIKE})
    sweep_mails()
    mail = Mail.objects.get()
    assert mail.address == NOT_MIKE and b"To: mike@xn--gthub-n4a.example\n" in bytes(mail.message or b"")
    bounce(envelope_address(mail.pk))
    mike.refresh_from_db()
    assert mail.player is None and mike.mail_suspended_at is None
    # Nor would it, were it a mail of his.
    Mail.objects.filter(pk=mail.pk).update(state=Mail.State.SENT, player=mike)
    bounce(envelope_address(mail.pk))
    mike.refresh_from_db()
    assert mike.mail_suspended_at is None


def test_who_deletes_an_account_wipes_nothing_of_an_address_alike(mike: Player, client: Client) -> None:
    sign_up(Client(), "Other", NOT_MIKE)
    client.post("/account/password/reset/", {"email": MIKE})
    Inbound.objects.create(recipient="x@example.org", sender=MIKE, key="1")
    delete_account(Player.objects.get(name="Other"))
    assert last_code(MIKE) and Inbound.objects.get().sender == MIKE
    assert not Mail.objects.filter(address=NOT_MIKE).exists()


def test_addresses_are_the_same_when_mail_to_them_goes_to_one_letter_box() -> None:
    for one, other in (
        (" Mike@GitHub.example ", MIKE),
        ("a@mu\u0308ller.example", "A@MÜLLER.example"),
        ("a@müller.example", "a@xn--mller-kva.example"),
    ):
        assert same_address(one, other), (one, other)
    for one, other in (
        (NOT_MIKE, MIKE),
        ("a@straße.example", "a@strasse.example"),
        ("a@\uff47ithub.example", "a@github.example"),
        ("a@xn--github-.example", "a@github.example"),
        ("mi\u200bke@github.example", MIKE),
    ):
        assert not same_address(one, other), (one, other)
    assert with_ascii_domain("Ada@straße.example") == "Ada@xn--strae-oqa.example"
    assert is_plain("Mike+1@müller.example") and not is_plain("a@\uff47ithub.example")
