"""Deadlines, warnings, banks, undo, outages, and players who change their hours."""

from datetime import date, time, timedelta

import pytest

from games.clock.deadline import (
    move_deadline,
    outage_of,
    spend,
    time_given,
    time_used,
    unused_time,
    warning_at,
    with_vacation,
)
from games.clock.hours import Hours, add_waking, waking
from games.clock.hours_json import hours_from_json, hours_to_json
from games.clock.pace import Bank, ClockError, Pace, PerWait, Unlimited
from tests.games.clock.moments import deadline_of
from tests.games.clock.reference import at, wall

WARSAW = "Europe/Warsaw"
MINE = Hours(WARSAW, time(23), time(7))
AWAKE = Hours(WARSAW)
HOUR = timedelta(hours=1)
BANK = Bank(start=48, increment=24, cap=72)

# 24 November 2026 is a Tuesday.
NOON = at(WARSAW, "2026-11-24 12:00")


@pytest.mark.parametrize(
    ("pace", "bank_left", "hours", "end"),
    [
        (PerWait(24), None, AWAKE, "2026-11-25 12:00"),
        (PerWait(24), None, MINE, "2026-11-25 20:00"),
        (PerWait(72), None, MINE, "2026-11-28 20:00"),
        (BANK, None, MINE, "2026-11-27 12:00"),
        (BANK, 13 * HOUR, MINE, "2026-11-25 09:00"),
        (BANK, timedelta(), MINE, "2026-11-24 12:00"),
    ],
)
def test_when_a_wait_runs_out(pace: Pace, bank_left: timedelta | None, hours: Hours, end: str) -> None:
    got = deadline_of(pace, hours, NOON, bank_left)
    assert wall(WARSAW, got) == end
    assert waking(hours, NOON, got) == time_given(pace, bank_left)


def test_without_a_clock_nothing_runs_out_or_is_spent() -> None:
    assert time_given(Unlimited()) is None
    assert spend(Unlimited(), None, MINE, NOON, NOON + HOUR) is None
    assert unused_time(None, MINE, NOON, NOON + HOUR) is None
    assert spend(PerWait(24), None, MINE, NOON, NOON + HOUR) is None


# Warnings


@pytest.mark.parametrize(
    ("pace", "hours", "warned", "end"),
    [
        # a quarter of the time where that is more than twelve hours
        (PerWait(336), AWAKE, "2026-12-05 00:00", "2026-12-08 12:00"),
        (PerWait(72), AWAKE, "2026-11-26 18:00", "2026-11-27 12:00"),
        (PerWait(72), MINE, "2026-11-27 18:00", "2026-11-28 20:00"),
        # twelve hours where a quarter is less
        (PerWait(48), AWAKE, "2026-11-26 00:00", "2026-11-26 12:00"),
        (PerWait(24), AWAKE, "2026-11-25 00:00", "2026-11-25 12:00"),
        (PerWait(24), MINE, "2026-11-25 08:00", "2026-11-25 20:00"),
        (PerWait(13), MINE, "2026-11-24 13:00", "2026-11-25 09:00"),
        # half of it where there are no twelve hours before that
        (PerWait(12), AWAKE, "2026-11-24 18:00", "2026-11-25 00:00"),
        (PerWait(12), MINE, "2026-11-24 18:00", "2026-11-25 08:00"),
    ],
)
def test_when_the_last_warning_comes(pace: Pace, hours: Hours, warned: str, end: str) -> None:
    got = deadline_of(pace, hours, NOON)
    assert wall(WARSAW, got) == end
    assert wall(WARSAW, warning_at(hours, NOON, got)) == warned


def test_a_warning_that_falls_on_the_first_minute_of_the_night_waits_for_the_morning() -> None:
    opened = at(WARSAW, "2026-11-24 19:00")
    end = deadline_of(PerWait(16), MINE, opened)
    assert wall(WARSAW, end) == "2026-11-25 19:00"
    warned = warning_at(MINE, opened, end)
    assert wall(WARSAW, warned) == "2026-11-25 07:00"
    assert waking(MINE, warned, end) == 12 * HOUR


def test_a_wait_that_goes_on_with_little_time_is_warned_of_halfway() -> None:
    assert warning_at(AWAKE, NOON, NOON + 2 * HOUR) == NOON + HOUR
    assert warning_at(AWAKE, NOON, NOON) == NOON


# Banks


@pytest.mark.parametrize(
    ("before", "ended", "after"),
    [
        (48, "2026-11-24 22:00", 62),  # ten hours used, a day added
        (48, "2026-11-24 12:00", 72),  # answered at once
        (60, "2026-11-24 14:00", 72),  # 82 do not fit
        (48, "2026-11-25 07:00", 61),  # the night costs nothing
        (48, "2026-11-27 12:00", 24),  # ran out
        (48, "2026-12-27 12:00", 24),  # ran out, and noticed late
        (0, "2026-11-24 12:00", 24),
    ],
)
def test_what_a_wait_leaves_in_the_bank(before: int, ended: str, after: int) -> None:
    assert spend(BANK, before * HOUR, MINE, NOON, at(WARSAW, ended)) == after * HOUR


def test_the_first_wait_of_a_seat_takes_from_a_full_start() -> None:
    assert spend(BANK, None, MINE, NOON, NOON + HOUR) == 71 * HOUR


def test_a_wait_that_ran_out_leaves_time_for_the_next() -> None:
    end = deadline_of(BANK, MINE, NOON, 20 * HOUR)
    left = spend(BANK, 20 * HOUR, MINE, NOON, end)
    assert left == 24 * HOUR
    following = deadline_of(BANK, MINE, end, left)
    assert end < warning_at(MINE, end, following) < following


# Undo


def test_undo_goes_on_where_the_wait_was_left() -> None:
    """72 hours, of which 30 are used; taken back five hours after the move: 42 hours are left from then on."""
    moved_at = add_waking(MINE, NOON, 30 * HOUR)
    left = unused_time(72 * HOUR, MINE, NOON, moved_at)
    assert left == 42 * HOUR
    undone_at = moved_at + 5 * HOUR
    assert waking(MINE, undone_at, add_waking(MINE, undone_at, left)) == 42 * HOUR
    # Taken back again: what was used meanwhile is gone as well, and nothing else.
    assert unused_time(left, MINE, undone_at, add_waking(MINE, undone_at, 2 * HOUR)) == 40 * HOUR


def test_undo_takes_the_increment_back() -> None:
    bank = 48 * HOUR
    moved_at = NOON + 3 * HOUR
    assert spend(BANK, bank, MINE, NOON, moved_at) == 69 * HOUR
    left = unused_time(bank, MINE, NOON, moved_at)
    assert left == 45 * HOUR
    undone_at = moved_at + HOUR
    assert spend(BANK, left, MINE, undone_at, undone_at + HOUR) == 68 * HOUR


# Outages

OUTAGE = 6 * HOUR


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2026-11-25 12:00", "2026-11-25 18:00"),
        ("2026-11-25 17:00", "2026-11-26 07:00"),
        ("2026-11-25 20:00", "2026-11-26 10:00"),  # by the plain length it would be 2:00 in the night
    ],
)
def test_an_outage_of_six_hours_moves_a_deadline_by_six_hours_of_thinking(before: str, after: str) -> None:
    assert wall(WARSAW, move_deadline(at(WARSAW, before), MINE, OUTAGE)) == after


def test_without_a_night_a_deadline_moves_by_just_the_length_of_the_outage() -> None:
    end = at(WARSAW, "2026-11-25 20:00")
    assert move_deadline(end, AWAKE, OUTAGE) == end + OUTAGE
    assert move_deadline(end, AWAKE, timedelta()) == end


def test_an_outage_costs_nothing_in_the_bank() -> None:
    ended = NOON + 8 * HOUR
    assert spend(BANK, 48 * HOUR, MINE, NOON, ended) == 64 * HOUR
    assert spend(BANK, 48 * HOUR, MINE, NOON, ended, OUTAGE) == 70 * HOUR
    assert unused_time(48 * HOUR, MINE, NOON, ended, OUTAGE) == 46 * HOUR
    # Who uses all of the moved deadline has used their bank, no more.
    end = deadline_of(BANK, MINE, NOON, 20 * HOUR)
    assert time_used(MINE, NOON, move_deadline(end, MINE, OUTAGE), OUTAGE) == 20 * HOUR
    assert spend(BANK, 20 * HOUR, MINE, NOON, move_deadline(end, MINE, OUTAGE), OUTAGE) == 24 * HOUR


def test_an_outage_counts_for_a_wait_from_its_opening_on() -> None:
    stopped, back = NOON, NOON + OUTAGE
    assert outage_of(NOON - HOUR, stopped, back) == OUTAGE
    assert outage_of(NOON + 2 * HOUR, stopped, back) == 4 * HOUR
    assert outage_of(back + HOUR, stopped, back) == timedelta()


def test_a_deadline_that_moves_after_its_warning_is_warned_of_anew() -> None:
    end = deadline_of(PerWait(24), MINE, NOON)
    warned = warning_at(MINE, NOON, end)
    assert wall(WARSAW, warned) == "2026-11-25 08:00"
    # The site stands still from nine to three, after the warning.
    later = move_deadline(end, MINE, OUTAGE)
    assert wall(WARSAW, later) == "2026-11-26 10:00"
    again = warning_at(MINE, NOON, later)
    assert wall(WARSAW, again) == "2026-11-25 14:00"
    assert warned < again < later
    assert waking(MINE, again, later) == 12 * HOUR


# Hours that change


def test_a_player_who_changes_zone_plays_an_open_wait_by_the_old_one() -> None:
    """He flies from Warsaw to New York with a wait open: it was stored with the hours that it opened with."""
    stored = hours_to_json(MINE)
    end = deadline_of(PerWait(24), MINE, NOON)
    assert deadline_of(PerWait(24), hours_from_json(stored), NOON) == end
    assert wall("America/New_York", end) == "2026-11-25 14:00"
    there = Hours("America/New_York", time(23), time(7))
    # The next wait goes by the new zone. Noon in Warsaw is six in the morning there: the clock starts at seven.
    following = deadline_of(PerWait(24), there, at(WARSAW, "2026-11-26 12:00"))
    assert wall("America/New_York", following) == "2026-11-27 15:00"


def test_a_vacation_entered_during_a_wait_keeps_what_is_left_to_think() -> None:
    end = deadline_of(PerWait(72), MINE, NOON)
    now = at(WARSAW, "2026-11-25 20:00")
    after, later = with_vacation(end, MINE, date(2026, 11, 26), date(2026, 11, 29), now)
    assert after.vacations == ((date(2026, 11, 26), date(2026, 11, 29)),)
    assert waking(after, now, later) == waking(MINE, now, end) == 48 * HOUR
    assert wall(WARSAW, end) == "2026-11-28 20:00"
    assert wall(WARSAW, later) == "2026-12-02 20:00"
    assert later == deadline_of(PerWait(72), after, NOON)
    assert wall(WARSAW, warning_at(after, NOON, later)) == "2026-12-01 18:00"


def test_a_vacation_entered_during_a_wait_begins_tomorrow_at_the_earliest() -> None:
    # In Warsaw it is the 26th already.
    now = at(WARSAW, "2026-11-26 00:30")
    with pytest.raises(ClockError, match="tomorrow at the earliest"):
        with_vacation(now + 48 * HOUR, MINE, date(2026, 11, 26), date(2026, 11, 29), now)
    after, _ = with_vacation(now + 48 * HOUR, MINE, date(2026, 11, 27), date(2026, 11, 29), now)
    assert after.is_off(date(2026, 11, 27))
