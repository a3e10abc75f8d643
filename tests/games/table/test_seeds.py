"""Seeds stand apart from games: who renders pages and mails cannot reach one, and none is lost on the way there."""

import re

from engine.records.dealer import commitment
from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Player, Seed
from games.table.seeds import insert_game, seed_of
from tests.conventions.tree import ROOT

MAY_LOAD = {
    "games/models/__init__.py",
    "games/models/seed.py",
    "games/pages/history/records.py",
    "games/play/history/records.py",
    "games/play/moves/bots.py",
    "games/play/moves/start.py",
    "games/table/seeds.py",
    "games/table/advance.py",
}
"""The dealer, who also finds the first player of a rematch, the dice of bots in weeks, records, the check of a deal; and what
makes a game."""


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
        name.startswith(("games/pages", "games/letters", "games/mail", "games/boards", "games/templatetags"))
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
