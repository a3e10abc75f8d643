"""The row of a new game, with the seed that all its chance will come from."""

from typing import Any

from django.db import transaction

from engine.records.dealer import commitment
from games.models import Game
from games.models.game import new_seed
from games.models.seed import Seed


def insert_game(seed: bytes | None = None, **fields: Any) -> Game:
    """A game with these fields, and the commitment to its seed. `seed`: 32 bytes; None for new ones."""
    secret = seed or new_seed()
    with transaction.atomic():
        game = Game.objects.create(commitment=commitment(secret), **fields)
        Seed.objects.create(game=game, secret=secret)
    return game
