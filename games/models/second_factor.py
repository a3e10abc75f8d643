"""What an account is asked for beside password or code by email, where its owner wants that: codes of an app (TOTP, RFC 6238)."""

from django.db import models

from games.lib import site_time
from games.models.player import Player


class SecondFactor(models.Model):
    """The second factor of one account. There is none where it is off."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    """What the app makes its codes of, in base 32. In clear: the site has to make the same ones."""
    last_step = models.BigIntegerField(default=0)
    """The newest time step that a code was taken of: neither that code nor an older one is taken again."""
    recovery = models.JSONField(default=list)
    """Recovery codes that are not used up, as hashes: `games.accounts.second_factor`."""
    since = models.DateTimeField(default=site_time.now)

    def __str__(self) -> str:
        return f"second factor of {self.player_id}"
