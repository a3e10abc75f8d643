"""Heartbeats: that something ran is written down, and a long silence of the site is noticed, once."""

from datetime import timedelta

from django.conf import settings

from games import clocks
from games.models import Heartbeat
from games.table import HEART


def beat(name: str) -> timedelta | None:
    """Write down that `name` runs at this moment. Returns how long it had been silent, if that was longer than
    OUTAGE_SECONDS; None otherwise, and for the very first heartbeat.

    However many workers come back at once, one of them is told of the silence. Whoever makes up for it (by moving deadlines)
    calls this inside the transaction that does so, and before it looks at deadlines: then the heartbeat stands only if the making
    up does, and a second worker waits here until both are written.
    """
    now = clocks.now()
    last = Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()
    if last is None:
        Heartbeat.objects.bulk_create([Heartbeat(name=name, at=now)], ignore_conflicts=True)
        return None
    # Only who still finds what was read has seen the silence. Clocks of two machines may differ: going back is no gap.
    mine = Heartbeat.objects.filter(name=name, at=last).exclude(at=now).update(at=now)
    gap = now - last
    return gap if mine and gap > timedelta(seconds=settings.OUTAGE_SECONDS) else None


def sign(name: str) -> None:
    """Write down that a sweep, or the pulse, has come to a good end; and that the site lives.

    Any of them is a sign that the site does not stand still, also where the sweep of deadlines has to wait. But when all were
    silent for so long that it did, none of them may say so before that sweep has made up for it.
    """
    beat(name)
    now = clocks.now()
    alive = now - timedelta(seconds=settings.OUTAGE_SECONDS)
    Heartbeat.objects.filter(name=HEART, at__range=(alive, now)).update(at=now)
