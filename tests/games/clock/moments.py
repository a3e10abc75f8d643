"""Questions to the clock that only tests ask."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.clock.hours import Hours, add_waking


def next_waking(hours: Hours, moment: datetime) -> datetime:
    """Return that moment (UTC) when time counts then, else the first one after it."""
    return add_waking(hours, moment, timedelta())


def is_waking(hours: Hours, moment: datetime) -> bool:
    """Whether time counts at that moment."""
    return hours.counts(moment.astimezone(ZoneInfo(hours.zone)).replace(tzinfo=None))
