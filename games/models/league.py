"""Leagues, their seasons, and who enters them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.models.player import Player
from games.models.restriction import Restriction


class League(models.Model):
    """A league of a title: seasons one after the other, in divisions of seven."""

    name = models.CharField(_("name"), max_length=40)
    title = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    """Of each game."""
    pace = models.JSONField()
    """As `Game.pace`."""
    by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    """The admin who opened it."""
    opened_at = models.DateTimeField(default=site_time.now)
    closed = models.BooleanField(_("closed"), default=False)
    """Whether no new season opens."""

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """One season of a league: entries, then all games at once, until the last one is over."""

    class State(models.TextChoices):
        ENTRIES = "entries", _("open for entries")
        RUNNING = "running", _("in progress")
        OVER = "over", _("finished")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons", db_index=False)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.ENTRIES)
    entries_close = models.DateTimeField()
    begins = models.DateTimeField(null=True)
    """When its games began; null before."""
    ends = models.DateTimeField(null=True)
    """When its last game ended; null before."""
    week = models.PositiveSmallIntegerField(default=0)
    """The last week whose standing was posted."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="season_once")]
        indexes = [models.Index(fields=["state"], condition=~Q(state="over"), name="season_to_look_after")]

    def __str__(self) -> str:
        return gettext("{league}, season {number}").format(league=self.league.name, number=self.number)


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries by what their players may do."""

    def of_people_who_can_play(self) -> "EntryQuerySet":
        """Return the entries of active players who may start new games."""
        barred = Restriction.objects.current().filter(kind=Restriction.Kind.NEW_GAMES)
        found = self.filter(player__is_active=True, player__deleted_at=None)
        return found.exclude(player__in=barred.values("player"))

    def playing(self) -> "EntryQuerySet":
        """Return the entries with a place in a division, those whose players left among them."""
        return self.filter(number__isnull=False)


class Entry(models.Model):
    """A player in a season. Its place in a division says which seats of its games are the entry's."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        """Before the season begins, or on its waiting list."""
        PLAYING = "playing", _("plays")
        LEFT = "left", _("left")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    state = models.CharField(max_length=8, choices=State, default=State.ENTERED)
    division = models.PositiveSmallIntegerField(null=True)
    """From 1, the highest."""
    number = models.PositiveSmallIntegerField(null=True)
    """From 0, in the order of seeding in the division; null without a place."""
    rating = models.FloatField(null=True)
    """The mean when the season began."""
    again = models.BooleanField(default=False)
    """Whether the player enters the next season by itself."""
    entered_at = models.DateTimeField(default=site_time.now)

    objects = EntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="entry_once"),
            models.UniqueConstraint(fields=["season", "division", "number"], name="entry_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.season_id}"
