"""The seeds of games and weeks, in tables of their own, to which neither leads."""

from django.db import models

from engine.records.dealer import SEED_BYTES
from games.models.game import Game
from games.models.week import Week


class Seed(models.Model):
    """The seed of one game, secret until the game is over.

    Only dealing, records and the check of a deal load it (`games.table.seeds`).
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    secret = models.BinaryField(max_length=SEED_BYTES, editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"seed of game {self.game_id}"


class WeekSeed(models.Model):
    """The seed of all games of a week, secret until the week is closed."""

    week = models.OneToOneField(Week, on_delete=models.CASCADE, primary_key=True, related_name="+")
    secret = models.BinaryField(max_length=SEED_BYTES, editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"seed of week {self.week_id}"
