"""Heartbeats of the site's sweeps, and the outages that they reveal. An outage is stored until it is compensated for."""

from datetime import timedelta
from typing import Any

from django.conf import settings

from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.models import Heartbeat, Outage
from games.table.table import SITE

HEARTBEATS = PreparedQuery(lambda: Heartbeat.objects.filter(name=SITE))


def beat(name: str) -> None:
    """Write down that a sweep, or the pulse, has ended well, and with it the heartbeat of the site."""
    # After an outage the site's heartbeat stays as it is until the sweep of deadlines has detected the outage by it.
    now = site_time.now()
    if not Heartbeat.objects.filter(name=name).update(at=now):
        Heartbeat.objects.bulk_create([Heartbeat(name=name, at=now)], ignore_conflicts=True)
    alive = now - _outage()
    Heartbeat.objects.filter(name=SITE, at__range=(alive, now)).update(at=now)


def detect_outage() -> Outage | None:
    """Renew the site's heartbeat. Returns the outage that is to be compensated for; None where there is none.

    It is one that ends at this moment, or an earlier one that is not done yet; all workers get the same one. Who compensates
    calls `go_on` in the same transaction. The very first heartbeat ends no outage.
    """
    while True:
        now = site_time.now()
        heartbeat = next(iter(HEARTBEATS.fetch()), None)
        if heartbeat is None:
            Heartbeat.objects.bulk_create([Heartbeat(name=SITE, at=now)], ignore_conflicts=True)
            return None
        if heartbeat.silence is not None:
            return heartbeat.silence
        silent = now - heartbeat.at > _outage()
        new: dict[str, Any] = {"silent_from": heartbeat.at, "silent_until": now, "made_up_to": 0} if silent else {}
        # Only the worker that still finds what it has read detects the outage. Clocks of two machines may differ: going back is
        # no gap.
        mine = Heartbeat.objects.filter(name=SITE, at=heartbeat.at, silent_from=None)
        mine.update(at=now, **new)
        if not silent:
            return None


def go_on(silence: Outage, to: int | None) -> bool:
    """Write that the waits up to that id are compensated; None for all of them, which ends the outage.

    Returns False where another worker has gone on from here.
    """
    mine = Heartbeat.objects.filter(name=SITE, silent_until=silence.end, made_up_to=silence.made_up_to)
    if to is None:
        return bool(mine.update(silent_from=None, silent_until=None, made_up_to=0))
    return bool(mine.update(made_up_to=to))


def _outage() -> timedelta:
    return timedelta(seconds=settings.OUTAGE_SECONDS)
