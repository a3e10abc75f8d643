"""The row of a new game, and the seed from which all its chance will come."""

from typing import Any

from django.db import transaction

from engine.records.dealer import commitment
from games.models import Game
from games.models.game import new_seed
from games.models.seed import Seed


def insert_game(seed: bytes | None = None, **fields: Any) -> Game:
    """Insert a game with these fields, its seed and the commitment to it. `seed`: 32 bytes; None for new ones."""
    secret = seed or new_seed()
    with transaction.atomic():
        game = Game.objects.create(commitment=commitment(secret), **fields)
        Seed.objects.create(game=game, secret=secret)
    return game
