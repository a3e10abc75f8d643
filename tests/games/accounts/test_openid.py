"""Signing in with OpenID Connect, at a provider that listens at a socket: who is let in, who is not, and what is kept of it."""

import json
import re
from functools import partial
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.accounts import close_account, delete_account
from games.accounts.export import export
from games.accounts.openid.connections import connect
from games.accounts.openid.provider import provider
from games.accounts.site_invitations import invite_addresses
from games.lib import site_time
from games.lobby.new_game import EMAIL, LINK, ME, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Invitation, Player, Ready, Seat, SiteInvitation
from tests.games.accounts.conftest import PASSWORD, addresses, confirmed, signed_in
from tests.games.accounts.openid_provider import Provider
from tests.games.accounts.openid_signing import CONNECT, DISCONNECT, SIGN_UP, START, come, kinds, there_and_back, told
from tests.games.accounts.visiting import begin
from tests.games.inbox.test_public_address import first, write
from tests.games.pages.conftest import strict
from tests.second_steps import code_now, turn_on
from tests.steps import last_code, letters_to, text_of
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.games.accounts.openid_urls")]

ANNA = "anna@example.org"


def test_a_newcomer_signs_up_with_a_name_and_nothing_else_and_comes_again(
    client: Client, club: Provider, django_assert_num_queries: Any
) -> None:
    club.person |= {
        "nickname": "Ann",
        "name": "Anna Geheim",
        "email": "Anna@Example.org",
        "picture": "https://example.org/a.png",
    }
    club.description = {"token_endpoint_auth_methods_supported": 7}
    with django_assert_num_queries(0):
        assert b"Continue with Club account" in client.get("/account/login/").content
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
    assert (row.provider, row.uid, row.extra_data) == (club.issuer, "17", {"label": "Anna@Example.org"})
    assert kinds() == []
    said = export(player, site_time.now())["account"]["connections"]
    assert [(one["provider"], one["subject"], one["called"]) for one in said] == [
        (club.issuer, "17", "Anna@Example.org")
    ]
    without = CaptureQueriesContext(connection)
    with without:
        client.get("/account/devices/")
    with django_assert_num_queries(len(without)):
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
    assert letter["Subject"] == "You can now sign in with Club account"
    assert "connected to Club account" in text_of(letter)
    assert player.check_password(PASSWORD)


def test_an_address_that_the_provider_does_not_vouch_for_lets_nobody_in(client: Client, club: Provider) -> None:
    confirmed()
    person = dict(club.person)
    for claims in ({"email_verified": False}, {"email_verified": "false"}, {"email_verified": None}, {"email": None}):
        club.person = person | claims
        assert "hasn't confirmed your email address" in told(client, come(client)), claims
        assert signed_in(client) is None and not SocialAccount.objects.exists() and kinds() == []


def test_an_account_that_nobody_confirmed_is_not_entered(client: Client, club: Provider) -> None:
    player = Player.objects.create_user(ANNA, PASSWORD, name="Anna", confirmed_at=None)
    EmailAddress.objects.create(user=player, email=ANNA, verified=False, primary=True)
    assert "but the address hasn't been confirmed" in told(client, come(client))
    assert signed_in(client) is None and not SocialAccount.objects.exists()
    client.post("/account/password/reset/", {"email": ANNA})
    client.post("/account/password/reset/confirm/", {"code": last_code(ANNA)})
    client.post("/account/password/reset/new/", {"password1": "sphinx obelisk 9"})
    other, stranger = Client(), Client()
    assert come(other)["Location"] == "/desk/" and signed_in(other) == player, "as the sentence has promised"
    stranger.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert signed_in(stranger) is None, "whoever typed the address in first is out"


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
    settings.SIGNUP = "invited"
    host, guest = confirmed("Bob", "bob@example.org"), Client()
    create_game(host, GamePlan(title="mykerinos", name="Open", seats=[SeatPlan("me"), SeatPlan(LINK)]))
    guest.post(f"/invitations/{Invitation.objects.get().token}/accept/")
    assert come(guest)["Location"] == SIGN_UP
    guest.post(SIGN_UP, {"name": "Anna"})
    player = Player.objects.get(name="Anna")
    assert Seat.objects.filter(player=player).count() == 1
    settings.SIGNUP = "closed"
    assert come(client)["Location"] == "/desk/" and signed_in(client) == player, "who has an account comes in"


@pytest.mark.usefixtures("still_step")
@pytest.mark.parametrize("sign_up", ["open", "invited", "closed"])
def test_the_public_address_takes_whom_the_page_takes(
    client: Client, club: Provider, settings: Any, sign_up: str
) -> None:
    to = first(sender=ANNA)
    settings.SIGNUP = sign_up
    write("yes", to, sender=ANNA)
    if sign_up != "open":
        assert not Player.objects.exists() and "Reply-To" not in letters_to(ANNA)[-1], "by mail as on the page"
        return
    assert come(client)["Location"] == "/desk/" and signed_in(client) == Player.objects.get()
    settings.SIGNUP = "closed"
    write("games", sender=ANNA)
    assert letters_to(ANNA)[-1]["Subject"] == "Your games", "who has an account is answered"


def test_the_second_step_is_asked_for_and_the_session_keeps_no_password(client: Client, club: Provider) -> None:
    player = confirmed()
    turn_on(player)
    assert come(client)["Location"] == "/account/login/step/"
    assert signed_in(client) is None and client.get("/desk/").status_code == 302
    assert player.password not in json.dumps(dict(client.session))
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
    assert "already connected to another player" in told(twin, twin.get(there_and_back(page)), "/account/openid/")
    assert come(twin)["Location"] == "/desk/" and signed_in(twin) == player, "signing in there changes who is here"

    club.person["sub"] = "18"
    page = client.post(CONNECT)
    assert "already connected to a different account" in told(
        client, client.get(there_and_back(page)), "/account/openid/"
    )
    assert "no longer sign in with" in told(client, client.post(DISCONNECT), "/account/openid/")
    assert not SocialAccount.objects.exists() and kinds() == ["account/openid_on", "account/openid_off"]
    assert text_of(letters_to(ANNA)[-1]).startswith("Your account was disconnected from Club account")

    page = client.post(CONNECT)
    back = there_and_back(page)
    client.logout()
    assert "try again" in told(client, client.get(back)).lower(), "the sign-in belongs to a session that is over"
    assert not SocialAccount.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_who_connect_the_same_account_at_once(club: Provider) -> None:
    known = provider()
    players = [confirmed(), confirmed("Bob", "bob@example.org")]
    acts = [lambda player=player: connect(player, known, "17", "anna") for player in players]
    results = at_once(acts)
    assert sorted(type(result).__name__ for result in results) == ["Refused", "SocialAccount"]
    assert SocialAccount.objects.count() == 1 and kinds() == ["account/openid_on"]


def test_a_form_that_is_sent_twice_makes_one_account(client: Client, club: Provider) -> None:
    come(client)
    twin = Client()
    come(twin)
    for name, sender in (("Anna", client), ("Annie", twin)):
        page = sender.post(SIGN_UP, {"name": name})
        assert page.status_code == (302 if name == "Anna" else 200), page.content.decode()
    assert "There is now an account with this address" in page.content.decode()
    assert Player.objects.count() == SocialAccount.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_form_that_is_sent_twice_at_once_makes_one_account(club: Provider) -> None:
    clients = [Client(), Client()]
    for client in clients:
        come(client)
    answers: list[Any] = at_once([partial(client.post, SIGN_UP, {"name": "Anna"}) for client in clients])
    assert sorted(answer.status_code for answer in answers) in ([200, 302], [302, 302])
    assert Player.objects.count() == SocialAccount.objects.count() == EmailAddress.objects.count() == 1


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


def test_a_keeper_disconnects_and_the_log_says_so(client: Client, club: Provider) -> None:
    player = confirmed()
    keeper = Player.objects.create_superuser("keeper@example.org", PASSWORD, name="Keeper")
    client.force_login(keeper)
    page = f"/admin/games/player/{player.pk}/"
    assert "Disconnect the account elsewhere" not in client.get(f"{page}change/").content.decode()
    come(Client())
    assert "Disconnect the account elsewhere" in client.get(f"{page}change/").content.decode()
    player.set_unusable_password()
    player.mail_suspended_at = site_time.now()
    player.save()
    assert "no longer sign in" in client.post(f"{page}do/openid/", follow=True).content.decode()
    Player.objects.update(mail_suspended_at=None)
    client.post(f"{page}do/openid/")
    assert not SocialAccount.objects.exists() and kinds() == ["account/openid_on", "account/openid_off"]
    assert LogEntry.objects.get().change_message == "Disconnected the account from OpenID Connect."


def test_another_provider_knows_nobody_of_the_one_before(client: Client, club: Provider, settings: Any) -> None:
    """Numbers of people are each provider's own."""
    player = confirmed()
    SocialAccount.objects.create(user=player, provider="https://before.example.org", uid="17")
    club.person = {"sub": "17"}
    assert "hasn't confirmed" in told(client, come(client))
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


def hidden(page: str) -> dict[str, str]:
    """Return the fields that the button to the provider brings along."""
    form = page[page.index('class="elsewhere"') :]
    return dict(
        re.findall(r'<input type="hidden" name="(ready|invitation)" value="([^"]*)"', form[: form.index("</form>")])
    )


@pytest.mark.parametrize("ticked", [True, False])
def test_a_newcomers_wish_goes_along_and_is_asked_for_with_the_name(
    client: Client, club: Provider, ticked: bool
) -> None:
    fields = hidden(client.get("/account/signup/?ready=thebes").content.decode())
    assert fields == {"ready": "thebes"}
    assert come(client, **fields)["Location"] == SIGN_UP
    page = client.get(SIGN_UP).content
    strict(page)
    assert b"Ready to play Thebes for 2" in page
    assert not Ready.objects.exists()
    sent = {"name": "Annie"} | ({"ready": "thebes"} if ticked else {})
    assert "Ready to play" in client.post(SIGN_UP, sent | {"name": "x"}).content.decode() or not ticked
    assert client.post(SIGN_UP, sent).status_code == 302
    wishes = list(Ready.objects.values_list("player__name", "title", "sizes"))
    assert wishes == ([("Annie", "thebes", [2])] if ticked else [])


def test_who_has_an_account_begins_no_wish_and_takes_no_seat_by_signing_in(
    client: Client, club: Provider, alice: Player
) -> None:
    player = confirmed()
    seats = [SeatPlan(ME), SeatPlan(EMAIL, ANNA)]
    game = create_game(alice, GamePlan(title="thebes", name="Test", seats=seats)).game
    token = Invitation.objects.get(game=game).token
    assert come(client, ready="thebes", invitation=token)["Location"] == "/desk/"
    assert signed_in(client) == player
    assert not Ready.objects.exists()
    assert not Seat.objects.filter(player=player).exists()


def test_where_only_the_invited_sign_up_the_link_opens_the_way_through_the_provider(
    client: Client, club: Provider, alice: Player, settings: Any
) -> None:
    settings.SIGNUP = "invited"
    assert b"By invitation only" in come(Client()).content
    (invited,) = invite_addresses(alice, ANNA)
    fields = hidden(client.get(f"/account/signup/?invitation={invited.token}").content.decode())
    assert fields == {"invitation": invited.token}
    assert come(client, **fields)["Location"] == SIGN_UP
    assert client.post(SIGN_UP, {"name": "Annie"})["Location"] == "/desk/"
    assert signed_in(client) == Player.objects.get(email=ANNA)
    assert not SiteInvitation.objects.exists(), "it works once"
