"""Bots of one game, played by several workers at the same moment: a hint and the sweep do that all the time."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Move
from games.play.history.replay import replay_game
from games.play.moves.bots import play_bots
from games.table.table import load_table
from tests.games.conftest import start_game_of
from tests.together import at_once

WORKERS = 4


@pytest.mark.django_db(transaction=True)
def test_workers_that_play_the_same_bots_do_not_stumble_over_each_other() -> None:
    game = start_game_of("random", "random").game

    def work() -> None:
        # Whoever is told that somebody was first leaves the game to them; the sweep would come again.
        while not Game.objects.filter(pk=game.pk, state=Game.State.FINISHED).exists():
            play_bots(game.pk)

    assert at_once([work] * WORKERS) == [None] * WORKERS
    assert replay_game(load_table(pk=game.pk)).wrong == []
    assert not Move.objects.filter(game=game).exclude(via__in=[Move.Via.BOT, Move.Via.CHANCE, Move.Via.FORCED]).exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("title", "most"), [("mykerinos", 6.5), ("thebes", 8.0)])
def test_a_game_is_loaded_once_for_all_moves_of_its_bots(title: str, most: float) -> None:
    """F15: so many queries a decision at most, those of the whole run shared among its decisions."""
    game = start_game_of("greedy", "greedy", title=title, seed=bytes(32)).game
    with CaptureQueriesContext(connection) as asked:
        play_bots(game.pk)
    decisions = Move.objects.filter(game=game, via=Move.Via.BOT).count()
    assert Game.objects.get(pk=game.pk).state == Game.State.FINISHED
    assert len(asked) / decisions <= most
