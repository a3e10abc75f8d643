"""What pages cost the database, at two sizes: short and long games, few and many seats, alone and among many games."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Player
from games.table.table import Table
from tests.games.pages.conftest import HTMX, counted, form_of
from tests.steps import due_seat, game_at, sign_in

PAGE = 8
MOVE = 12
DRAWN_MOVE = MOVE + 1
"""Where chance moves after it: the seed stands in a table of its own."""

People = tuple[Player, ...]


@pytest.fixture
def people(alice: Player, bob: Player, dora: Player, evan: Player) -> People:
    return alice, bob, dora, evan


@pytest.fixture
def sizes(people: People) -> Callable[[], list[Table]]:
    """Return the same player due in a short game of two and a long one of four; the long one among many others."""

    def make() -> list[Table]:
        alice, bob, dora, evan = people
        small = game_at(3, alice, bob)
        for number in range(12):
            game_at(5 + number, *(alice, bob, dora)[: 2 + number % 2], seed=number)
        return [small, game_at(150, alice, bob, dora, evan)]

    return make


def test_a_games_page_costs_the_same_few_queries_at_every_size(
    sizes: Callable[[], list[Table]], people: People
) -> None:
    tables = sizes()
    assert tables[0].game.ply < 10 < 140 < tables[1].game.ply
    for player in people[:2]:
        found = []
        for table in tables:
            reader = sign_in(player)
            reader.get("/rules/")  # the session is read from the database once, then from the cache
            with counted(PAGE) as first:
                assert reader.get(f"/g/{table.game.code}/").status_code == 200
            with counted(PAGE) as second:
                reader.get(f"/g/{table.game.code}/")
            assert second[0] == first[0] - 1, "the visit is written once a minute"
            found.append(first[0])
        assert found[0] == found[1]


def test_a_move_costs_the_same_few_queries_at_every_size(sizes: Callable[[], list[Table]], people: People) -> None:
    for table in sizes():
        reader = sign_in(people[0])
        reader.get("/rules/")
        text = next(line for line in table.legal(due_seat(table)) if line != "pass")
        with counted(MOVE):
            response = reader.post(f"/g/{table.game.code}/move", form_of(table, text), headers=HTMX)
        assert response.status_code == 200


def test_asking_whether_anything_has_happened_costs_two_queries(sizes: Any, client: Any) -> None:
    for table in sizes():
        with counted(2):
            assert client.get(f"/g/{table.game.code}/changes?version={table.game.version}").status_code == 204


def test_preview_and_history_are_bounded_too(sizes: Callable[[], list[Table]], people: People) -> None:
    for table in sizes():
        reader = sign_in(people[0])
        reader.get("/rules/")
        with counted(PAGE):
            reader.get(f"/g/{table.game.code}/preview", {"move": "pass"})
        for path in ("ply/2/", "log/", "record.json", "deal/"):
            with counted(PAGE):
                assert reader.get(f"/g/{table.game.code}/{path}").status_code == 200
