"""What the players of a game say to each other."""

from django.db import models

from games.lib import site_time
from games.models.game import Game
from games.models.player import Player

LONGEST_REMARK = 500
"""Letters."""


class RemarkQuerySet(models.QuerySet["Remark"]):
    """Remarks by whether their text may be shown."""

    def shown(self) -> "RemarkQuerySet":
        """Return the remarks that were neither taken back, hidden, nor removed with an account."""
        return self.filter(taken_back_at=None, hidden_at=None).exclude(text="")


class Remark(models.Model):
    """One thing that was said at a table. Only the people of the game see it (`games.talk.access`)."""

    class Via(models.TextChoices):
        BROWSER = "browser"
        MAIL = "mail"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="remarks", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="remarks", db_index=False)
    text = models.CharField(max_length=LONGEST_REMARK, blank=True)
    """"" once it is wiped."""
    ply = models.PositiveIntegerField()
    via = models.CharField(max_length=7, choices=Via)
    at = models.DateTimeField(default=site_time.now)
    taken_back_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    """The admin who has hidden it."""

    objects = RemarkQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["game", "id"], name="remark_of_game"),
            models.Index(fields=["player", "at"], name="remark_of_player"),
        ]

    def __str__(self) -> str:
        return f"remark {self.pk}"
