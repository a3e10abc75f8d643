"""Waking hours: nights, free weekdays, vacations; what is refused; how they are stored."""

import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from engine.sentences import english
from games.clock import hours as module
from games.clock.hours import DAY, Hours, add_waking, pieces, waking
from games.clock.hours_json import hours_from_json, hours_to_json
from games.clock.pace import ClockError
from tests.games.clock.moments import is_waking, next_waking
from tests.games.clock.reference import at, wall

WARSAW = "Europe/Warsaw"
HOUR = timedelta(hours=1)

# 24 November 2026 is a Tuesday.
VACATION = (date(2026, 11, 26), date(2026, 11, 27))
BUSY = Hours(WARSAW, time(23), time(7), frozenset({5, 6}), (VACATION,))


@pytest.mark.parametrize(
    ("hours", "opened", "span", "end"),
    [
        # no night
        (Hours(WARSAW), "2026-11-24 12:00", 24, "2026-11-25 12:00"),
        # a night over midnight, within the day, up to midnight, from midnight
        (Hours(WARSAW, time(23), time(7)), "2026-11-24 12:00", 24, "2026-11-25 20:00"),
        (Hours(WARSAW, time(1), time(9)), "2026-11-24 12:00", 24, "2026-11-25 20:00"),
        (Hours(WARSAW, time(16), time(0)), "2026-11-24 12:00", 24, "2026-11-26 04:00"),
        (Hours(WARSAW, time(0), time(8)), "2026-11-24 12:00", 24, "2026-11-25 20:00"),
        # opened in the night: counted from its end on
        (Hours(WARSAW, time(23), time(7)), "2026-11-24 03:00", 2, "2026-11-24 09:00"),
        # used up just when the night, the week or the days before a vacation end: ends when time counts again
        (Hours(WARSAW, time(23), time(7)), "2026-11-24 07:00", 16, "2026-11-25 07:00"),
        (Hours(WARSAW, time(23), time(7), frozenset({5, 6})), "2026-11-27 07:00", 16, "2026-11-30 07:00"),
        (BUSY, "2026-11-25 07:00", 16, "2026-11-30 07:00"),
        # nothing to think: when time counts next
        (BUSY, "2026-11-25 12:00", 0, "2026-11-25 12:00"),
        (BUSY, "2026-11-25 23:00", 0, "2026-11-30 07:00"),
        # over a vacation and a weekend, 11 hours on Wednesday, the rest on Monday
        (BUSY, "2026-11-25 12:00", 24, "2026-11-30 20:00"),
        (Hours(WARSAW, vacations=(VACATION,)), "2026-11-25 12:00", 24, "2026-11-28 12:00"),
        # a weekend that is not Saturday and Sunday
        (Hours("Asia/Riyadh", weekend_days=frozenset({4, 5})), "2026-11-26 12:00", 24, "2026-11-29 12:00"),
        # two weeks, with 16 hours a day and five days a week
        (Hours(WARSAW, time(23), time(7), frozenset({5, 6})), "2026-11-30 07:00", 336, "2026-12-29 07:00"),
    ],
)
def test_where_a_span_ends(hours: Hours, opened: str, span: int, end: str) -> None:
    start = at(hours.zone, opened)
    got = add_waking(hours, start, span * HOUR)
    assert wall(hours.zone, got) == end
    assert waking(hours, start, got) == span * HOUR


def test_edges_of_a_night_belong_to_what_begins_there() -> None:
    hours = Hours(WARSAW, time(23), time(7))
    first, last = at(WARSAW, "2026-11-24 23:00"), at(WARSAW, "2026-11-25 07:00")
    second = timedelta(microseconds=1)
    assert [is_waking(hours, moment) for moment in (first - second, first, last - second, last)] == [
        True,
        False,
        False,
        True,
    ]
    assert next_waking(hours, first - second) == first - second
    assert next_waking(hours, first) == last


def test_spans_are_exact_to_the_microsecond() -> None:
    start = at(WARSAW, "2026-11-24 22:59") + timedelta(microseconds=7)
    end = add_waking(BUSY, start, timedelta(hours=1, microseconds=5))
    assert end == at(WARSAW, "2026-11-25 07:59") + timedelta(microseconds=12)


def test_moments_may_come_in_any_zone_and_answers_are_in_utc() -> None:
    start = at(WARSAW, "2026-11-24 12:00")
    elsewhere = start.astimezone(module.known_zone("Asia/Kathmandu"))
    assert add_waking(BUSY, elsewhere, HOUR) == start + HOUR
    assert add_waking(BUSY, elsewhere, HOUR).tzinfo is UTC
    assert waking(BUSY, elsewhere, start + HOUR) == HOUR


def test_python_would_be_an_hour_wrong_where_two_moments_share_a_zone() -> None:
    zone = module.known_zone(WARSAW)
    start, end = datetime(2026, 3, 29, 1, tzinfo=zone), datetime(2026, 3, 29, 4, tzinfo=zone)
    assert end - start == 3 * HOUR
    assert waking(Hours(WARSAW), start, end) == 2 * HOUR


def test_an_end_before_the_start_is_no_time() -> None:
    start = at(WARSAW, "2026-11-24 12:00")
    assert waking(BUSY, start, start - DAY) == timedelta()
    assert waking(BUSY, start, start) == timedelta()


def test_a_moment_without_a_zone_and_a_negative_span_are_mistakes_of_the_caller() -> None:
    with pytest.raises(ValueError, match="needs its zone"):
        waking(BUSY, datetime(2026, 11, 24), datetime(2026, 11, 25, tzinfo=UTC))
    with pytest.raises(ValueError, match="not negative"):
        add_waking(BUSY, datetime(2026, 11, 24, tzinfo=UTC), -HOUR)
    with pytest.raises(OverflowError):
        add_waking(BUSY, datetime(2026, 11, 24, tzinfo=UTC), 100_000 * DAY)


def test_a_year_of_vacation_is_skipped_in_a_few_steps() -> None:
    first, last = date(2026, 11, 25), date(2027, 11, 25)
    hours = Hours(WARSAW, time(23), time(7), vacations=((first, last),))
    start = at(WARSAW, "2026-11-24 12:00")
    end = add_waking(hours, start, 336 * HOUR)
    # 11 hours before it, 20 days of 16 hours after it, and 5 hours.
    assert wall(WARSAW, end) == "2027-12-16 12:00"
    steps = 0
    for begin, _, _ in pieces(hours, start):
        if begin > end:
            break
        steps += 1
    assert steps < 100


def test_vacations_are_put_in_order_and_joined() -> None:
    one, two, three = (
        (date(2026, 12, 24), date(2026, 12, 31)),
        (date(2027, 1, 1), date(2027, 1, 3)),
        (date(2026, 12, 1), date(2026, 12, 1)),
    )
    hours = Hours("UTC", vacations=(two, one, three, one))
    assert hours.vacations == (three, (one[0], two[1]))
    assert hours == Hours("UTC", vacations=(three, one, two))
    assert Hours("UTC").with_vacation(*one).with_vacation(*three).vacations == (three, one)


EIGHT = date(2026, 11, 24)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"zone": "Europe/Nowhere"}, "“Europe/Nowhere” is not a time zone"),
        ({"zone": "Europe"}, "not a time zone"),
        ({"zone": "../etc/passwd"}, "not a time zone"),
        ({"zone": ""}, "not a time zone"),
        ({"weekend_days": frozenset(range(7))}, "all seven days of the week off"),
        ({"weekend_days": frozenset({7})}, "no weekday 7"),
        ({"night_from": time(7), "night_to": time(3, 1)}, "at least 4 hours"),
        ({"night_from": time(0), "night_to": time(23, 59)}, "at least 4 hours"),
        ({"night_from": time(23, 0, 30), "night_to": time(7)}, "whole minute"),
        ({"vacations": ((EIGHT, EIGHT - DAY),)}, "from 2026-11-24 to 2026-11-23 ends before it begins"),
        ({"vacations": ((EIGHT, EIGHT + 366 * DAY),)}, "longer than a year"),
        ({"vacations": ((EIGHT, EIGHT + 300 * DAY), (EIGHT + 301 * DAY, EIGHT + 400 * DAY))}, "longer than a year"),
        (
            {"vacations": tuple((EIGHT + 2 * day * DAY, EIGHT + 2 * day * DAY) for day in range(61))},
            "at most 60 holidays",
        ),
    ],
)
def test_hours_that_leave_no_time_or_make_no_sense_are_refused(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(ClockError, match=words) as refused:
        Hours(**({"zone": "UTC"} | fields))
    assert words in english(refused.value.sentence)


def test_the_shortest_day_still_has_its_time() -> None:
    hours = Hours(WARSAW, time(4), time(0), frozenset(range(6)))
    start = at(WARSAW, "2026-11-29 00:00")
    assert waking(hours, start, start + 7 * DAY) == 4 * HOUR
    # 84 Sundays, two of which lose an hour in March and one of which wins one in October.
    assert wall(WARSAW, add_waking(hours, start, 336 * HOUR)) == "2028-07-09 01:00"


STORED: dict[str, Any] = {
    "zone": WARSAW,
    "night": ["23:00", "07:00"],
    "weekend": [5, 6],
    "vacations": [["2026-11-26", "2026-11-27"]],
}


def test_hours_are_stored_as_plain_json() -> None:
    assert hours_to_json(BUSY) == STORED
    assert hours_from_json(STORED) == BUSY


@pytest.mark.parametrize(
    "damage",
    [
        {"zone": 5},
        {"zone": "Europe/Nowhere"},
        {"night": "23:00"},
        {"night": ["23:00"]},
        {"night": ["23:00", "7:00"]},
        {"night": ["23:00", "24:00"]},
        {"night": ["23:00:00", "07:00"]},
        {"night": ["٢٣:00", "07:00"]},
        {"weekend": [6, 5]},
        {"weekend": [5, 5]},
        {"weekend": [True]},
        {"weekend": [5.0]},
        {"weekend": ["5"]},
        {"weekend": None},
        {"vacations": [["2026-11-26"]]},
        {"vacations": [["2026-11-26", "2026-02-30"]]},
        {"vacations": [["20261126", "20261127"]]},
        {"vacations": [["2026-11-26", "2026-11-27"], ["2026-11-28", "2026-11-28"]]},
        {"vacations": [[1, 2]]},
        {"vacations": {}},
        {"more": 1},
    ],
)
def test_what_was_not_written_so_is_not_read(damage: dict[str, Any]) -> None:
    with pytest.raises(ClockError):
        hours_from_json(STORED | damage)


@pytest.mark.parametrize("data", [None, [], "", 1, {}, {"zone": "UTC"}])
def test_what_is_no_object_is_not_read(data: object) -> None:
    with pytest.raises(ClockError):
        hours_from_json(data)


def test_the_clock_needs_no_django() -> None:
    program = (
        "import sys; sys.modules['django'] = None; "
        "import games.clock.hours_json, games.clock.deadline, games.clock.pace; print('stands')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("stands\n", "")
