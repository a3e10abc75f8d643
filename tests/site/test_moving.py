"""R7: a site that began as one process on SQLite goes on with PostgreSQL, and its links and small records go along."""

import re
import sqlite3
from datetime import timedelta
from subprocess import CalledProcessError
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import connection

from devtools.environments import clean
from devtools.serving import fill_postgres, manage
from games.lib import site_time
from games.models import Game, Mail, Move, Player, Wait
from games.play.history.packing import pack_game
from games.table.permissions import watch_key
from tests.games.conftest import make_player, start_game_of
from tests.steps import finished_game, play_next

LOOK = """
from django.core.management import call_command
from django.test import Client
from games.table.permissions import watch_key
from games.models import Game, Player
from tests.games.conftest import start_game_of
game = Game.objects.get(state="running")
print("key", watch_key(game))
print("page", Client().get(f"/g/{game.code}/", HTTP_HOST="127.0.0.1").status_code)
call_command("replay_games", "--check", "--all")
print("new", start_game_of(*Player.objects.order_by("pk")[:2]).waits.popitem()[1].pk)
"""


@pytest.mark.django_db(transaction=True)
def test_r7_everything_goes_along_under_its_number_and_its_key(postgres_url: str, tmp_path: Any) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("It begins on SQLite.")
    alice, bob = make_player("alice"), make_player("bob")
    over = finished_game(alice, bob).game
    table = play_next(start_game_of(alice, bob))
    Game.objects.filter(pk=over.pk).update(ended_at=site_time.now() - timedelta(days=400))
    Mail.objects.filter(game=over).update(state="sent", sent_at=site_time.now())
    assert pack_game(over.pk)
    # The last numbers are those of rows that are gone.
    last = Wait.objects.create(
        game=table.game, seat=table.seats[0], opened_ply=0, ended_at=site_time.now(), ended_by="over"
    )
    last_number = last.pk
    last.delete()

    # A site of its own with these rows: this process may open no second database.
    with sqlite3.connect(tmp_path / "site.sqlite3") as site:
        connection.connection.backup(site)
    site.close()
    (tmp_path / "secret_key").write_text(settings.SECRET_KEY)
    here = clean(MYKERINOS_VAR=str(tmp_path))
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS moved")
        server.execute("CREATE DATABASE moved")
    url = f"{postgres_url.rpartition('/')[0]}/moved"
    # To make all tables takes long and is tried where the tests' own are made. Here one of them shows that the others would be.
    fill_postgres(here | {"DATABASE_URL": url})
    with psycopg.connect(url) as moved:
        moved.execute("DROP TABLE django_admin_log; DELETE FROM django_migrations WHERE app = 'admin'")
    assert "copied and compared" in manage(here, "move_to_postgresql", url)
    with psycopg.connect(url) as moved:
        for kind in (Player, Game, Move, Wait, Mail, Session, LogEntry):
            count = moved.execute(f"SELECT count(*) FROM {kind._meta.db_table}").fetchone()
            assert count == (kind.objects.count(),)
    told = manage(here | {"DATABASE_URL": url}, "shell", "--verbosity", "0", "-c", LOOK)
    assert "2 played again, 0 different" in told
    seen = dict(re.findall(r"^(key|page|new) (\S+)$", told, re.MULTILINE))
    assert seen.pop("key") == watch_key(table.game)
    assert int(seen.pop("new")) > last_number
    assert seen == {"page": "200"}
    with pytest.raises(CalledProcessError):
        manage(here, "move_to_postgresql", url)
