"""Invitations to a seat, and addresses that refuse invitations."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.models.game import Game, Seat
from games.models.player import Player


def new_token() -> str:
    """Return the secret of a new invitation's link."""
    return secrets.token_urlsafe(18)


class Invitation(models.Model):
    """A seat reserved for a player by name, for an address, or for anyone with the link (neither)."""

    class State(models.TextChoices):
        OPEN = "open", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="invitations_sent")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="invitations")
    email = models.EmailField(blank=True)
    """In lower case; "" unless the guest was invited by address."""
    taker = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="invitations_taken")
    """The player who has accepted; while it is open, one who has done so before their account was confirmed."""
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(default=site_time.now)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(state="open"), name="invitation_one_a_seat"),
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(email=""), name="invitation_one_guest"),
        ]
        indexes = [
            models.Index(fields=["email"], condition=Q(state="open"), name="invitation_by_address"),
            models.Index(fields=["answered_at"], condition=~Q(email=""), name="invitation_to_forget"),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk} to game {self.game_id}"

    @property
    def is_addressed(self) -> bool:
        """Whether one person is invited, not anyone with the link."""
        return self.player_id is not None or self.email != ""

    @property
    def guest(self) -> str:
        """The name or address that the inviter gave; "" for anyone with the link."""
        return self.player.name if self.player else self.email


class RefusedAddress(models.Model):
    """An address that refuses all invitations, as a keyed hash: it needs no account."""

    address_hash = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(default=site_time.now)

    def __str__(self) -> str:
        return self.address_hash[:8]
