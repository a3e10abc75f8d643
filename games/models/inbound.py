"""Received mails, and the private notes of players."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.models.game import Game, Seat
from games.models.mail import Mail
from games.models.player import Player


class Inbound(models.Model):
    """One received mail. What it does to the game, its answer and its state are written in one transaction."""

    class State(models.TextChoices):
        NEW = "new", _("waiting to be read")
        DONE = "done", _("read")
        REFUSED = "refused", _("not allowed")
        IGNORED = "ignored", _("from a robot")
        FAILED = "failed", _("could not be read")

    key = models.CharField(max_length=64, unique=True)
    """A hash of the address it came to and its Message-ID (of its text where it has none): the same mail twice is one."""
    original = models.ForeignKey(
        "self", on_delete=models.DO_NOTHING, db_constraint=False, null=True, related_name="copies"
    )
    """The row that holds the bytes, where the mail came to several addresses of one player at once: it is read with that one,
    which is settled last. Afterwards it is of no use; without a constraint old rows are deleted by one statement.
    """
    recipient = models.CharField(max_length=254)
    """The signed address that it came to."""
    sender = models.CharField(max_length=254, blank=True)
    """The envelope sender, `<>` for the null sender; "" where it is unknown."""
    message_id = models.CharField(max_length=250, blank=True)
    raw = models.BinaryField()
    """Its first bytes (`games.reading.message.LARGEST`) until its text was taken out of them; then empty."""
    text = models.TextField(null=True)  # noqa: DJ001  # null: not taken out yet
    """The writer's own words, as far as they are read."""
    received_at = models.DateTimeField(default=site_time.now)
    allowance = models.CharField(max_length=32, null=True)  # noqa: DJ001  # null: older than allowances
    """Against what it counts (`games.inbox.allowance`)."""
    size = models.PositiveIntegerField(null=True)
    """Bytes that were stored; 0 for a copy."""
    state = models.CharField(max_length=8, choices=State, default=State.NEW)
    reason = models.CharField(max_length=200, blank=True)
    """Why it was not read, or not answered."""
    due_at = models.DateTimeField(default=site_time.now)
    """While NEW: when a worker may take it; one that has it moves this on by the length of a lease."""
    tries = models.PositiveSmallIntegerField(default=0)
    settled_at = models.DateTimeField(null=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="inbound")
    """Whom the address was made for; null until it was read."""
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="inbound")
    wait_number = models.PositiveBigIntegerField(null=True)
    """The wait that the address names."""
    report = models.JSONField(default=dict)
    """What was understood and done, as `games.letters.outcome` writes it."""
    answer = models.OneToOneField(Mail, on_delete=models.SET_NULL, null=True, related_name="answered")

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="new"), name="inbound_pending"),
            models.Index(fields=["received_at"], name="inbound_by_time"),
            models.Index(fields=["settled_at"], condition=Q(settled_at__isnull=False), name="inbound_to_forget"),
            models.Index(
                fields=["allowance", "received_at"], condition=Q(allowance__isnull=False), name="inbound_by_allowance"
            ),
            models.Index(fields=["received_at"], condition=Q(text__isnull=True), name="inbound_without_text"),
        ]

    def __str__(self) -> str:
        return f"inbound {self.pk}"


class Note(models.Model):
    """A player's private note about a game."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notes")
    text = models.CharField(max_length=2000)
    ply = models.PositiveIntegerField()
    written_at = models.DateTimeField(default=site_time.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"note {self.pk}"
