"""The numbers that keepers watch, in five queries, whatever the size of the site.

Each reads a partial index, or a short span of one by time: mails and moves of years ago cost nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q

from games.base import site_time
from games.core.write_probe import NAME as PROBE
from games.models import Heartbeat, Mail, Move, Wait
from games.models.mail import PENDING

MINUTES = (1, 5, 60)
"""Spans over which moves are counted."""
BOT_IS_LATE = timedelta(minutes=1)
"""A sweep finds a bot's turn within seconds; one that waits longer is a fault."""
DAY = timedelta(days=1)


@dataclass(frozen=True)
class Measures:
    """All times in seconds."""

    pending: dict[str, int]
    """State -> mails that are still to be sent, every such state."""
    oldest_due: float
    """How long the mail that has been due longest has waited; 0 when none is due."""
    posted: dict[str, int]
    """State -> mails written within the last day, by what they have come to; every state."""
    moves: dict[int, int]
    """Minutes -> moves made within them, chance's among them, those from records that were brought along not."""
    waits: int
    """Open waits."""
    bots_late: int
    """Those of bots that are open for longer than BOT_IS_LATE."""
    silences: dict[str, float]
    """Name of a heartbeat -> its age."""


def read_measures() -> Measures:
    """Read everything. Raises django.db.Error when the database is away."""
    now = site_time.now()
    pending, oldest_due = _pending(now)
    posted = dict(Mail.objects.filter(created_at__gt=now - DAY).order_by().values_list("state").annotate(Count("pk")))
    sweeps = Heartbeat.objects.exclude(name=PROBE)
    waits = Wait.objects.filter(ended_at=None).aggregate(
        open=Count("pk"), late=Count("pk", filter=Q(opened_at__lt=now - BOT_IS_LATE) & ~Q(seat__bot=""))
    )
    return Measures(
        pending=pending,
        oldest_due=oldest_due,
        posted={state: posted.get(state, 0) for state in Mail.State.values},
        moves=_moves(now),
        waits=waits["open"],
        bots_late=waits["late"],
        silences={name: (now - at).total_seconds() for name, at in sweeps.values_list("name", "at")},
    )


def _pending(now: datetime) -> tuple[dict[str, int], float]:
    """Mails that are to be sent by state, and the seconds for which the first of them has been due."""
    rows = Mail.objects.filter(state__in=PENDING).order_by().values_list("state")
    counts = dict.fromkeys(PENDING, 0)
    first = now
    for state, count, first_due in rows.annotate(Count("pk"), Min("due_at")):
        counts[state] = count
        first = min(first, first_due)
    return counts, (now - first).total_seconds()


def _moves(now: datetime) -> dict[int, int]:
    since = {minutes: now - timedelta(minutes=minutes) for minutes in MINUTES}
    counts = Move.objects.filter(at__gt=since[max(MINUTES)]).aggregate(
        **{f"in_{minutes}": Count("pk", filter=Q(at__gt=at) & ~Q(via=Move.Via.IMPORT)) for minutes, at in since.items()}
    )
    return {minutes: counts[f"in_{minutes}"] for minutes in MINUTES}
