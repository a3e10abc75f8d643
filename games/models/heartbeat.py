"""The last run of each sweep, and the outages of the site."""

from datetime import datetime
from typing import NamedTuple

from django.db import models


class Outage(NamedTuple):
    """A time in which the site stood still. `made_up_to`: the id of the last wait that is compensated."""

    start: datetime
    end: datetime
    made_up_to: int


class Heartbeat(models.Model):
    """The last run of a sweep, of the pulse that beat sends through the worker, or of the site as a whole."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()
    silent_from = models.DateTimeField(null=True)
    """Of the site: the outage that is being compensated; null while there is none."""
    silent_until = models.DateTimeField(null=True)
    made_up_to = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = "heartbeat"

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"

    @property
    def silence(self) -> Outage | None:
        """The outage that is to be compensated."""
        if self.silent_from is None or self.silent_until is None:
            return None
        return Outage(self.silent_from, self.silent_until, self.made_up_to)
