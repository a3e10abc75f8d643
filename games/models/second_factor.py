"""Second factors of the release before, which reads them until the web restarts. The next release drops the table."""

from django.db import models

from games.lib import site_time
from games.models.player import Player


class SecondFactor(models.Model):
    """The key of an app and hashed recovery codes; `0064_second_factors_of_allauth` has copied them."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    last_step = models.BigIntegerField(default=0)
    recovery = models.JSONField(default=list)
    since = models.DateTimeField(default=site_time.now)

    def __str__(self) -> str:
        return f"second factor of {self.player_id}"
