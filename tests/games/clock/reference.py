"""The clock a second time, as plainly as it can be written: minute after minute, each judged by the clock on the wall.

It is right for moments and spans in whole minutes, in zones whose clocks change at whole minutes.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.clock.hours import Hours

MINUTE = timedelta(minutes=1)
MOST_MINUTES = 60 * 24 * 40

NIGHTS = Hours("UTC", time(23), time(7))


def at(zone: str, wall: str, fold: int = 0) -> datetime:
    """Return the moment, in UTC, at which a clock in that zone shows `2026-03-28 12:00`; `fold=1`: for the second time."""
    return datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def wall(zone: str, moment: datetime) -> str:
    """Return what a clock in that zone shows at the moment."""
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def minute_counts(hours: Hours, moment: datetime) -> bool:
    local = moment.astimezone(ZoneInfo(hours.zone))
    day: date = local.date()
    if day.weekday() in hours.weekend_days:
        return False
    for first, last in hours.vacations:
        if first <= day <= last:
            return False
    shown = local.hour * 60 + local.minute
    start = hours.night_from.hour * 60 + hours.night_from.minute
    end = hours.night_to.hour * 60 + hours.night_to.minute
    if start <= end:
        return not start <= shown < end
    return end <= shown < start


def slow_waking(hours: Hours, start: datetime, end: datetime) -> timedelta:
    count = 0
    while start < end:
        count += minute_counts(hours, start)
        start += MINUTE
    return count * MINUTE


def slow_add_waking(hours: Hours, start: datetime, span: timedelta) -> datetime:
    for _ in range(MOST_MINUTES):
        if minute_counts(hours, start):
            if not span:
                return start
            span -= MINUTE
        start += MINUTE
    raise AssertionError("the reference does not count that far")
