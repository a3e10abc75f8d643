"""Heartbeats: that something ran is written down, and a long silence before it is noticed, once."""

from datetime import timedelta

from django.conf import settings

from games import clocks
from games.models import Heartbeat


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
