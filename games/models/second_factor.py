"""Second factors: codes of an app (TOTP, RFC 6238), beside the password or the code by email."""

from django.db import models

from games.lib import site_time
from games.models.player import Player


class SecondFactor(models.Model):
    """The second factor of one account; no row where it is off."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    """The key of the codes, in base 32. In clear: the site has to make the same codes."""
    last_step = models.BigIntegerField(default=0)
    """The newest time step of an accepted code: neither that code nor an older one is accepted again."""
    recovery = models.JSONField(default=list)
    """Recovery codes that are not used up, as hashes: `games.accounts.second_factor`."""
    since = models.DateTimeField(default=site_time.now)

    def __str__(self) -> str:
        return f"second factor of {self.player_id}"
