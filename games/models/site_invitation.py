"""Invitations to the site, not to a game."""

from django.db import models

from games.lib import site_time
from games.models.invitation import new_token
from games.models.player import Player


class SiteInvitation(models.Model):
    """An address that an admin has invited, until somebody signs up with its link, or GOOD_FOR of its services is over."""

    address = models.EmailField(unique=True)
    """As `games.models.email_addresses.tidy_address` has it."""
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=site_time.now)

    class Meta:
        indexes = [models.Index(fields=["at"], name="site_invitation_to_forget")]

    def __str__(self) -> str:
        return f"site invitation {self.pk}"
