"""Waits: the spans in which a seat is due, with their clocks; see `docs/clock.md`."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import models
from django.db.models import F, Q, Value
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.models.game import Game, Seat
from games.models.player import Player


class WaitQuerySet(models.QuerySet["Wait"]):
    """Waits by whether they go on and what their clocks say. The partial indexes of `Wait` are for these conditions."""

    def open(self) -> "WaitQuerySet":
        """Return the waits that go on: their seats have to decide."""
        return self.filter(ended_at=None)

    def over(self) -> "WaitQuerySet":
        return self.filter(ended_at__isnull=False)

    def open_or_undone(self) -> "WaitQuerySet":
        return self.filter(Q(ended_at=None) | Q(ended_by=Wait.End.UNDONE))

    def as_read(self, wait: "Wait") -> "WaitQuerySet":
        """Return the wait alone, if it still goes on with the deadline that was read: what an update writes to."""
        return self.open().filter(pk=wait.pk, deadline=wait.deadline)

    def clocked(self) -> "WaitQuerySet":
        """Return the open waits with a deadline."""
        return self.open().filter(deadline__isnull=False)

    def of_bots(self) -> "WaitQuerySet":
        """Return the open waits that no player holds."""
        return self.open().filter(player=None)

    def to_warn(self, now: datetime | Value) -> "WaitQuerySet":
        """Return the open waits whose last warning is due."""
        return self.open().filter(warning_at__lte=now)

    def warned(self, before: datetime) -> "WaitQuerySet":
        """Return the open waits of running games whose deadline comes by `before` and was warned of."""
        warned = self.open().filter(deadline__lte=before, warned_for=F("deadline"))
        return warned.filter(game__state=Game.State.RUNNING)


class WaitClock(NamedTuple):
    """The clock of a wait."""

    time_given: timedelta
    deadline: datetime


class Wait(models.Model):
    """The span in which a seat is due without a break."""

    class End(models.TextChoices):
        MOVED = "moved", _("moved")
        UNDONE = "undone", _("undone")
        OVER = "over", _("the game ended")
        TIMEOUT = "timeout", _("time ran out")
        HANDED = "handed", _("the seat changed hands")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="waits")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="waits")
    player = models.ForeignKey(
        Player, on_delete=models.DO_NOTHING, null=True, related_name="+", db_index=False, db_constraint=False
    )
    """The holder of the seat when it opened, None for a bot; a seat that changes hands gets a new wait. None when it has ended,
    so that the statistics of PostgreSQL, over all rows, fit open waits, the only ones that are found by it.
    """
    opened_at = models.DateTimeField(default=site_time.now)
    opened_ply = models.PositiveIntegerField()
    ended_at = models.DateTimeField(null=True)
    ended_by = models.CharField(max_length=10, choices=End, blank=True)
    # The clock, `docs/clock.md`; all of it empty where none runs: without a pace, and for bots.
    hours = models.JSONField(null=True)
    """The holder's waking hours when it opened (and vacations entered since), as `hours_to_json` writes them."""
    time_given = models.DurationField(null=True)
    """The thinking time that it opened with."""
    spared = models.DurationField(null=True)
    """What the bank held beyond it: a first turn in a lobby game may not use that. Null for nothing."""
    outage = models.DurationField(default=timedelta)
    """How long the site stood still meanwhile; what it took is not counted."""
    deadline = models.DateTimeField(null=True)
    warning_at = models.DateTimeField(null=True)
    """When the last warning is due; null once it was written, until the deadline moves."""
    warned_for = models.DateTimeField(null=True)
    """The deadline that the last warning was about."""
    deadline_moves = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How often the deadline has moved: calendars take the news of an event by such a number."""
    deadline_moved_at = models.DateTimeField(null=True)

    objects = WaitQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(ended_at__isnull=True), name="wait_one_open"),
            models.CheckConstraint(condition=Q(ended_at__isnull=True) ^ ~Q(ended_by=""), name="wait_end_has_cause"),
            models.CheckConstraint(
                condition=Q(hours__isnull=True, time_given__isnull=True, deadline__isnull=True)
                | Q(hours__isnull=False, time_given__isnull=False, deadline__isnull=False),
                name="wait_clock_is_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["game"], condition=Q(ended_at__isnull=True), name="wait_open"),
            models.Index(fields=["player"], condition=Q(ended_at__isnull=True), name="wait_of_player"),
            models.Index(
                fields=["opened_at"], condition=Q(ended_at__isnull=True, player__isnull=True), name="wait_of_bot"
            ),
            models.Index(
                fields=["deadline"], condition=Q(ended_at__isnull=True, deadline__isnull=False), name="wait_by_deadline"
            ),
            models.Index(
                fields=["warning_at"],
                condition=Q(ended_at__isnull=True, warning_at__isnull=False),
                name="wait_to_warn",
            ),
        ]

    def __str__(self) -> str:
        return f"wait {self.pk} of seat {self.seat_id}"

    @property
    def clock(self) -> WaitClock:
        """The clock of a wait that has one. Raises ValueError."""
        if self.time_given is None or self.deadline is None:
            raise ValueError(f"{self} has no clock")
        return WaitClock(self.time_given, self.deadline)
