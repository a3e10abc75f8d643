"""Times in the reader's zone and words: “tomorrow, Tuesday 18:00”, “3 hours left”.

Each result is one whole message in the active language (Django's); names of days and months and their order come from
Django's formats. Times of day are those of a 24-hour clock, cut to the minute, never rounded up.
"""

from datetime import date, datetime, timedelta, tzinfo

from django.utils.dateformat import format as formatted
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext

from engine.sentences import enumeration, gettext_noop, ngettext_noop
from games.clock.hours import Hours, in_utc, known_zone
from games.lib.cities import city_name

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)

WEEKDAYS = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
)
"""Our own, since Django's are capitals in languages that write them small within a sentence."""

Patterns = tuple[str, str, str, str, str]
"""Messages for a moment yesterday, today, tomorrow, on another day of this year, on a day of another year."""

WHEN: Patterns = (
    gettext_noop("yesterday, {weekday} {time}"),
    gettext_noop("today, {time}"),
    gettext_noop("tomorrow, {weekday} {time}"),
    gettext_noop("{weekday} {day}, {time}"),
    gettext_noop("{weekday} {day_of_year}, {time}"),
)
UNTIL: Patterns = (
    gettext_noop("by {time} yesterday, {weekday}"),
    gettext_noop("by {time} today"),
    gettext_noop("by {time} tomorrow, {weekday}"),
    gettext_noop("by {time} on {weekday} {day}"),
    gettext_noop("by {time} on {weekday} {day_of_year}"),
)

MOVE_BY: Patterns = (
    gettext_noop("The deadline was {time} yesterday, {weekday}, {zone}."),
    gettext_noop("Move by {time} today, {zone}."),
    gettext_noop("Move by {time} tomorrow, {weekday}, {zone}."),
    gettext_noop("Move by {time} on {weekday} {day}, {zone}."),
    gettext_noop("Move by {time} on {weekday} {day_of_year}, {zone}."),
)

Plural = tuple[str, str]
Spans = tuple[Plural, Plural, Plural, Plural, Plural, str]
"""Messages for whole days; several days and hours; one day and hours; hours; minutes; less than a minute."""

LEFT: Spans = (
    ngettext_noop("{days} day left", "{days} days left"),
    # Plural by the hours: the languages of the site have one word for two and more days.
    ngettext_noop("{days} days {hours} hour left", "{days} days {hours} hours left"),
    ngettext_noop("1 day {hours} hour left", "1 day {hours} hours left"),
    ngettext_noop("{hours} hour left", "{hours} hours left"),
    ngettext_noop("{minutes} minute left", "{minutes} minutes left"),
    gettext_noop("less than a minute left"),
)
THINKING: Spans = (
    ngettext_noop("{days} day of thinking time left", "{days} days of thinking time left"),
    ngettext_noop("{days} days {hours} hour of thinking time left", "{days} days {hours} hours of thinking time left"),
    ngettext_noop("1 day {hours} hour of thinking time left", "1 day {hours} hours of thinking time left"),
    ngettext_noop("{hours} hour of thinking time left", "{hours} hours of thinking time left"),
    ngettext_noop("{minutes} minute of thinking time left", "{minutes} minutes of thinking time left"),
    gettext_noop("less than a minute of thinking time left"),
)
SO_LONG: Spans = (
    ngettext_noop("for {days} day", "for {days} days"),
    ngettext_noop("for {days} days {hours} hour", "for {days} days {hours} hours"),
    ngettext_noop("for 1 day {hours} hour", "for 1 day {hours} hours"),
    ngettext_noop("for {hours} hour", "for {hours} hours"),
    ngettext_noop("for {minutes} minute", "for {minutes} minutes"),
    gettext_noop("for less than a minute"),
)
AGO: Spans = (
    ngettext_noop("{days} day ago", "{days} days ago"),
    ngettext_noop("{days} days {hours} hour ago", "{days} days {hours} hours ago"),
    ngettext_noop("1 day {hours} hour ago", "1 day {hours} hours ago"),
    ngettext_noop("{hours} hour ago", "{hours} hours ago"),
    ngettext_noop("{minutes} minute ago", "{minutes} minutes ago"),
    gettext_noop("just now"),
)

FROM_DAYS_ALONE = 3
"""From this many days on, hours are left out."""
LEFT_DAYS_ALONE = 7
"""The same for the time left, where hours matter for longer."""
FROM_HOURS_ALONE = 2
"""From this many hours on, minutes are left out; fewer are given in minutes alone."""
ROUNDED = ((LEFT_DAYS_ALONE * DAY, 2 * HOUR), (DAY, HOUR / 2), (FROM_HOURS_ALONE * HOUR, 5 * MINUTE))
"""Spans of at least the first round up to a whole unit if no more than the second is missing.

So five days read as five days when their mail goes out, and no mail promises much more time than there is.
"""

DAYS = gettext_noop("{first} to {last}")
NIGHT = gettext_noop("The clock stops at night, {start} to {end}.")
WEEKEND = ngettext_noop("The clock stops on {weekdays}.", "The clock stops on {weekdays}.")
VACATION = gettext_noop("The clock stops for your holiday from {first} to {last}.")


def when(moment: datetime, now: datetime, zone: tzinfo) -> str:
    """Return `today, 21:30`, `tomorrow, Tuesday 18:00`, `Tuesday 24 November, 18:00` or the same with its year."""
    return phrase_of(WHEN, moment, now, zone)


def until_moment(moment: datetime, now: datetime, zone: tzinfo) -> str:
    """Return a deadline: `by 21:30 today`, `by 18:00 tomorrow, Tuesday`, and so on."""
    return phrase_of(UNTIL, moment, now, zone)


def move_by(deadline: datetime, now: datetime, zone: str) -> str:
    """Return a deadline as a sentence by that zone's clock: “Move by 18:00 today, Lisbon time.”."""
    return phrase_of(MOVE_BY, deadline, now, known_zone(zone), zone=zone_time(zone))


def phrase_of(patterns: Patterns, moment: datetime, now: datetime, here: tzinfo, **fields: str) -> str:
    local = in_utc(moment).astimezone(here)
    today = in_utc(now).astimezone(here).date()
    yesterday, same_day, tomorrow, this_year, other_year = patterns
    near = {today - DAY: yesterday, today: same_day, today + DAY: tomorrow}
    pattern = near.get(local.date(), this_year if local.year == today.year else other_year)
    return gettext(pattern).format(
        weekday=gettext(WEEKDAYS[local.weekday()]),
        day=formatted(local, local_format("MONTH_DAY_FORMAT")),
        day_of_year=formatted(local, local_format("DATE_FORMAT")),
        time=time_of_day(local),
        **fields,
    )


def time_of_day(local: datetime) -> str:
    """Return `18:00`; `02:30 CET` in the hour that the clock shows twice in autumn."""
    twice = local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()
    return f"{local:%H:%M} {local.tzname()}" if twice else f"{local:%H:%M}"


def local_format(name: str) -> str:
    """Return the format of that name in the active language."""
    return str(get_format(name, lang=get_language() or "en", use_l10n=True))


def time_left_words(span: timedelta) -> str:
    """Return `8 days left`, `1 day 6 hours left`, `95 minutes left`, `no time left`: cut, or as in `ROUNDED`."""
    return remaining_words(LEFT, span)


def thinking_time_left(span: timedelta) -> str:
    """Return `5 days of thinking time left`, for readers who would take the time for days of the calendar."""
    return remaining_words(THINKING, span)


def remaining_words(spans: Spans, span: timedelta) -> str:
    if span <= timedelta():
        return gettext("no time left")
    for least, missing in ROUNDED:
        if span + missing >= least and span >= FROM_HOURS_ALONE * HOUR:
            return duration_words(spans, span + missing, LEFT_DAYS_ALONE)
    return duration_words(spans, span)


def so_long(span: timedelta) -> str:
    """Return `for 3 hours`, `for 1 day 6 hours`: the age of a state."""
    return duration_words(SO_LONG, max(span, timedelta()))


def ago(span: timedelta) -> str:
    """Return `3 hours ago`, `just now`."""
    return duration_words(AGO, max(span, timedelta()))


def duration_words(spans: Spans, span: timedelta, days_alone: int = FROM_DAYS_ALONE) -> str:
    in_days, in_days_hours, in_day_hours, in_hours, in_minutes, shorter = spans
    days, rest = divmod(span, DAY)
    hours = rest // HOUR
    minutes = span // MINUTE
    if days >= days_alone or (days and not hours):
        return ngettext(*in_days, days).format(days=days)
    if days:
        pattern = in_day_hours if days == 1 else in_days_hours
        return ngettext(*pattern, hours).format(days=days, hours=hours)
    if hours >= FROM_HOURS_ALONE:
        return ngettext(*in_hours, hours).format(hours=hours)
    if minutes:
        return ngettext(*in_minutes, minutes).format(minutes=minutes)
    return gettext(shorter)


def days(first: date, last: date) -> str:
    """Return `24 December 2026`, `24 December 2026 to 1 January 2027`."""
    shape = local_format("DATE_FORMAT")
    if first == last:
        return formatted(first, shape)
    return gettext(DAYS).format(first=formatted(first, shape), last=formatted(last, shape))


def zone_time(zone: str) -> str:
    """Return `Lisbon time` for `Europe/Lisbon`; `UTC` stays."""
    return gettext("{city} time").format(city=city_name(zone)) if "/" in zone else zone


def pause_sentences(hours: Hours, now: datetime, deadline: datetime) -> list[str]:
    """Return a sentence for each pause of the clock before the deadline: the night, free weekdays, vacations."""
    # Other pauses are left out, so that a player who counts off the calendar finds the time left.
    zone = known_zone(hours.zone)
    here = in_utc(now).astimezone(zone).replace(tzinfo=None)
    end = in_utc(deadline).astimezone(zone).replace(tzinfo=None)
    sentences = []
    if hours.night_from != hours.night_to and night_begins(hours, here) < end:
        sentences.append(gettext(NIGHT).format(start=f"{hours.night_from:%H:%M}", end=f"{hours.night_to:%H:%M}"))
    free = [day for day in sorted(hours.weekend_days) if next_weekday(day, here.date()) <= end.date()]
    if free:
        days = [gettext(WEEKDAYS[day]) for day in free]
        sentences.append(ngettext(*WEEKEND, len(days)).format(weekdays=enumeration(days, gettext)))
    shape = local_format("DATE_FORMAT")
    for first, last in hours.vacations:
        if last >= here.date() and first <= end.date():
            pattern = gettext_noop("The clock stops for your holiday on {first}.") if first == last else VACATION
            sentences.append(gettext(pattern).format(first=formatted(first, shape), last=formatted(last, shape)))
    return sentences


def night_begins(hours: Hours, here: datetime) -> datetime:
    """Return when the next night begins on the wall clock; at once in the middle of one."""
    if hours.is_night(here.time()):
        return here
    tonight = datetime.combine(here.date(), hours.night_from)
    return tonight if tonight > here else tonight + DAY


def next_weekday(weekday: int, today: date) -> date:
    """Return the first day of that weekday, from today on."""
    return today + (weekday - today.weekday()) % 7 * DAY
