"""Wishes for a game: players who are ready to play a title with others who are."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Exists, OuterRef, Q

from games.lib import site_time
from games.lib.db.prepared import Moment
from games.models.player import Player
from games.models.restriction import Restriction

GOOD_FOR = timedelta(days=30)
"""After this time without a game the player is asked whether they are still ready."""


def time_to_ask() -> datetime:
    return site_time.now() + GOOD_FOR


class ReadyQuerySet(models.QuerySet["Ready"]):
    """Wishes by their players."""

    def of_people_who_can_play(self, now: Moment | None = None) -> "ReadyQuerySet":
        """Return the wishes of confirmed, active players whose addresses take mails and who may start new games."""
        barred = Restriction.objects.current(now).filter(kind=Restriction.Kind.NEW_GAMES, player=OuterRef("player"))
        return self.filter(
            ~Exists(barred),
            player__is_active=True,
            player__deleted_at=None,
            player__confirmed_at__isnull=False,
            player__mail_suspended_at=None,
        )


class Ready(models.Model):
    """A player's wish to play a title. The site finds partners and starts the game (`games.lobby.matching`)."""

    class Pace(models.TextChoices):
        """The slowest pace that the player accepts, from the quickest on; named as in `games.clock.pace.PRESETS`."""

        BANK = "bank"
        DAILY = "daily"
        WEEKLY = "weekly"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="wishes", db_index=False)
    title = models.CharField(max_length=20)
    sizes = models.JSONField()
    """The numbers of seats that the player accepts, in order."""
    pace = models.CharField(max_length=6, choices=Pace, default=Pace.BANK)
    at_once = models.PositiveSmallIntegerField(default=1)
    """How many games begun by this wish may run at the same time."""
    left = models.PositiveSmallIntegerField(default=1)
    """How many games it can still begin; it ends with the last one. Means nothing where it is endless."""
    endless = models.BooleanField(default=False)
    """Whether the player is ready again when a game begun by it is over."""
    since = models.DateTimeField(default=site_time.now)
    """The wish's place in the queue."""
    look_at = models.DateTimeField(null=True, default=time_to_ask)
    """When the player is asked whether they are still ready or, once they are asked, when the wish ends."""
    asked_at = models.DateTimeField(null=True)
    """When they were asked, until they answer."""
    version = models.PositiveIntegerField(default=0)
    """Optimistic lock: a game takes the wish only at the version it read."""

    objects = ReadyQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="ready_once_a_title")]
        indexes = [
            models.Index(fields=["title", "since"], name="ready_by_queue"),
            models.Index(fields=["look_at"], condition=Q(look_at__isnull=False), name="ready_to_look_at"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} ready for {self.title}"
