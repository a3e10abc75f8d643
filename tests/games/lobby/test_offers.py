"""Open games that the pages offer, and people to invite with one tap."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.lib import site_time
from games.lobby.new_game import LINK, NAME, OPEN
from games.lobby.offers import companions, offered_games
from games.lobby.open_games import join
from games.models import Game, Player
from tests.games.conftest import MakeGame
from tests.games.lobby.browsing import page
from tests.games.lobby.conftest import OpenGame, invitation
from tests.steps import sign_in as browser_of


def names(player: Player | None, title: str = "") -> list[str]:
    return [offer.game.name for offer in offered_games(player, title)]


def test_games_that_need_the_fewest_people_are_offered_first_then_the_oldest(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number, (name, seats) in enumerate([("three", (OPEN, OPEN)), ("new", (OPEN,)), ("old", (OPEN,))]):
        game = open_game(alice, *seats, name=name).game
        Game.objects.filter(pk=game.pk).update(created_at=site_time.now() - timedelta(days=number))
    join(open_game(alice, OPEN, OPEN, OPEN, name="four").game.pk, carol)
    with django_assert_num_queries(1):
        assert names(bob) == ["old", "new", "three"], "no more than three"
    assert names(None) == ["old", "new", "three"]
    assert names(alice) == []
    assert [offer.free for offer in offered_games(bob)] == [1, 1, 2]


def test_what_cannot_be_joined_is_not_offered(alice: Player, bob: Player, open_game: OpenGame) -> None:
    open_game(alice, OPEN, public=False)
    open_game(alice, LINK)
    open_game(alice, (NAME, "Bob"), OPEN, name="bob is invited")
    thebes = open_game(alice, OPEN, title="thebes", name="thebes")
    assert names(bob) == ["thebes"]
    assert names(None) == ["thebes", "bob is invited"]
    assert names(bob, "mykerinos") == []
    assert names(None, "mykerinos") == ["bob is invited"]
    join(thebes.game.pk, bob)
    assert names(None) == ["bob is invited"]


def test_people_of_the_latest_games_can_be_invited_first(
    alice: Player, bob: Player, carol: Player, make_game: MakeGame, open_game: OpenGame
) -> None:
    make_game(alice, bob, carol)
    make_game(alice, bob)
    make_game(alice, "random")
    assert companions(alice, open_game(alice, OPEN)) == ["Bob", "Carol"]
    assert companions(alice, open_game(alice, (NAME, "Bob"), OPEN)) == ["Carol"], "he is invited already"
    table = open_game(alice, OPEN, OPEN)
    assert companions(alice, join(table.game.pk, carol)) == ["Bob"]
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert companions(alice, open_game(alice, OPEN)) == ["Carol"]


@pytest.mark.parametrize("count", [1, 12])
def test_searching_people_costs_two_queries_at_every_size(
    alice: Player,
    bob: Player,
    make_game: MakeGame,
    open_game: OpenGame,
    count: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _number in range(count):
        make_game(alice, bob)
    table = open_game(alice, OPEN)
    with django_assert_num_queries(2):
        assert companions(alice, table) == ["Bob"]


# -- on the pages


def test_desk_and_first_page_offer_open_games(alice: Player, bob: Player, open_game: OpenGame, client: Client) -> None:
    game = open_game(alice, OPEN).game
    for person, address in ((bob, "/desk/"), (bob, "/"), (None, "/")):
        browser = client if person is None else browser_of(person)
        text = page(browser, address)
        assert f'action="/g/{game.code}/join/"' in text, address
    for address in ("/desk/", "/"):
        assert f'action="/g/{game.code}/join/"' not in page(browser_of(alice), address), "it is hers"
    assert browser_of(bob).post(f"/g/{game.code}/join/").status_code == 302
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_one_tap_invites_somebody_from_a_game_of_before(
    alice: Player, bob: Player, make_game: MakeGame, open_game: OpenGame
) -> None:
    make_game(alice, bob)
    game = open_game(alice, OPEN).game
    browser = browser_of(alice)
    assert 'name="who" value="Bob"' in page(browser, f"/g/{game.code}/")
    browser.post(f"/g/{game.code}/seats/1/", {"kind": NAME, "who": "Bob"})
    assert invitation(game).player == bob
    assert 'name="who" value="Bob"' not in page(browser_of(bob), f"/g/{game.code}/")
