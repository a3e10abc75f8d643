"""The dealer's secrets, apart from the games: no row that a page or a mail is made of leads here."""

from django.db import models

from engine.records.dealer import SEED_BYTES
from games.models.game import Game


class Seed(models.Model):
    """The seed of one game, secret until the game is over: only dealing, records and the check of a deal load it
    (`games.table.seeds`). A game has no way to it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    secret = models.BinaryField(max_length=SEED_BYTES, editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"seed of game {self.game_id}"
