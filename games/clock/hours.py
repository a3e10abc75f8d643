"""A player's waking hours: the moments that count as thinking time, and the thinking time between two moments.

Every moment is judged by date and time of day on the player's wall clock. An hour that the wall clock leaves out in
spring does not count, an hour that it shows twice in autumn is judged both times, and time is counted in the seconds
that really pass. A vacation day, a free weekday and a night are half open: a night from 23:00 to 07:00 holds 23:00 and
does not hold 07:00.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from engine.sentences import gettext_noop
from games.clock.pace import ClockError

DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)

LEAST_DAY = timedelta(hours=4)
"""The least part of a day without the night. It bounds the longest wait, and the cost of computing it."""
LONGEST_VACATION = timedelta(days=366)
MOST_VACATIONS = 60
MOST_PIECES = 50_000
"""The limit of a sum of thinking time: more than ten years of the shortest days."""

UNKNOWN_ZONE = gettext_noop("“{zone}” is not a time zone we know. Choose one from the list.")
NO_WEEKDAY = gettext_noop("There is no weekday {day}: they are counted from 0 (Monday) to 6 (Sunday).")
NO_DAY_LEFT = gettext_noop(
    "You cannot take all seven days of the week off: leave at least one on which your clock runs."
)
NIGHT_TOO_LONG = gettext_noop("The night is too long: leave at least {hours} hours of the day.")
NIGHT_IN_MINUTES = gettext_noop("The night must begin and end at a whole minute.")
VACATION_BACKWARDS = gettext_noop("The holiday from {first} to {last} ends before it begins.")
VACATION_TOO_LONG = gettext_noop("The holiday from {first} to {last} is longer than a year.")
TOO_MANY_VACATIONS = gettext_noop("You can book at most {most} holidays. Remove one first.")

Vacations = tuple[tuple[date, date], ...]
"""First and last day of each, both off."""


@dataclass(frozen=True)
class Hours:
    """The hours in which a player's clock runs, outside nights, free weekdays and vacation days.

    - `zone`: IANA name of the player's time zone - `night_from`, `night_to`: times of day in whole minutes; the night
    may lie over midnight; two equal ones: no night - `weekend_days`: weekdays that are free as a whole, 0 is Monday -
    `vacations`: first and last day of each, by the player's calendar. They are sorted, and joined where they touch

    Raises ClockError for an unknown zone, for values of the wrong kind, and where no time to think would be left.
    """

    zone: str
    night_from: time = time(0)
    night_to: time = time(0)
    weekend_days: frozenset[int] = frozenset()
    vacations: Vacations = ()

    def __post_init__(self) -> None:
        known_zone(self.zone)
        for day in self.weekend_days:
            if day not in range(7):
                raise ClockError(NO_WEEKDAY, day=day)
        if len(self.weekend_days) == 7:
            raise ClockError(NO_DAY_LEFT)
        for edge in (self.night_from, self.night_to):
            if edge.second or edge.microsecond or edge.tzinfo:
                raise ClockError(NIGHT_IN_MINUTES)
        if DAY - night_length(self.night_from, self.night_to) < LEAST_DAY:
            raise ClockError(NIGHT_TOO_LONG, hours=LEAST_DAY // timedelta(hours=1))
        object.__setattr__(self, "vacations", join_vacations(self.vacations))

    def with_vacation(self, first: date, last: date) -> "Hours":
        """Return the same hours with one vacation more."""
        return replace(self, vacations=(*self.vacations, (first, last)))

    def counts(self, wall: datetime) -> bool:
        """Return whether time counts when the wall clock (naive) shows that."""
        return not self.is_off(wall.date()) and not self.is_night(wall.time())

    def is_off(self, day: date) -> bool:
        return day.weekday() in self.weekend_days or self.vacation_on(day) is not None

    def vacation_on(self, day: date) -> tuple[date, date] | None:
        return next((vacation for vacation in self.vacations if vacation[0] <= day <= vacation[1]), None)

    def is_night(self, at: time) -> bool:
        if self.night_from <= self.night_to:
            return self.night_from <= at < self.night_to
        return at >= self.night_from or at < self.night_to


def known_zone(name: str) -> ZoneInfo:
    """Return the zone of that name, or raise ClockError."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # zoneinfo raises OSError for the name of a folder, such as "Europe"
        raise ClockError(UNKNOWN_ZONE, zone=name) from None


def night_length(night_from: time, night_to: time) -> timedelta:
    """Return the length of the night on the wall clock."""
    anchor = date(2000, 1, 1)
    return (datetime.combine(anchor, night_to) - datetime.combine(anchor, night_from)) % DAY


def join_vacations(vacations: Vacations) -> Vacations:
    """Return the vacations in order, joined where they touch or overlap, or raise ClockError."""
    result: list[tuple[date, date]] = []
    for first, last in sorted(vacations):
        if last < first:
            raise ClockError(VACATION_BACKWARDS, first=first.isoformat(), last=last.isoformat())
        if result and first <= result[-1][1] + DAY:
            result[-1] = (result[-1][0], max(last, result[-1][1]))
        else:
            result.append((first, last))
    for first, last in result:
        if last - first >= LONGEST_VACATION:
            raise ClockError(VACATION_TOO_LONG, first=first.isoformat(), last=last.isoformat())
    if len(result) > MOST_VACATIONS:
        raise ClockError(TOO_MANY_VACATIONS, most=MOST_VACATIONS)
    return tuple(result)


# Time to think


def waking(hours: Hours, start: datetime, end: datetime) -> timedelta:
    """Return the thinking time between two moments (aware), zero when the end is not after the start."""
    end = in_utc(end)
    total = timedelta()
    for begin, until, counts in pieces(hours, in_utc(start)):
        if begin >= end:
            break
        if counts:
            total += min(until, end) - begin
    return total


def add_waking(hours: Hours, start: datetime, span: timedelta) -> datetime:
    """Return the waking moment (UTC) before which exactly `span` of thinking time has passed since `start`.

    So a span that is used up just when a night begins ends with that night, and a span of zero at the next waking
    moment: time never runs out while it stands still. `waking(start, add_waking(start, span)) == span` for every span,
    and `add_waking(start, waking(start, moment)) == moment` for every waking moment. Raises ValueError for a negative
    span.
    """
    if span < timedelta():
        raise ValueError(f"a span of thinking time is not negative: {span}")
    for begin, until, counts in islice(pieces(hours, in_utc(start)), MOST_PIECES):
        if counts:
            if until - begin > span:
                return begin + span
            span -= until - begin
    raise OverflowError("more thinking time than a clock counts")


def in_utc(moment: datetime) -> datetime:
    """Convert the moment to UTC, as Python compares and adds by the wall clock where two moments share another zone."""
    if moment.utcoffset() is None:
        raise ValueError(f"a moment needs its zone: {moment}")
    return moment.astimezone(UTC)


def pieces(hours: Hours, start: datetime) -> Iterator[tuple[datetime, datetime, bool]]:
    """Yield the time from `start` on as (from, until, whether it counts), in UTC, without end."""
    zone = known_zone(hours.zone)
    at = start
    while True:
        wall = at.astimezone(zone).replace(tzinfo=None)
        leap = inside_vacation(hours, zone, wall.date())
        if leap is not None and leap > at:
            yield at, leap, False
            at = leap
            continue
        until = at + (next_edge(hours, wall) - wall)
        until = first_change(zone, at, until)
        yield at, until, hours.counts(wall)
        at = until


def inside_vacation(hours: Hours, zone: ZoneInfo, day: date) -> datetime | None:
    """Return a moment up to which everything is vacation, None where there is little to skip."""
    # So a year of vacation is one step. The first and the last day are walked through: a zone may show a midnight twice
    # or not at all.
    vacation = hours.vacation_on(day)
    if vacation is None or not vacation[0] < day < vacation[1] - DAY:
        return None
    return datetime.combine(vacation[1] - DAY, time(12), zone).astimezone(UTC)


def next_edge(hours: Hours, wall: datetime) -> datetime:
    """Return the next moment on the wall clock at which counting may begin or stop, midnight at the latest."""
    day = wall.date()
    if not hours.is_off(day):
        for edge in sorted((hours.night_from, hours.night_to)):
            if edge > wall.time():
                return datetime.combine(day, edge)
    return datetime.combine(day + DAY, time(0))


def first_change(zone: ZoneInfo, start: datetime, end: datetime) -> datetime:
    """Return where the zone's offset changes between two moments at most a day apart, else the end."""
    # Two changes within a day would go unseen; since 2005 no zone had two within three days.
    offset = start.astimezone(zone).utcoffset()
    before, after = start, end - INSTANT
    if after.astimezone(zone).utcoffset() == offset:
        return end
    while after - before > INSTANT:
        middle = before + (after - before) // 2
        if middle.astimezone(zone).utcoffset() == offset:
            before = middle
        else:
            after = middle
    return after
