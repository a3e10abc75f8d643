"""Both changes of the clock in four cities, to the minute. Everything here was reckoned by hand.

The clocks change at 1:00 UTC on 29 March and 25 October 2026 in Warsaw and Berlin (there from 2:00 to 3:00 and from 3:00
to 2:00), on 8 March and 1 November at 2:00 in New York, on 27 September at 2:00 and 5 April at 3:00 in Auckland.
"""

from datetime import date, time, timedelta

import pytest

from games.clock.deadline import warning_at
from games.clock.hours import Hours, add_waking, waking
from games.clock.pace import PerWait
from tests.games.clock.moments import deadline_of, next_waking
from tests.games.clock.reference import at, wall

CITIES = {
    "Europe/Warsaw": ("2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"),
    "Europe/Berlin": ("2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"),
    "America/New_York": ("2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01"),
    "Pacific/Auckland": ("2026-09-26", "2026-09-27", "2026-04-04", "2026-04-05"),
}
"""The day before the clock goes forward, that day, the day before it goes back, that day."""

FOLD_HOUR = {"Europe/Warsaw": 2, "Europe/Berlin": 2, "America/New_York": 1, "Pacific/Auckland": 2}
"""The hour that is shown twice."""

NO_NIGHT = (time(0), time(0))
NIGHT = (time(23), time(7))  # holds the change
LATE_NIGHT = (time(4), time(10))  # begins after it, so the change lies in thinking time
EARLY_NIGHT = (time(20), time(2, 30))  # ends within the hour that is left out, or shown twice
NIGHT_FROM_CHANGE = (time(2, 30), time(9))  # begins within it

# The night, opened the day before at, hours to think, then the end where the clock goes forward, where it goes back from
# 3:00 to 2:00, and where it does so from 2:00 to 1:00, as in New York.
TABLE = [
    (NO_NIGHT, "12:00", 12, "00:00", "00:00", "00:00"),
    (NO_NIGHT, "12:00", 24, "13:00", "11:00", "11:00"),
    (NO_NIGHT, "23:30", 6, "06:30", "04:30", "04:30"),
    (NIGHT, "12:00", 24, "20:00", "20:00", "20:00"),
    (NIGHT, "22:59", 12, "18:59", "18:59", "18:59"),
    (LATE_NIGHT, "22:00", 8, "13:00", "11:00", "11:00"),
    (LATE_NIGHT, "22:00", 4, "03:00", "02:00", "01:00"),
    (EARLY_NIGHT, "12:00", 12, "07:00", "06:00", "06:30"),
    (NIGHT_FROM_CHANGE, "12:00", 16, "11:00", "10:00", "09:30"),
]


@pytest.mark.parametrize("zone", CITIES)
@pytest.mark.parametrize(("night", "opened", "hours", "forward", "back", "back_at_two"), TABLE)
def test_a_wait_over_the_change(
    zone: str, night: tuple[time, time], opened: str, hours: int, forward: str, back: str, back_at_two: str
) -> None:
    before_forward, on_forward, before_back, on_back = CITIES[zone]
    if FOLD_HOUR[zone] == 1:
        back = back_at_two
    mine = Hours(zone, *night)
    span = timedelta(hours=hours)
    for before, day, end in ((before_forward, on_forward, forward), (before_back, on_back, back)):
        start = at(zone, f"{before} {opened}")
        got = add_waking(mine, start, span)
        assert wall(zone, got) == f"{day} {end}"
        assert waking(mine, start, got) == span
        assert waking(mine, start, got + timedelta(minutes=1)) == span + timedelta(minutes=1)


@pytest.mark.parametrize("zone", CITIES)
def test_the_day_of_the_change_has_23_or_25_hours_to_think(zone: str) -> None:
    before_forward, forward, before_back, back = CITIES[zone]

    def lengths(night: tuple[time, time]) -> list[float]:
        return [
            waking(Hours(zone, *night), at(zone, f"{day} 00:00"), at(zone, f"{day} 23:59") + timedelta(minutes=1))
            / timedelta(hours=1)
            for day in (before_forward, forward, before_back, back)
        ]

    assert lengths(NO_NIGHT) == [24, 23, 24, 25]
    assert lengths(NIGHT) == [16, 16, 16, 16]
    assert lengths(LATE_NIGHT) == [18, 17, 18, 19]


@pytest.mark.parametrize("zone", CITIES)
def test_a_night_that_the_clock_goes_back_into_is_judged_twice(zone: str) -> None:
    """The wall clock leaves the night at half past, goes back half an hour later, and it is night again until half past."""
    day, hour = CITIES[zone][3], FOLD_HOUR[zone]
    mine = Hours(zone, time(20), time(hour, 30))
    first, second = at(zone, f"{day} 0{hour}:30"), at(zone, f"{day} 0{hour}:30", fold=1)
    assert second - first == timedelta(hours=1)
    assert next_waking(mine, at(zone, f"{day} 00:30")) == first
    assert waking(mine, at(zone, f"{day} 00:30"), second) == timedelta(minutes=30)
    assert next_waking(mine, at(zone, f"{day} 0{hour}:00", fold=1)) == second


@pytest.mark.parametrize("zone", CITIES)
def test_a_night_that_begins_in_the_hour_left_out_begins_after_it(zone: str) -> None:
    _, day, _, _ = CITIES[zone]
    mine = Hours(zone, *NIGHT_FROM_CHANGE)
    before = at(zone, f"{day} 01:59")
    assert waking(mine, before, at(zone, f"{day} 09:00")) == timedelta(minutes=1)
    assert wall(zone, add_waking(mine, before, timedelta(minutes=1))) == f"{day} 09:00"


@pytest.mark.parametrize("zone", CITIES)
def test_a_wait_opened_in_the_hour_shown_twice_counts_from_the_right_one(zone: str) -> None:
    day, hour = CITIES[zone][3], FOLD_HOUR[zone]
    for fold, end in ((0, f"0{hour + 1}:30"), (1, f"0{hour + 2}:30")):
        start = at(zone, f"{day} 0{hour}:30", fold)
        assert wall(zone, add_waking(Hours(zone), start, timedelta(hours=2))) == f"{day} {end}"


@pytest.mark.parametrize("zone", CITIES)
def test_deadline_and_warning_of_three_days_over_each_change(zone: str) -> None:
    """72 hours by days of 16 hours, from noon on: four and a half days. The last 18 hours begin 18 hours of day earlier."""
    for day in (CITIES[zone][0], CITIES[zone][2]):
        mine = Hours(zone, *NIGHT)
        opened = at(zone, f"{day} 12:00")
        end = deadline_of(PerWait(72), mine, opened)
        assert wall(zone, end) == f"{date.fromisoformat(day) + timedelta(days=4)} 20:00"
        assert wall(zone, warning_at(mine, opened, end)) == f"{date.fromisoformat(day) + timedelta(days=3)} 18:00"


MIDNIGHTS = [
    # zone, the day before, the day whose midnight is left out, the first moment that the clock shows on it
    ("Asia/Beirut", "2026-03-28", "2026-03-29", "01:00"),
    ("Africa/Cairo", "2026-04-23", "2026-04-24", "01:00"),
    ("America/Santiago", "2026-09-05", "2026-09-06", "01:00"),
]


@pytest.mark.parametrize(("zone", "before", "day", "first"), MIDNIGHTS)
def test_where_midnight_does_not_exist(zone: str, before: str, day: str, first: str) -> None:
    eve = at(zone, f"{before} 22:00")
    on_day = at(zone, f"{day} {first}")
    assert on_day - eve == timedelta(hours=2)
    assert add_waking(Hours(zone), eve, timedelta(hours=2)) == on_day
    # A night to midnight ends where the day begins.
    assert next_waking(Hours(zone, time(22), time(0)), eve) == on_day
    assert next_waking(Hours(zone, time(22), time(0, 30)), eve) == on_day
    # A free day ends, and begins, with the day.
    weekday = date.fromisoformat(before).weekday()
    assert next_waking(Hours(zone, weekend_days=frozenset({weekday})), eve) == on_day


TWICE = [
    # zone, the day of which the hour before midnight is shown twice
    ("Asia/Beirut", "2026-10-24"),
    ("Africa/Cairo", "2026-10-29"),
    ("America/Santiago", "2026-04-04"),
]


@pytest.mark.parametrize(("zone", "day"), TWICE)
def test_where_the_hour_before_midnight_comes_twice(zone: str, day: str) -> None:
    evening = at(zone, f"{day} 22:00")
    weekday = date.fromisoformat(day).weekday()
    midnight = evening + timedelta(hours=3)
    assert wall(zone, midnight)[11:] == "00:00"
    assert next_waking(Hours(zone, weekend_days=frozenset({weekday})), evening) == midnight
    assert waking(Hours(zone, time(23), time(0)), evening, midnight) == timedelta(hours=1)
    assert waking(Hours(zone, time(23, 30), time(0)), evening, midnight) == timedelta(hours=2)


def test_a_day_that_begins_and_begins_again() -> None:
    """In Newfoundland the clock used to go back at one minute past midnight, from the 7th to the 6th of November."""
    zone = "America/St_Johns"
    evening = at(zone, "2010-11-06 22:00")
    hours = Hours(zone, vacations=((date(2010, 11, 7), date(2010, 11, 20)),))
    assert waking(hours, evening, at(zone, "2010-11-20 12:00")) == timedelta(hours=2, minutes=59)
    assert wall(zone, add_waking(hours, evening, timedelta(hours=2, minutes=1))) == "2010-11-06 23:02"
    assert wall(zone, add_waking(hours, evening, timedelta(hours=2, minutes=59))) == "2010-11-21 00:00"
