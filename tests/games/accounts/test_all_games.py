"""All games as one file: whole where they are over, as the seat may see them before; one file at a time."""

import io
import json

import pytest
from django.core.cache import cache
from django.test import Client

from engine.cli import status
from engine.records.record import from_json
from games.accounts import all_games
from games.models import Game, Player
from tests.games.conftest import make_player, start_game_of
from tests.steps import finished_game, play_next

pytestmark = pytest.mark.django_db
FILE = "/account/games.ndjson"


def records(client: Client, query: str = "") -> list[dict[str, object]]:
    response = client.get(FILE + query)
    assert response.status_code == 200, response.content
    return [json.loads(line) for line in io.BytesIO(response.getvalue())]


def test_each_game_is_a_record_that_verifies(
    client: Client, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_games, "BATCH", 1)
    cache.clear()
    over = finished_game(alice, bob)
    running = play_next(start_game_of(alice, bob))
    Game.objects.filter(pk=over.game.pk).update(started_at="2026-01-02T12:00Z")
    start_game_of(bob, make_player("carol"))
    client.force_login(alice)
    first, second = records(client)
    assert first["seed"] and "seed" not in second and second["for"] == running.colours[running.seat_of(alice).index]  # type: ignore[union-attr]
    assert status.verify(from_json(first))["ok"] is True
    assert records(client, "?since=2026-01-03") == [second]
    assert records(client, "?since=2026-01-02") == records(client, "?since=x") == [first, second]


def test_one_file_at_a_time_and_six_a_day(client: Client, alice: Player) -> None:
    cache.clear()
    client.force_login(alice)
    stream = client.get(FILE)
    assert client.get(FILE).status_code == 429
    assert stream.getvalue() == b""
    assert [client.get(FILE).getvalue() for _ in range(4)] == [b""] * 4
    assert client.get(FILE).status_code == 429
