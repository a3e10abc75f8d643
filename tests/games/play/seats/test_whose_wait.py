"""S6: an open wait names whose it is, so that neither pages nor bots have to walk through seats."""

import pytest

from games.accounts.visitors import hand_to
from games.display.head import waiting_count, waiting_games
from games.models import Game, Player, Tenure, Wait
from games.play.moves.bots import games_waiting_for_bots
from games.play.seats.handover import PLAYS_ON, hand_over
from tests.games.conftest import MakeGame

pytestmark = pytest.mark.django_db


def test_an_open_wait_is_that_of_who_holds_its_seat(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = make_game(alice, bob)
    game = table.game
    first = table.seats[table.due()[0]]
    holder = first.player
    assert holder is not None
    assert waiting_count(holder) == 1 and [one.code for one in waiting_games(holder)] == [game.code]
    assert games_waiting_for_bots() == []

    hand_over(first, PLAYS_ON, Tenure.Reason.TIMEOUT)
    assert waiting_count(holder) == 0 and games_waiting_for_bots() == [game.pk]
    assert Wait.objects.get(ended_at=None).player is None
    # PostgreSQL reckons with all waits when it chooses an index for the open ones.
    assert Wait.objects.exclude(ended_at=None).get().player is None


def test_the_turn_of_a_visitor_is_that_of_the_account_it_goes_to(alice: Player, make_game: MakeGame) -> None:
    visitor = Player.objects.create(name="", name_key="visitor 1", visitor=True)
    game = make_game(visitor, "random").game
    Game.objects.filter(pk=game.pk).update(creator=visitor)
    assert waiting_count(visitor) == 1
    hand_to(visitor, alice)
    assert waiting_count(visitor) == 0 and waiting_count(alice) == 1
