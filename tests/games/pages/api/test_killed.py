"""The server may die at any moment while a program moves: the same request again is answered, and the move is made once."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from games.models import Move
from games.play.history.replay import replay_game
from tests.games.conftest import make_player
from tests.games.pages.api.programs import GAMES, Program, token_for
from tests.steps import game_at, reload

POINTS = 14
"""At least as many statements, and some more."""


@pytest.mark.django_db(transaction=True)
def test_a_server_that_dies_between_any_two_statements_moves_once() -> None:
    alice, bob = (make_player(name, mail_when="never") for name in ("alice", "bob"))
    token = token_for(alice)
    program = Program(token)
    tables = [game_at(20, alice, bob, programs=True) for _number in range(POINTS)]
    turns = []
    for table in tables:
        cache.clear()
        turns.append(program.get(f"{GAMES}/{table.game.code}").json()["turn"])
    requests = [
        part for turn in turns for part in (f"{GAMES}/{turn['game']}/move", str(turn["wait"]), turn["legal"][0])
    ]
    connection.close()
    name = str(connection.settings_dict["NAME"])
    command = [sys.executable, "-m", "tests.games.pages.api.dying", name, token, *requests]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=settings.BASE_DIR, env=os.environ, timeout=200)
    came = list(map(int, ended.stdout.split()))
    assert len(came) == POINTS, ended.stderr
    assert 0 in came, (came, ended.stderr[-2000:])
    points = came.index(0)
    assert set(came[:points]) == {-9} and set(came[points:]) == {0} and points > 8
    sys.stdout.write(f"died after each of {points} statements\n")
    made = [reload(table).game.ply > table.game.ply for table in tables]
    assert set(made[:points]) == {False, True} and all(made[points:])
    for table, turn in zip(tables, turns, strict=True):
        for _time in range(2):
            cache.clear()
            answer = program.ask(
                "POST", f"{GAMES}/{turn['game']}/move", {"wait": turn["wait"], "move": turn["legal"][0]}
            )
            assert answer.status_code == 200 and answer.json()["played"] == {
                "ply": turn["ply"],
                "move": turn["legal"][0],
            }
        assert Move.objects.filter(game=table.game, ply__gte=turn["ply"], seat=0, via="program").count() == 1
        assert replay_game(reload(table)).wrong == []
