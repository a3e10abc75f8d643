"""Deadlines and last warnings of waits, and their cost to a time bank. The rules: `docs/clock.md`."""

from datetime import date, datetime, timedelta

from engine.sentences import gettext_noop
from games.clock.hours import Hours, add_waking, in_utc, known_zone, waking
from games.clock.pace import HOUR, Bank, ClockError, Pace, PerWait

ZERO = timedelta()

WARNING_SHARE = 4
"""The last warning comes when one part in this many of the time is left ..."""
WARNING_LEAST = timedelta(hours=12)
"""... or while at least this much is left, whichever is earlier."""
SHORT_SHARE = 2
"""A wait that is not longer than that is warned of when one part in this many is left."""


def time_given(pace: Pace, bank_left: timedelta | None = None) -> timedelta | None:
    """Return the thinking time that a wait opens with, None without a clock.

    A seat that never spent any starts with a full bank.
    """
    if isinstance(pace, PerWait):
        return pace.hours * HOUR
    if isinstance(pace, Bank):
        return pace.start * HOUR if bank_left is None else bank_left
    return None


def time_used(hours: Hours, opened_at: datetime, ended_at: datetime, outage: timedelta = ZERO) -> timedelta:
    """Return the thinking time that a wait took, never negative, without outages of the site."""
    return max(waking(hours, opened_at, ended_at) - outage, ZERO)


def spend(
    pace: Pace,
    bank_left: timedelta | None,
    hours: Hours,
    opened_at: datetime,
    ended_at: datetime,
    outage: timedelta = ZERO,
) -> timedelta | None:
    """Return the seat's bank after a wait that opened with `bank_left` in it, None where the pace has no bank.

    The time used is taken out, then the increment is put in, and what exceeds the cap is lost. A wait that ran out
    leaves the increment, so the next one always has time.
    """
    if not isinstance(pace, Bank):
        return None
    given = time_given(pace, bank_left) or ZERO
    rest = max(given - time_used(hours, opened_at, ended_at, outage), ZERO)
    return min(rest + pace.increment * HOUR, pace.cap * HOUR)


def unused_time(
    given: timedelta | None, hours: Hours, opened_at: datetime, ended_at: datetime, outage: timedelta = ZERO
) -> timedelta | None:
    """Return the thinking time of a wait that goes on because its move was taken back, None without a clock.

    The time between the move and the undo costs nothing, and nothing is won by it: no increment, no fresh limit. The
    wait is due at `add_waking(hours, undone_at, unused_time(...))`, and its bank is that span. The wait of the next
    player, which the undo ends, gives back all: their bank is what it was when that wait opened.
    """
    return None if given is None else max(given - time_used(hours, opened_at, ended_at, outage), ZERO)


def outage_of(opened_at: datetime, stopped_at: datetime, back_at: datetime) -> timedelta:
    """Return the length of the standstill, or of its part since the wait opened."""
    return max(back_at - max(stopped_at, opened_at), ZERO)


def move_deadline(deadline: datetime, hours: Hours, outage: timedelta) -> datetime:
    """Return the deadline after an outage: later by its whole length, counted as thinking time."""
    # So players do not get back nights for lost days, and the deadline lies in no night. It is the deadline of a wait
    # that had that much more time from the start.
    return add_waking(hours, deadline, outage)


def with_vacation(deadline: datetime, hours: Hours, first: date, last: date, now: datetime) -> tuple[Hours, datetime]:
    """Return hours and deadline of an open wait after a vacation, with the time left that it has `now`.

    The vacation begins tomorrow at the earliest, by the wait's own zone, so that no hour that has passed is counted
    again. Raises ClockError for an earlier one.
    """
    if first <= in_utc(now).astimezone(known_zone(hours.zone)).date():
        raise ClockError(gettext_noop("While it is your turn, a holiday can start tomorrow at the earliest."))
    after = hours.with_vacation(first, last)
    return after, add_waking(after, now, waking(hours, now, deadline))


def warning_at(hours: Hours, opened_at: datetime, deadline: datetime) -> datetime:
    """Return when the last warning is due: a waking moment of the player, before the deadline.

    A quarter of the wait's thinking time is left then, and 12 hours at least. A wait of 12 hours or fewer is warned of
    when half of it is left.
    """
    total = waking(hours, opened_at, deadline)
    lead = max(total / WARNING_SHARE, WARNING_LEAST) if total > WARNING_LEAST else total / SHORT_SHARE
    return add_waking(hours, opened_at, total - lead)
