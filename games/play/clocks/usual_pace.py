"""How soon a player usually answers: counted at night from their last turns, shown at the tables they sit at.

Only past turns are read, never plans or holidays, so what pages show tells nothing of either.
"""

from datetime import datetime, timedelta
from statistics import median

from django.core.cache import cache as shared
from django.db.models import OuterRef, QuerySet, Subquery

from games.clock.deadline import time_used
from games.clock.hours_json import hours_from_json
from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.models import Move, Player, Wait

STEPS = (1, 3, 9, 24, 48, 96)
"""Hours of thinking time. Who usually takes longer than the last one has no usual pace."""
LAST_TURNS = 50
ENOUGH_TURNS, ENOUGH_GAMES = 20, 3
BY_PERSON = (Move.Via.BROWSER, Move.Via.MAIL)
EVERY = 300.0
"""Seconds between two looks for what is left to count of a day."""
DAY = timedelta(days=1)


@sweeps.sweep("usual_pace", every=EVERY, queue=sweeps.MAIL)
def count_usual_paces(budget: Budget | None = None) -> int:
    """Count, once a day, the usual pace of everybody who moved since the day before. Returns how many were counted."""
    now = site_time.now()
    key = f"usual_pace:{now.date()}"
    if shared.get(key):
        return 0
    lately = Move.objects.filter(at__gt=now - 2 * DAY, via__in=BY_PERSON, by__isnull=False)
    players = list(lately.order_by("by").values_list("by", flat=True).distinct())
    counted = process_each(
        players, count_pace, "The usual pace of player %s could not be counted.", budget, "usual_pace"
    )
    if budget is None or not budget.is_over():
        shared.set(key, True, timeout=2 * 86400)
    return counted


def count_pace(player: int) -> int:
    Player.objects.filter(pk=player).update(usual_hours=usual_hours(player))
    return 1


def usual_hours(player: int) -> int | None:
    """Return the first of STEPS that is not below the median of the player's last turns; None where they are too few."""
    turns = list(last_turns(player))
    if len(turns) < ENOUGH_TURNS or len({turn.game_id for turn in turns}) < ENOUGH_GAMES:
        return None
    middle = median(hours_used(turn, turn.ended_at) for turn in turns if turn.ended_at)
    return next((hours for hours in STEPS if middle <= hours), None)


def last_turns(player: int) -> QuerySet[Wait]:
    """Return the player's last turns with a clock that they ended themselves: no plan, no clock, no forced move."""
    mine = Move.objects.standing().filter(by=player, via__in=BY_PERSON)
    last = Move.objects.standing().filter(wait=OuterRef("pk"), seat__isnull=False).order_by("-ply")
    ended = Wait.objects.over().filter(ended_by=Wait.End.MOVED, hours__isnull=False, pk__in=mine.values("wait"))
    by_person = ended.alias(last_via=Subquery(last.values("via")[:1])).filter(last_via__in=BY_PERSON)
    return by_person.order_by("-ended_at", "-pk")[:LAST_TURNS]


def hours_used(turn: Wait, ended_at: datetime) -> float:
    return time_used(hours_from_json(turn.hours), turn.opened_at, ended_at, turn.outage) / timedelta(hours=1)
