"""Clients that send byte by byte keep nobody else waiting at the embedded site, nor at gunicorn behind Caddy.

With nginx it is tried in `behind_nginx.py`.
"""

import shlex
import socket
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from devtools.serving import Site, add_people, answers, free_port, served
from devtools.waiting import wait_for
from tests.conventions.tree import ROOT
from tests.site.asking import ask
from tests.site.deployed import unit
from tests.site.fronted import CADDY, Caddy
from tests.site.slow import patience, slow_clients, slowest
from tests.steps import RecordProperty

GAME = """
from games.table.seeds import insert_game
from games.models import Player, Seat
from games.play.moves.start import start_game
game = insert_game(title="mykerinos", rules=1, name="Two", players=2, seating="chosen", public=True)
for index, player in enumerate(Player.objects.all()):
    Seat.objects.create(game=game, index=index, player=player)
start_game(game.pk)
print(game.code)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, str]]:
    """Return the embedded site, and the path of a game."""
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site, f"/g/{add_people(site, 'Ada', 'Ben', then=GAME).split()[-1]}/"


def check_patience(port: int, number: int, game: str, record_property: RecordProperty) -> None:
    """Probe and page are answered within a second while so many slow clients are there."""
    connect = partial(socket.create_connection, ("127.0.0.1", port), 10)
    assert ask(port, game).status == 200
    limit = patience(partial(ask, port), ["/healthz", game])
    with slow_clients(number, f"127.0.0.1:{port}", connect):
        probe, page = slowest(partial(ask, port), ["/healthz", game])
    record_property(f"slowest answers beside {number} slow clients", f"/healthz {probe:.3f} s, game {page:.3f} s")
    assert max(probe, page) < limit


def test_130_slow_clients_keep_nobody_from_the_embedded_site(
    site: tuple[Site, str], record_property: RecordProperty
) -> None:
    """With 100 connections it took nobody any more, until two minutes after the last byte."""
    embedded, game = site
    check_patience(int(embedded.base.rpartition(":")[2]), 130, game, record_property)


@pytest.mark.skipif(CADDY is None, reason="no Caddy")
def test_60_slow_clients_keep_nobody_from_gunicorn_behind_caddy(
    site: tuple[Site, str], tmp_path: Path, record_property: RecordProperty
) -> None:
    """A dozen were enough: each held one of the threads of the unit."""
    embedded, game = site
    port = free_port()
    command = unit("web").replace("127.0.0.1:8000", f"127.0.0.1:{port}").replace("/srv/mykerinos", str(ROOT))
    with (tmp_path / "log").open("w") as log:
        web = subprocess.Popen(shlex.split(command), cwd=ROOT, env=embedded.env, stderr=log)
    caddy = Caddy(port)
    try:
        caddy.start()
        wait_for(lambda: answers(port), 60)
        check_patience(caddy.port, 60, game, record_property)
    finally:
        caddy.stop()
        web.terminate()
        web.wait(30)
