"""The seed of a game or a week. It is secret until the game is over, or the week closed: see `games.table.table.is_open`."""

from typing import Any

from django.db import transaction

from engine.records.dealer import commitment
from games.lib.db.prepared import Param, PreparedQuery
from games.models import Game, Week, WeekSeed
from games.models.game import new_seed
from games.models.seed import Seed

SECRETS = PreparedQuery(lambda: Seed.objects.filter(game_id=Param("game")).values_list("secret", flat=True))


def seed_of(game: Game) -> bytes:
    """Return the game's 32 secret bytes. One query."""
    (secret,) = SECRETS.fetch(game=game.pk)
    return bytes(secret)


def week_secret(week: Week) -> bytes:
    """Return the 32 secret bytes of all games of the week. One query."""
    return bytes(WeekSeed.objects.values_list("secret", flat=True).get(week=week))


def insert_game(seed: bytes | None = None, **fields: Any) -> Game:
    """Insert a game with these fields, its seed and the commitment to it. `seed`: 32 bytes; None for new ones."""
    secret = seed or new_seed()
    with transaction.atomic():
        game = Game.objects.create(commitment=commitment(secret), **fields)
        Seed.objects.create(game=game, secret=secret)
    return game
