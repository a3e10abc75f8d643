"""The packed moves, waits and mails of games that have long been over."""

from django.db import models

from games.models.game import Game


class GameLog(models.Model):
    """One compressed text in place of the rows; `games.play.history.packing` writes it, for a game that is `packed`."""

    # A row of its own, so that no list of games loads it.

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    content = models.BinaryField(editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"log of game {self.game_id}"
