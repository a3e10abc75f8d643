"""Weeks: one sealed deal each, which everybody can play, and their attempts at it."""

from datetime import UTC

from django.db import models

from games.models.game import Game
from games.models.player import Player


class Week(models.Model):
    """One deal for everybody, from a Monday to the next. It is sealed until it is closed."""

    begins = models.DateTimeField(unique=True)
    title = models.CharField(max_length=20)
    rules = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    bot = models.CharField(max_length=20, blank=True)
    """The bot that everybody meets; "" for the title's own rival."""
    commitment = models.CharField(max_length=64, editable=False)
    closes_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    """When the seal was opened; null before. Its games are unsealed in pieces after that."""
    letters_after = models.PositiveBigIntegerField(null=True)
    """The id of the last player whose week's letter is posted; 0 at first, null once all are."""
    called_off = models.CharField(max_length=500, blank=True, default="", db_default="")
    """Why an admin called it off, in words for everybody; "" otherwise. Such a week has no list."""
    summary = models.JSONField(null=True)
    """Where the listed players parted (`games.lobby.parting`); null until all that follows the close is done."""

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The year and the number of the week: `2026-48`."""
        year, number, _day = self.begins.astimezone(UTC).isocalendar()
        return f"{year}-{number:02}"


class AttemptQuerySet(models.QuerySet["Attempt"]):
    """Attempts by whether they are in the list of their week."""

    def listed(self) -> "AttemptQuerySet":
        """Return those that players with an account have finished, but of weeks that were called off."""
        return self.filter(finished_at__isnull=False, player__visitor=False, week__called_off="")


class Attempt(models.Model):
    """The first game of a week that a player begins before it closes. Any other game of that week does not count."""

    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="attempts", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="attempts")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="attempt")
    finished_at = models.DateTimeField(null=True)
    """When the player played it to its end, before the week was closed; null where they did not."""
    ahead = models.SmallIntegerField(null=True)
    """The player's points less those of the bot or the rival."""
    points = models.SmallIntegerField(null=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["week", "player"], name="attempt_once")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.week_id}"
