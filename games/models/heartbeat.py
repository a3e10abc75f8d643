"""When each of the things that have to happen again and again happened last."""

from datetime import datetime
from typing import NamedTuple

from django.db import models


class Outage(NamedTuple):
    """A time in which the site stood still, until it is made up for. `made_up_to`: the last wait, by id, for which it is."""

    start: datetime
    end: datetime
    made_up_to: int


class Heartbeat(models.Model):
    """One row a name: a sweep, the pulse that beat sends through the worker, or the site as a whole. `games.table.heartbeat`
    writes it.
    """

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()
    silent_from = models.DateTimeField(null=True)
    """Of the site: the silence that is being made up for; null while there is none."""
    silent_until = models.DateTimeField(null=True)
    made_up_to = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = "heartbeat"

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"

    @property
    def silence(self) -> Outage | None:
        """What is to be made up for."""
        if self.silent_from is None or self.silent_until is None:
            return None
        return Outage(self.silent_from, self.silent_until, self.made_up_to)
