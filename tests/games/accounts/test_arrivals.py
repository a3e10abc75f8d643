"""What a newcomer asks for before they have an account: a seat or a wish, in the same browser or in another one."""

import html
import re

import pytest
from django.core.cache import cache
from django.test import Client

from games.lobby.new_game import OPEN
from games.lobby.open_games import create_game, join
from games.models import Game, Player, Ready, Seat
from tests.games.accounts.conftest import PASSWORD, sign_up
from tests.games.conftest import make_player
from tests.games.lobby.conftest import plan
from tests.steps import last_code, letters_to, text_of

pytestmark = pytest.mark.django_db

ANNA = "anna@example.org"
LINK = re.compile(r"https?://[^/]+(/account/login/\S+)")


@pytest.fixture
def game(db: None) -> Game:
    return create_game(make_player("alice"), plan(OPEN, OPEN)).game


def enter_code(client: Client) -> str:
    """Return the page that follows."""
    return client.post("/account/confirm/", {"code": last_code(ANNA)}, follow=True).content.decode()


def sign_in_elsewhere(client: Client, path: str) -> None:
    """Follow the link of the mail, and sign in: that sends a code for this browser."""
    page = client.get(path).content.decode()
    word = re.search(r'name="arrival" value="([^"]+)"', page)
    # Another code is sent ten seconds after the last one.
    cache.clear()
    fields = {"login": ANNA, "password": PASSWORD} | ({"arrival": word[1]} if word else {})
    client.post("/account/login/", fields)
    enter_code(client)


def has_seat(game: Game) -> bool:
    return Seat.objects.filter(game=game, player__email=ANNA).exists()


def link() -> str:
    found = LINK.search(text_of(letters_to(ANNA)[-1]))
    assert found is not None
    return found[1]


def test_a_wish_of_the_sign_up_begins_when_the_address_is_proved(client: Client) -> None:
    assert 'value="mykerinos" id="id_ready" checked' in client.get("/account/signup/?ready=mykerinos").content.decode()
    assert "id_ready" not in client.get("/account/signup/?ready=chess").content.decode()
    sign_up(client, ready="mykerinos")
    assert not Ready.objects.exists()
    enter_code(client)
    wish = Ready.objects.get()
    assert (wish.player.email, wish.title, wish.sizes) == (ANNA, "mykerinos", [2])


def test_a_stranger_who_takes_a_seat_hears_at_each_step_that_it_is_theirs(client: Client, game: Game) -> None:
    assert "You take your seat" not in client.get("/account/signup/").content.decode()
    answer = client.post(f"/g/{game.code}/join/", follow=True)
    assert answer.redirect_chain[-1][0] == f"/account/signup/?next=%2Fg%2F{game.code}%2F"
    assert "You take your seat as soon as your address is confirmed." in answer.content.decode()
    sign_up(client, ready="thebes")
    assert not has_seat(game)
    shown = enter_code(client)
    assert has_seat(game)
    assert f"You have a seat in “{game.name}”." in shown and "You are ready to play. We keep looking" in shown


def test_a_stranger_who_comes_too_late_hears_why_there_is_no_seat(client: Client, game: Game) -> None:
    client.post(f"/g/{game.code}/join/")
    for name in ("bob", "carol"):
        join(game.pk, make_player(name))
    sign_up(client)
    shown = enter_code(client)
    assert not has_seat(game) and "You have a seat" not in shown
    assert "Someone else has just taken the last seat, and the game has started." in html.unescape(shown)
    # Knowing the code of a private game is no right to a seat.
    private = create_game(Player.objects.get(name="Bob"), plan(OPEN, OPEN, public=False)).game
    stranger = Client()
    stranger.post(f"/g/{private.code}/join/")
    assert "joining" not in stranger.session


def test_a_seat_and_a_wish_reach_another_browser_by_the_link_of_the_mail(client: Client, game: Game) -> None:
    client.post(f"/g/{game.code}/join/")
    sign_up(client, ready="thebes")
    path, other = link(), Client()
    # Opening the link does nothing.
    other.get(path)
    assert not has_seat(game) and not Ready.objects.exists()
    sign_in_elsewhere(other, path)
    assert has_seat(game) and Ready.objects.get().title == "thebes"
    assert Player.objects.get(email=ANNA).confirmed_at is not None


def test_the_link_is_good_for_that_account_alone(client: Client, game: Game) -> None:
    client.post(f"/g/{game.code}/join/")
    sign_up(client)
    path, bob = link(), make_player("bob")
    word = path.partition("arrival=")[2]
    for arrival in (word, word[:-1] + "x", "x" * 400):
        other = Client()
        other.post("/account/login/", {"login": bob.email, "password": "bobbob", "arrival": arrival})
        assert not Seat.objects.filter(player=bob).exists()


def test_without_a_wish_or_a_seat_the_mail_has_no_link(client: Client) -> None:
    sign_up(client)
    assert not LINK.search(text_of(letters_to(ANNA)[-1]))
