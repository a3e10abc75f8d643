"""What tests of visitors share: beginning a game as the first page does, moving, and counting what is there."""

from typing import Any

from django.apps import apps
from django.test import Client

from games.models import Game
from games.play.moves.bots import play_bots
from games.table.table import load_table
from tests.games.pages.conftest import HTMX, form_of
from tests.steps import due_seat

ANNA = "anna@example.org"
KEPT = {"games.heartbeat", "games.silence", "sessions.session"}
"""Tables that a visitor's game may leave rows in: the site's own, and sessions, which end by themselves."""


def fields(**changed: str) -> dict[str, str]:
    return {"title": "mykerinos", "opponents": "1", "bot": "greedy", "request_key": "k1"} | changed


def begin(client: Client, **changed: str) -> Game:
    """Return what the button on the first page does, and the bots until the visitor is due."""
    response = client.post("/play/", fields(**changed))
    assert response.status_code == 302, response.content.decode()
    game = Game.objects.get(code=response["Location"].strip("/").rpartition("/")[2])
    play_bots(game.pk)
    game.refresh_from_db()
    return game


def move(client: Client, game: Game) -> Any:
    table = load_table(pk=game.pk)
    legal = table.legal(due_seat(table))
    text = next((line for line in legal if line != "pass"), legal[0])
    return client.post(f"/g/{game.code}/move", form_of(table, text), headers=HTMX)


def rows() -> dict[str, int]:
    """How many rows each table has, but for those in KEPT."""
    return {
        model._meta.label_lower: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.label_lower not in KEPT
    }
