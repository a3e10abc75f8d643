"""What holds for all hours, moments and spans, and that the clock agrees with one that counts minute by minute."""

from datetime import UTC, datetime, time, timedelta

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.clock.deadline import move_deadline, spend, time_used, unused_time, warning_at
from games.clock.hours import Hours, Vacations, add_waking, waking
from games.clock.hours_json import hours_from_json, hours_to_json
from games.clock.pace import HOUR, Bank, PerWait
from tests.games.clock.moments import deadline_of, is_waking, next_waking
from tests.games.clock.reference import minute_counts, slow_add_waking, slow_waking

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)

# Moments near which clocks change, so that few examples miss one.
CHANGES = {
    "UTC": ["2026-03-29"],
    "Europe/Warsaw": ["2026-03-29", "2026-10-25"],
    "Europe/Berlin": ["2026-03-29", "2026-10-25"],
    "America/New_York": ["2026-03-08", "2026-11-01"],
    "Pacific/Auckland": ["2026-04-04", "2026-09-26"],
    "Asia/Beirut": ["2026-03-28", "2026-10-24"],  # midnight is left out, and shown twice
    "Africa/Cairo": ["2026-04-23", "2026-10-29"],  # the same
    "America/Santiago": ["2026-04-05", "2026-09-06"],  # the same
    "Atlantic/Azores": ["2026-03-29", "2026-10-25"],  # from 0:00 to 1:00, and from 1:00 to 0:00
    "Australia/Lord_Howe": ["2026-04-04", "2026-10-03"],  # by half an hour
    "Antarctica/Troll": ["2026-03-29", "2026-10-25"],  # by two hours
    "Asia/Kathmandu": ["2026-06-01"],  # 5:45 from UTC
    "America/St_Johns": ["2010-03-14", "2010-11-07"],  # at one minute past midnight
    "Pacific/Apia": ["2011-12-30"],  # a day that there never was
}

times = st.builds(time, st.integers(0, 23), st.sampled_from([0, 0, 0, 1, 15, 30, 59]))


@st.composite
def hours_and_moments(draw: st.DrawFn) -> tuple[Hours, datetime]:
    """Hours, and a moment in whole minutes within three days of a change of the clock in their zone."""
    zone = draw(st.sampled_from(sorted(CHANGES)))
    anchor = datetime.fromisoformat(draw(st.sampled_from(CHANGES[zone]))).replace(tzinfo=UTC)
    start = anchor + draw(st.integers(-3 * 1440, 3 * 1440)) * MINUTE
    night_from = draw(times)
    length = draw(st.integers(0, 20 * 60)) * MINUTE
    night_to = (datetime.combine(anchor.date(), night_from) + length).time()
    first_days = draw(st.lists(st.integers(-6, 9), max_size=2))
    vacations: Vacations = tuple(
        ((anchor + day * DAY).date(), (anchor + (day + draw(st.integers(0, 5))) * DAY).date()) for day in first_days
    )
    weekend = draw(st.frozensets(st.integers(0, 6), max_size=3))
    return Hours(zone, night_from, night_to, weekend, vacations), start


spans = st.integers(0, 3 * 1440).map(lambda minutes: minutes * MINUTE)
exact_spans = st.timedeltas(timedelta(), timedelta(days=14))
seconds = st.timedeltas(timedelta(), timedelta(minutes=1))


@settings(max_examples=60, deadline=None)
@given(hours_and_moments(), spans)
def test_waking_agrees_with_counting_each_minute(case: tuple[Hours, datetime], length: timedelta) -> None:
    hours, start = case
    assert waking(hours, start, start + length) == slow_waking(hours, start, start + length)


@settings(max_examples=60, deadline=None)
@given(hours_and_moments(), st.integers(0, 30 * 60).map(lambda minutes: minutes * MINUTE))
@example((Hours("Asia/Beirut", time(23, 30), time(0, 30)), datetime(2026, 3, 28, 12, tzinfo=UTC)), 10 * HOUR)
@example((Hours("Asia/Beirut", time(23, 30), time(0, 30)), datetime(2026, 10, 24, 12, tzinfo=UTC)), 10 * HOUR)
def test_add_waking_agrees_with_counting_each_minute(case: tuple[Hours, datetime], span: timedelta) -> None:
    hours, start = case
    assert add_waking(hours, start, span) == slow_add_waking(hours, start, span)


@settings(deadline=None)
@given(hours_and_moments(), exact_spans, seconds)
def test_waking_undoes_add_waking(case: tuple[Hours, datetime], span: timedelta, odd: timedelta) -> None:
    hours, start = case
    assert waking(hours, start + odd, add_waking(hours, start + odd, span)) == span


@settings(deadline=None)
@given(hours_and_moments(), exact_spans, seconds)
def test_add_waking_undoes_waking(case: tuple[Hours, datetime], length: timedelta, odd: timedelta) -> None:
    hours, start = case
    moment = next_waking(hours, start + odd + length)
    assert add_waking(hours, start, waking(hours, start, moment)) == moment


@settings(deadline=None)
@given(hours_and_moments(), exact_spans)
def test_time_never_runs_out_while_it_stands_still(case: tuple[Hours, datetime], span: timedelta) -> None:
    hours, start = case
    end = add_waking(hours, start, span)
    assert end >= start + span
    assert is_waking(hours, end)
    assert minute_counts(hours, end)


@settings(deadline=None)
@given(hours_and_moments(), exact_spans, exact_spans)
def test_more_time_ends_later_and_later_waits_end_later(
    case: tuple[Hours, datetime], one: timedelta, other: timedelta
) -> None:
    hours, start = case
    less, more = sorted([one, other])
    assert add_waking(hours, start, more) - add_waking(hours, start, less) >= more - less
    assert add_waking(hours, start + less, one) <= add_waking(hours, start + more, one)
    assert waking(hours, start, start + less) <= waking(hours, start, start + more)


@settings(deadline=None)
@given(hours_and_moments(), exact_spans, exact_spans)
def test_spans_add_up(case: tuple[Hours, datetime], one: timedelta, other: timedelta) -> None:
    hours, start = case
    assert add_waking(hours, add_waking(hours, start, one), other) == add_waking(hours, start, one + other)
    middle, end = start + one, start + one + other
    assert waking(hours, start, middle) + waking(hours, middle, end) == waking(hours, start, end)


@given(hours_and_moments())
def test_hours_are_read_as_they_were_written(case: tuple[Hours, datetime]) -> None:
    hours, _ = case
    assert hours_from_json(hours_to_json(hours)) == hours


@settings(deadline=None)
@given(hours_and_moments(), st.integers(12, 336))
def test_the_warning_comes_awake_in_the_wait_and_in_time(case: tuple[Hours, datetime], limit: int) -> None:
    hours, opened = case
    end = deadline_of(PerWait(limit), hours, opened)
    warned = warning_at(hours, opened, end)
    assert opened <= warned < end
    assert is_waking(hours, warned)
    to_think = waking(hours, warned, end)
    assert to_think >= limit * HOUR / 4
    assert to_think >= 12 * HOUR if limit > 12 else to_think == 6 * HOUR


@settings(deadline=None)
@given(hours_and_moments(), exact_spans, exact_spans, st.timedeltas(timedelta(), timedelta(days=3)))
def test_a_bank_stays_between_the_increment_and_the_cap(
    case: tuple[Hours, datetime], bank: timedelta, length: timedelta, outage: timedelta
) -> None:
    hours, opened = case
    pace = Bank(start=24, increment=12, cap=14 * 24)
    after = spend(pace, bank, hours, opened, opened + length, outage)
    assert after is not None
    assert 12 * HOUR <= after <= 14 * 24 * HOUR
    assert after <= bank + 12 * HOUR
    assert after <= (spend(pace, bank, hours, opened, opened + length, outage + HOUR) or timedelta())


@settings(deadline=None)
@given(hours_and_moments(), exact_spans, st.timedeltas(timedelta(), timedelta(days=3)))
def test_an_outage_takes_nothing_from_a_bank_that_is_used_to_the_end(
    case: tuple[Hours, datetime], bank: timedelta, outage: timedelta
) -> None:
    hours, opened = case
    end = move_deadline(add_waking(hours, opened, bank), hours, outage)
    assert time_used(hours, opened, end, outage) == bank
    assert end == add_waking(hours, opened, bank + outage)


@settings(deadline=None)
@given(hours_and_moments(), st.lists(st.tuples(exact_spans, exact_spans), max_size=4))
def test_taking_back_neither_wins_nor_loses_time(
    case: tuple[Hours, datetime], pauses: list[tuple[timedelta, timedelta]]
) -> None:
    """However often a player moves and takes back, their thinking time adds up to what they were given."""
    hours, moment = case
    given = 336 * HOUR
    left: timedelta | None = given
    thought = timedelta()
    for thinking, away in pauses:
        ended = moment + thinking
        thought += waking(hours, moment, ended)
        left = unused_time(left, hours, moment, ended)
        assert left == max(given - thought, timedelta())
        moment = ended + away
