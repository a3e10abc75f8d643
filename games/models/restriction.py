"""Restrictions: what a player may not do for a while, each with a reason and an end."""

from django.db import models
from django.db.models import F, Q

from games.lib import site_time
from games.lib.db.prepared import Moment
from games.models.player import Player


class RestrictionQuerySet(models.QuerySet["Restriction"]):
    """Restrictions by whether they are in force."""

    def current(self, now: Moment | None = None) -> "RestrictionQuerySet":
        """Return the restrictions that are in force: neither over nor lifted."""
        return self.filter(lifted_at=None, ends_at__gt=now or site_time.now())


class Restriction(models.Model):
    """What a player may not do for a while. The services are in `games.play.seats.restrictions`."""

    class Kind(models.TextChoices):
        TALK = "talk"
        NEW_GAMES = "new_games"
        """Open or join public games, be matched, or take over a seat. Private games and invitations stay open."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="restrictions", db_index=False)
    kind = models.CharField(max_length=9, choices=Kind)
    reason = models.CharField(max_length=500, blank=True)
    """As an admin wrote it; "" where the site restricts by itself, after games left to the clock."""
    by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    """The admin; null where the site restricts by itself."""
    began_at = models.DateTimeField(default=site_time.now)
    ends_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)

    objects = RestrictionQuerySet.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(ends_at__gt=F("began_at")), name="restriction_forward")]
        indexes = [models.Index(fields=["player", "ends_at"], name="restriction_of_player")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} until {self.ends_at}"
