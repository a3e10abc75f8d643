"""Pages that stand open and ask whether anything has happened."""

import pytest
from django.test import Client

from games.display.head import addresses, poll_address
from games.models import Game, Player
from games.table.permissions import page_seal
from games.table.table import load_table
from tests.games.pages.conftest import HTMX, counted
from tests.steps import finished_game, game_at, sign_in

pytestmark = pytest.mark.django_db


def test_nothing_new_is_one_read_whoever_asks(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob)
    for reader in (Client(), sign_in(alice)):
        with counted(1):
            response = reader.get(poll_address(table, addresses(table.game)), headers=HTMX)
        assert response.status_code == 204
        assert response.headers["Cache-Control"] == "no-store"
        assert not response.cookies


def test_without_the_seal_of_a_page_a_private_game_says_nothing(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob, public=False)
    other = game_at(12, alice, bob, name="Another")
    now = table.game.version
    for seal in ("", page_seal(other.game.code), page_seal(table.game.code)[:-1], "ÿ"):
        asked = f"{addresses(table.game).changes}?version={now}&seal={seal}"
        assert Client().get(asked).status_code == 404
        assert sign_in(alice).get(asked).status_code == 204
    # The seal tells that nothing has happened, and nothing else: what has is for those who may see the game.
    asked = f"{addresses(table.game).changes}?version={now - 1}&seal={page_seal(table.game.code)}"
    assert Client().get(asked).status_code == 404
    assert sign_in(alice).get(asked, headers=HTMX).status_code == 200


def test_a_game_that_is_over_is_not_asked_about(alice: Player, bob: Player, client: Client) -> None:
    table = finished_game(alice, bob)
    assert poll_address(table, addresses(table.game)) == ""
    assert b"hx-trigger" not in client.get(f"/g/{table.game.code}/").content


def test_the_page_of_an_open_game_is_loaded_anew_when_it_has_begun(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(12, alice, bob)
    asked = poll_address(table, addresses(table.game)) + "&open"
    assert client.get(asked).status_code == 204
    Game.objects.filter(pk=table.game.pk).update(version=table.game.version + 1)
    response = client.get(asked, headers=HTMX)
    assert response.headers["HX-Refresh"] == "true"
    assert load_table(pk=table.game.pk).game.version == table.game.version + 1
