"""The numbers that admins watch, in fourteen queries, whatever the age of the site.

Each reads a partial index, or a short span of one by time: mails and moves of years ago cost nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Count, Exists, Min, OuterRef, Q, Subquery

from games.lib import site_time
from games.models import Game, Heartbeat, Inbound, Mail, Move, Player, Seat, Tenure, Wait
from games.models.mail import IS_PENDING, PENDING
from games.ops.write_probe import NAME as PROBE

MINUTES = (1, 5, 60)
"""Spans over which moves are counted."""
BOT_IS_LATE = timedelta(minutes=1)
"""A sweep finds a bot's turn within seconds; one that waits longer is a fault."""
DAY = timedelta(days=1)
WEEK, MONTH = 7 * DAY, 30 * DAY
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
    met_in_a_week: float | None
    """The share of the accounts made 7 to 37 days ago that began a game with a person within 7 days; None without any."""
    wish_to_move: float | None
    """Median time from a wish to the first move, in games of the last 30 days; None where no wish led to one."""
    first_moves_in_time: float | None
    """The share of first moves in lobby games of the last 30 days that were made in time; None without any."""
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
    wish_to_move, first_moves_in_time = _first_moves(now)
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
        met_in_a_week=_met_in_a_week(now),
        wish_to_move=wish_to_move,
        first_moves_in_time=first_moves_in_time,
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


def _met_in_a_week(now: datetime) -> float | None:
    others = Tenure.objects.filter(seat__game=OuterRef("seat__game"), player__isnull=False).exclude(
        player=OuterRef("player")
    )
    met = Tenure.objects.filter(
        Exists(others.filter(began_at__lte=OuterRef("player__joined_at") + WEEK)),
        player=OuterRef("pk"),
        began_at__lte=OuterRef("joined_at") + WEEK,
        seat__game__imported=False,
    )
    joined = Player.objects.people().filter(joined_at__gt=now - WEEK - MONTH, joined_at__lte=now - WEEK)
    found = joined.filter(confirmed_at__isnull=False).aggregate(all=Count("pk"), met=Count("pk", filter=Exists(met)))
    return found["met"] / found["all"] if found["all"] else None


def _first_moves(now: datetime) -> tuple[float | None, float | None]:
    """Return the median time from a wish to the first move, and the share of first moves in time. Two queries."""
    states = [Game.State.RUNNING, Game.State.FINISHED, Game.State.ABANDONED]
    # In values: SQLite matches a bare column to no index.
    seats = Seat.objects.filter(
        Exists(Seat.objects.from_lobby().filter(game=OuterRef("game"))),
        game__state__in=states,
        game__public__in=[True],
        game__created_at__gt=now - MONTH,
    )
    absent = Tenure.objects.filter(seat=OuterRef("pk"), reason=Tenure.Reason.ABSENT)
    begun = Q(awaits_first_move=False, player__isnull=False)
    found = seats.aggregate(made=Count("pk", filter=begun), missed=Count("pk", filter=Exists(absent)))
    spans = [span.total_seconds() for span in seats.values_list("began_after", flat=True) if span is not None]
    total = found["made"] + found["missed"]
    return median(spans) if spans else None, found["made"] / total if total else None


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
