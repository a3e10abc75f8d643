"""What a game that has long been over keeps of its moves, waits and mails."""

from django.db import models

from games.models.game import Game


class GameLog(models.Model):
    """All of it as one compressed text, in place of the rows. `games.play.history.packing` writes it; a game's `packed` says that
    it is there. A row of its own, so that no list of games loads it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    content = models.BinaryField(editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"log of game {self.game_id}"
