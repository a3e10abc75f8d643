"""Seeds stand apart from games: who renders pages and mails cannot reach one, and none is lost on the way there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from engine.records.dealer import commitment
from games.core.new_games import insert_game
from games.core.seeds import seed_of
from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Player, Seed
from tests.conventions.tree import ROOT

MOVED = ("games", "0019_seeds")
MAY_LOAD = {
    "games/models/__init__.py",
    "games/models/seed.py",
    "games/play/deal_check.py",
    "games/play/records.py",
    "games/core/seeds.py",
    "games/play/advance.py",
    "games/core/new_games.py",
}
"""The dealer, records and the check of a deal; and what makes a game."""


def test_f4_no_game_leads_to_its_seed() -> None:
    """F4: `{{ page.game.seed }}` printed it, and so did whatever a template could reach a game from."""
    reached = {field.name for model in (Game, Player) for field in model._meta.get_fields()}
    assert not any("seed" in name for name in reached)
    assert not any("seed" in name for name in dir(Game))


def test_only_the_dealer_records_and_checks_load_seeds() -> None:
    words = re.compile(r"\bseed_of\b|\bSeed\b|models\.seed\b")
    found = {str(path.relative_to(ROOT)) for path in (ROOT / "games").rglob("*.py") if words.search(path.read_text())}
    assert {name for name in found if "/migrations/" not in name} <= MAY_LOAD
    assert not any(
        name.startswith(("games/pages", "games/content", "games/outbox", "games/boards", "games/templatetags"))
        for name in found
    )


def test_every_game_has_the_seed_that_it_is_committed_to(alice: Player) -> None:
    plan = GamePlan("mykerinos", "One", [SeatPlan(ME), SeatPlan(OPEN)])
    made = [create_game(alice, plan).game, insert_game(bytes(32), name="Two", title="mykerinos", rules=1, players=2)]
    for game in made:
        assert game.commitment == commitment(seed_of(game))
    assert seed_of(made[1]) == bytes(32) != seed_of(made[0])
    made[1].delete()
    assert not Seed.objects.filter(game=made[1].pk).exists()


@pytest.fixture
def before(transactional_db: None) -> Iterator[Any]:
    """The database as it was before seeds moved out; at the end it is as it is now."""
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    parents = [
        (node.key[0], node.key[1]) for node in executor.loader.graph.node_map[MOVED].parents if node.key[0] == "games"
    ]
    executor.migrate(parents)
    yield executor.loader.project_state(parents).apps
    executor = MigrationExecutor(connection)
    executor.migrate(leaves)


@pytest.mark.both_databases
def test_seeds_move_out_and_back(before: Any) -> None:
    old = before.get_model("games", "Game")
    seeds = {f"code{number}": bytes([number, 0]) * 16 for number in range(5)}
    for code, seed in seeds.items():
        old.objects.create(
            code=code, name="Old", title="mykerinos", rules=1, players=2, seed=seed, commitment=commitment(seed)
        )
    executor = MigrationExecutor(connection)
    executor.migrate([MOVED])
    now = executor.loader.project_state([MOVED]).apps.get_model("games", "Seed")
    assert {seed.game.code: bytes(seed.secret) for seed in now.objects.select_related("game")} == seeds
    executor = MigrationExecutor(connection)
    executor.migrate([(node.key[0], node.key[1]) for node in executor.loader.graph.node_map[MOVED].parents])
    assert {game.code: bytes(game.seed) for game in old.objects.all()} == seeds
    old.objects.all().delete()
