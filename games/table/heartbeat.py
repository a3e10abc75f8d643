"""Heartbeats: that something ran is written down, and a long silence of the site is noticed, once, and remembered until it has
been made up for.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings

from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.models import Heartbeat, Outage
from games.table.table import SITE

HEARTBEATS = PreparedQuery(lambda: Heartbeat.objects.filter(name=SITE))


def beat(name: str) -> None:
    """Write down that a sweep, or the pulse, has come to a good end; and that the site lives.

    Any of them is a sign that the site does not stand still, also where the sweep of deadlines has to wait. But when all were
    silent for so long that it did, none of them may say so before that sweep has noticed.
    """
    now = site_time.now()
    if not Heartbeat.objects.filter(name=name).update(at=now):
        Heartbeat.objects.bulk_create([Heartbeat(name=name, at=now)], ignore_conflicts=True)
    alive = now - _outage()
    Heartbeat.objects.filter(name=SITE, at__range=(alive, now)).update(at=now)


def detect_outage() -> Outage | None:
    """Sign the life of the site. Returns the silence that is to be made up for: one that ends at this moment, or an earlier one
    for which that is not done yet; None where there is none. The very first heartbeat ends no silence.

    However many workers come back at once, it is the same silence for all of them. Whoever makes up for it calls `go_on` in the
    transaction that does so.
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
        # Only who still finds what was read has seen the silence. Clocks of two machines may differ: going back is no gap.
        mine = Heartbeat.objects.filter(name=SITE, at=heartbeat.at, silent_from=None)
        mine.update(at=now, **new)
        if not silent:
            return None


def go_on(silence: Outage, to: int | None) -> bool:
    """Write that it is made up for as far as the wait with that id; None for all of them, and then it is forgotten. False when
    another worker has gone on from here: it has made up for what comes next.
    """
    mine = Heartbeat.objects.filter(name=SITE, silent_until=silence.end, made_up_to=silence.made_up_to)
    if to is None:
        return bool(mine.update(silent_from=None, silent_until=None, made_up_to=0))
    return bool(mine.update(made_up_to=to))


def _outage() -> timedelta:
    return timedelta(seconds=settings.OUTAGE_SECONDS)
