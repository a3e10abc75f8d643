"""The numbers that admins watch, in eleven queries, whatever the size of the site."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, OuterRef, Q, Subquery

from games.lib import site_time
from games.models import Heartbeat, Inbound, Mail, Move, Player, Seat, Wait
from games.models.mail import IS_PENDING, PENDING
from games.ops.write_probe import NAME as PROBE

MINUTES = (1, 5, 60)
"""Spans over which moves are counted."""
BOT_IS_LATE = timedelta(minutes=1)
"""A sweep finds a bot's turn within seconds; one that waits longer is a fault."""
DAY = timedelta(days=1)
BACKUP = "backup"
"""The heartbeat that a complete backup leaves. It says nothing about worker and beat."""


@dataclass(frozen=True)
class Measures:
    """Numbers of the site. All times are in seconds."""

    pending: dict[str, int]
    """State -> mails that are still to be sent, for every such state."""
    oldest_due: float
    """How long the mail that has been due longest has waited; 0 when none is due."""
    posted: dict[str, int]
    """State -> mails written within the last day, for every state."""
    moves: dict[int, int]
    """Minutes -> moves made within them, with chance's, without those of imported records."""
    waits: int
    """Open waits."""
    bots_late: int
    """Open waits of bots that are older than BOT_IS_LATE."""
    overdue: float
    """How long ago the first unhandled deadline ran out; 0 for none."""
    received: dict[str, int]
    """State -> mails received within the last day, for every state."""
    oldest_received: float
    """How long the first unread received mail has waited; 0 for none."""
    suspended: int
    """Accounts whose address takes no mail."""
    sign_ups: int
    """Sign-ups within the last day, confirmed or not."""
    backup: float | None
    """Age of the last backup; None where none was ever made here."""
    silences: dict[str, float]
    """Name of a heartbeat -> its age."""


def read_measures() -> Measures:
    """Read everything. Raises django.db.Error when the database is away."""
    now = site_time.now()
    pending, oldest_due = _pending(now)
    posted = dict(Mail.objects.filter(created_at__gt=now - DAY).order_by().values_list("state").annotate(Count("pk")))
    beats = Heartbeat.objects.exclude(name=PROBE).values_list("name", "at")
    silences = {name: (now - at).total_seconds() for name, at in beats}
    waits, bots_late, overdue = _waits(now)
    received, oldest_received = _received(now)
    suspended, sign_ups = _players(now)
    return Measures(
        pending=pending,
        oldest_due=oldest_due,
        posted={state: posted.get(state, 0) for state in Mail.State.values},
        moves=_moves(now),
        waits=waits,
        bots_late=bots_late,
        overdue=overdue,
        received=received,
        oldest_received=oldest_received,
        suspended=suspended,
        sign_ups=sign_ups,
        backup=silences.pop(BACKUP, None),
        silences=silences,
    )


def _waits(now: datetime) -> tuple[int, int, float]:
    """Return the open waits, the bots' late ones, and the seconds since the first deadline ran out. Three queries."""
    running = Wait.objects.open()
    # Each seat by its number: joined, all seats of all years would be read.
    bot = Subquery(Seat.objects.filter(pk=OuterRef("seat")).order_by().values("bot")[:1])
    late = running.filter(player=None, opened_at__lt=now - BOT_IS_LATE).annotate(bot=bot).exclude(bot="").count()
    clocked = running.clocked().order_by("deadline")
    first = clocked.values_list("deadline", flat=True).first()
    return running.count(), late, max((now - first).total_seconds(), 0.0) if first else 0.0


def _received(now: datetime) -> tuple[dict[str, int], float]:
    """Return received mails of the last day by state, and how long the first unread one has waited. Two queries."""
    recent = Inbound.objects.filter(received_at__gt=now - DAY).order_by().values_list("state")
    counts = dict(recent.annotate(Count("pk")))
    unread = Inbound.objects.filter(state=Inbound.State.NEW, due_at__lte=now).aggregate(first=Min("received_at"))[
        "first"
    ]
    return {state: counts.get(state, 0) for state in Inbound.State.values}, (
        (now - unread).total_seconds() if unread else 0.0
    )


def _players(now: datetime) -> tuple[int, int]:
    """Return the accounts whose address takes no mail, and those made within the last day. Two queries."""
    suspended = Player.objects.suspended()
    recent = Player.objects.people().filter(joined_at__gt=now - DAY)
    return suspended.count(), recent.count()


def _pending(now: datetime) -> tuple[dict[str, int], float]:
    """Return the mails to be sent by state, and the seconds for which the first of them has been due."""
    rows = Mail.objects.filter(IS_PENDING).order_by().values_list("state")
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
