"""When each of the things that have to happen again and again happened last."""

from django.db import models


class Heartbeat(models.Model):
    """One row a name: a sweep, or the pulse that beat sends through the worker. `games.services.heartbeat` writes it."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = "heartbeat"

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
