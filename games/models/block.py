"""Whom a player has muted, or plays no new games with."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Q

from games.lib import site_time
from games.models.player import Player


class BlockQuerySet(models.QuerySet["Block"]):
    """Blocks, and the people that they keep apart."""

    def avoiding(self) -> "BlockQuerySet":
        """Return the blocks that allow no new games."""
        return self.filter(avoid=True)

    def muting(self) -> "BlockQuerySet":
        return self.filter(mute=True)

    def touching(self, player: Player) -> "BlockQuerySet":
        """Return the blocks by and of the player."""
        return self.filter(Q(player=player) | Q(other=player))

    def among(self, players: Iterable[int]) -> "BlockQuerySet":
        """Return the blocks between two of these players."""
        return self.filter(player__in=players, other__in=players)


class Block(models.Model):
    """One player's wish about another, hidden from everybody else. It says at least one of the two."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocked_by")
    mute = models.BooleanField(default=False)
    """What the other one says at tables is folded, and not emailed."""
    avoid = models.BooleanField(default=False)
    """The two come together in no new game, whichever begins it."""
    since = models.DateTimeField(default=site_time.now)

    objects = BlockQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "other"], name="block_once"),
            models.CheckConstraint(condition=Q(mute=True) | Q(avoid=True), name="block_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.other_id}"
