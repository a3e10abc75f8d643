"""Bots of one game, played by several workers at the same moment: a hint and the sweep do that all the time."""

import pytest

from games.core.table import load_table
from games.models import Game, Move
from games.play.bots import play_bots
from games.play.replay import replay_game
from tests.games.conftest import start_game_of
from tests.together import at_once

WORKERS = 4


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_workers_that_play_the_same_bots_do_not_stumble_over_each_other() -> None:
    game = start_game_of("random", "random").game

    def work() -> None:
        # Whoever is told that somebody was first leaves the game to him; the sweep would come again.
        while not Game.objects.filter(pk=game.pk, state=Game.State.FINISHED).exists():
            play_bots(game.pk)

    assert at_once([work] * WORKERS) == [None] * WORKERS
    assert replay_game(load_table(pk=game.pk)).wrong == []
    assert not Move.objects.filter(game=game).exclude(via__in=[Move.Via.BOT, Move.Via.CHANCE, Move.Via.FORCED]).exists()
