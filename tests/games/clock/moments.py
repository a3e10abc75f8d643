"""Questions to the clock that only tests ask."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.clock.deadline import time_given
from games.clock.hours import Hours, add_waking
from games.clock.pace import Pace


def next_waking(hours: Hours, moment: datetime) -> datetime:
    """Return that moment (UTC) when time counts then, else the first one after it."""
    return add_waking(hours, moment, timedelta())


def deadline_of(pace: Pace, hours: Hours, opened_at: datetime, bank_left: timedelta | None = None) -> datetime:
    """Return when a wait in a game with a clock runs out."""
    given = time_given(pace, bank_left)
    assert given is not None
    return add_waking(hours, opened_at, given)


def is_waking(hours: Hours, moment: datetime) -> bool:
    """Whether time counts at that moment."""
    return hours.counts(moment.astimezone(ZoneInfo(hours.zone)).replace(tzinfo=None))
