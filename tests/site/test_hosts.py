"""`script/bench hosts`: that it sees what it should, and, where tests may take long, that two hosts lose nothing."""

import re
import subprocess
import sys
from collections import Counter

import pytest

from benchmarks.sideways.books import compare_books
from benchmarks.sideways.fleet import shipped
from benchmarks.sideways.net import what_lacks
from devtools.cast import make_player, start_game_of
from devtools.environments import clean
from devtools.serving import ROOT
from games.models import Game, Move
from games.play.moves.decision import play
from tests.rounds import THOROUGH


@pytest.mark.django_db
def test_moves_that_were_lost_or_made_twice_are_seen() -> None:
    table = start_game_of(make_player("alice"), make_player("bob"))
    seat, ply = table.seats[table.due()[0]], table.game.ply
    wait = table.waits[seat.pk].pk
    table = play(table.game.pk, seat.pk, wait, table.legal(seat)[0], Move.Via.BROWSER, seat.player).table
    game = table.game.pk
    assert compare_books(Counter({(game, ply): 1})).good
    assert compare_books(Counter()).doubled == [f"game {game} at {ply}"]
    lost = compare_books(Counter({(game, ply): 1, (game, ply + 7): 1}))
    assert (lost.lost, lost.good) == ([f"game {game} at {ply + 7}"], False)
    Game.objects.filter(pk=game).update(ply=table.game.ply + 1)
    assert len(compare_books(Counter({(game, ply): 1})).wrong) == 1


def test_hosts_run_what_the_units_say() -> None:
    assert shipped("worker@", "1")[:5] == ["-m", "celery", "-A", "mykerinos_site", "worker"]
    assert "--bind" in shipped("web") and "mykerinos_site.wsgi" in shipped("web")


@pytest.mark.long(1200)
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not THOROUGH, reason="It takes a quarter of an hour.")
def test_two_hosts_lose_nothing() -> None:
    if lacking := what_lacks():
        pytest.skip("; ".join(lacking))
    command = [sys.executable, "-m", "benchmarks.hosts", "--moves", "2000"]
    done = subprocess.run(command, cwd=ROOT, env=clean(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^moves lost: 0$", done.stdout, re.MULTILINE)
