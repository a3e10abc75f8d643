"""From the link of an invitation to the seat, for guests without an account (P13): the mail has proved their address."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outgoing
from django.test import Client

from games.accounts.export import export
from games.lib import site_time
from games.lobby import invitations
from games.lobby.new_game import EMAIL, LINK, OPEN
from games.mail import sending
from games.models import Game, Invitation, Mail, Player
from games.table.table import load_table
from tests.games.accounts.conftest import confirmed, sign_up, signed_in
from tests.games.lobby.conftest import OpenGame

pytestmark = pytest.mark.django_db

FRIEND = "friend@example.net"


@pytest.fixture
def game(alice: Player, open_game: OpenGame) -> Game:
    """One seat for FRIEND, and one for anybody, so that it does not start."""
    return open_game(alice, (EMAIL, FRIEND), OPEN).game


def link_of(game: Game) -> str:
    return f"/invitations/{Invitation.objects.get(game=game).token}/"


def accept(client: Client, game: Game) -> str:
    """Press the button of the invitation. Returns the sign-up form."""
    answer = client.post(f"{link_of(game)}accept/")
    assert answer["Location"].startswith("/account/signup/")
    return client.get(answer["Location"]).content.decode()


def codes() -> int:
    return Mail.objects.filter(kind__startswith="account/").count()


def test_the_address_is_filled_in_and_needs_no_code(client: Client, game: Game) -> None:
    form = accept(client, game)
    assert f'value="{FRIEND}"' in form and "you don't need a code" in form.replace("&#x27;", "'")
    answer = sign_up(client, email=FRIEND.upper())
    friend = signed_in(client)
    assert answer.status_code == 302 and friend is not None and codes() == 0
    assert friend.confirmed_at is not None and friend.email == FRIEND
    assert EmailAddress.objects.get(user_id=friend.pk).verified
    assert load_table(pk=game.pk).seat_of(friend)


def test_who_signs_up_with_another_address_proves_it_as_everybody_does(client: Client, game: Game) -> None:
    """The mail may have been passed on: that is welcome, and proves nothing of any other address."""
    accept(client, game)
    sign_up(client, email="other@example.net")
    assert signed_in(client) is None and codes() == 1
    assert not EmailAddress.objects.get(email="other@example.net").verified
    assert Player.objects.get(email="other@example.net").confirmed_at is None
    assert not Player.objects.filter(email=FRIEND).exists()


def test_a_link_for_anyone_proves_no_address(client: Client, alice: Player, open_game: OpenGame) -> None:
    form = accept(client, open_game(alice, LINK, OPEN).game)
    assert "@" not in form.partition('name="email"')[2].partition(">")[0]
    sign_up(client, email=FRIEND)
    assert signed_in(client) is None and codes() == 1


def test_an_invitation_that_was_only_looked_at_proves_nothing(client: Client, game: Game) -> None:
    """Programs look at links in mails; and the form that is asked for later by somebody else is a form like any other."""
    client.get(link_of(game))
    assert FRIEND not in client.get("/account/signup/").content.decode()
    sign_up(client, email=FRIEND)
    assert signed_in(client) is None and codes() == 1


def test_one_that_was_withdrawn_meanwhile_proves_nothing(client: Client, game: Game, alice: Player) -> None:
    accept(client, game)
    invitations.withdraw(game.pk, alice, Invitation.objects.get(game=game).pk)
    assert FRIEND not in client.get("/account/signup/").content.decode()
    sign_up(client, email=FRIEND)
    assert signed_in(client) is None and codes() == 1


def test_it_opens_no_account_that_there_is(client: Client, game: Game) -> None:
    friend = confirmed(email=FRIEND)
    accept(client, game)
    sign_up(client, name="Somebody", email=FRIEND)
    assert signed_in(client) is None
    assert load_table(pk=game.pk).seat_of(friend) is None


def test_the_inviter_never_sees_the_link_that_was_mailed(game: Game, alice: Player) -> None:
    """Else they could make accounts of addresses that are not theirs."""
    token = Invitation.objects.get(game=game).token
    inviter = Client()
    inviter.force_login(alice)
    for path in (f"/g/{game.code}/", "/desk/", "/account/mail/", "/games/"):
        assert token not in inviter.get(path).content.decode(), path
    assert token not in str(export(alice, site_time.now()))
    outgoing.outbox.clear()
    sending.sweep()
    told: list[Any] = [letter for letter in outgoing.outbox if token in letter.message().as_string()]
    assert [letter.to for letter in told] == [[FRIEND]]


def test_a_link_for_anyone_can_be_scanned_by_who_created_the_game(
    client: Client, alice: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, LINK, OPEN).game
    inviter = Client()
    inviter.force_login(alice)
    page = inviter.get(f"/g/{game.code}/").content.decode()
    assert page.count('<details class="qr">') == 1 and "Show QR code" in page
    drawing = page.partition('<details class="qr">')[2]
    side = int(drawing.partition('viewBox="0 0 ')[2].partition(" ")[0])
    assert (side - 8 - 17) % 4 == 0, "a symbol of 17 + 4 n modules, and four of white around it"
    assert f'fill="#fff" d="M0 0h{side}v{side}h-{side}z"' in drawing, "white in the dark, too"
    assert "style=" not in drawing.partition("</details>")[0]
    assert (
        'class="qr"'
        not in client.get(f"/g/{game.code}/").content.decode().partition("<main")[2].partition("</main>")[0]
    )
