"""Ratings of players by title, and pairs of players whose games are not compared."""

from django.db import models
from django.db.models import F, Q

from games.lib import site_time
from games.models.player import Player


class Rating(models.Model):
    """A player's rating in a title: a cache, which `games.ratings.counting` counts again from results."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    title = models.CharField(max_length=20)
    mean = models.FloatField()
    sd = models.FloatField()
    games = models.PositiveIntegerField()
    """How many games it is counted from."""
    curve = models.JSONField()
    """`[[day, shown rating, margin], ...]` after each of the last games; days as ISO dates."""
    updated_at = models.DateTimeField()
    """When the last of these games ended."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="rating_once_a_title")]
        indexes = [models.Index(fields=["title", "updated_at"], name="rating_by_last_game")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.title}: {self.mean:.1f}"


class StruckPair(models.Model):
    """Two players whose games are never compared, because an admin struck them. `low` is the smaller id."""

    low = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    high = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=site_time.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="struck_once"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="struck_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} and {self.high_id}"
