"""When a mail about a turn is due: delay, looks, quiet hours on the player's own clock, the digest's hour."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.mail.schedule import after_quiet, next_digest, spread, turn_due, wish_of
from games.models import Player, Seat

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def player(**fields: object) -> Player:
    return Player(**{"time_zone": "UTC", **fields})


@pytest.mark.parametrize(
    ("look", "due"),
    [(None, 2), (0, 2), (-5, 2), (1, 3), (10, 12), (27, 29), (29, 30), (40, 30)],
    ids=lambda minutes: str(minutes),
)
def test_a_look_starts_the_delay_anew_for_half_an_hour(look: int | None, due: int) -> None:
    looked = None if look is None else NOON + look * MINUTE
    assert turn_due(player(), Seat(), NOON, looked) == NOON + due * MINUTE


def test_a_look_makes_no_mail_earlier() -> None:
    patient = player(mail_delay=60)
    assert turn_due(patient, Seat(), NOON, NOON + 5 * MINUTE) == NOON + 60 * MINUTE


def test_the_wish_for_a_game_goes_before_the_wish_for_all() -> None:
    assert wish_of(player(mail_when="never"), Seat(mail_when="later", mail_delay=7)) == ("later", 7 * MINUTE)
    assert wish_of(player(mail_when="later", mail_delay=9), Seat(mail_when="now")) == ("now", timedelta())
    assert wish_of(player(mail_when="digest"), Seat()).when == "digest"
    assert wish_of(player(mail_delay=9), Seat(mail_when="later")).delay == 9 * MINUTE


@pytest.mark.parametrize(
    ("start", "end", "at", "goes"),
    [
        ("22:00", "07:00", "23:30", "+1 07:00"),
        ("22:00", "07:00", "03:00", "07:00"),
        ("22:00", "07:00", "07:00", "07:00"),
        ("22:00", "07:00", "21:59", "21:59"),
        ("22:00", "07:00", "22:00", "+1 07:00"),
        ("13:00", "14:00", "13:30", "14:00"),
        ("13:00", "14:00", "12:30", "12:30"),
        ("13:00", "13:00", "13:00", "13:00"),
    ],
)
def test_quiet_hours(start: str, end: str, at: str, goes: str) -> None:
    quiet = player(quiet_from=time.fromisoformat(start), quiet_until=time.fromisoformat(end))
    days, _blank, clock = goes.rpartition(" ")
    moment = datetime.combine(NOON.date(), time.fromisoformat(at), UTC)
    expected = datetime.combine(NOON.date() + timedelta(days=int(days or 0)), time.fromisoformat(clock), UTC)
    assert after_quiet(quiet, moment) == expected


@pytest.mark.parametrize(
    ("zone", "at", "ends"),
    [
        ("Europe/Warsaw", datetime(2026, 7, 1, 1, tzinfo=UTC), datetime(2026, 7, 1, 5, tzinfo=UTC)),
        ("Europe/Warsaw", datetime(2026, 3, 29, 0, 30, tzinfo=UTC), datetime(2026, 3, 29, 5, tzinfo=UTC)),
        ("Europe/Warsaw", datetime(2026, 10, 24, 23, tzinfo=UTC), datetime(2026, 10, 25, 6, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 3, 8, 5, tzinfo=UTC), datetime(2026, 3, 8, 11, tzinfo=UTC)),
        ("Pacific/Auckland", datetime(2026, 9, 26, 13, tzinfo=UTC), datetime(2026, 9, 26, 18, tzinfo=UTC)),
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(zone: str, at: datetime, ends: datetime) -> None:
    quiet = player(time_zone=zone, quiet_from=time(23), quiet_until=time(7))
    assert after_quiet(quiet, at) == ends


def test_quiet_hours_end_even_when_the_clock_is_put_back_to_them() -> None:
    quiet = player(time_zone="Europe/Warsaw", quiet_from=time(1), quiet_until=time(2, 30))
    at = datetime(2026, 10, 25, 1, 15, tzinfo=UTC)  # 02:15 for the second time
    assert after_quiet(quiet, at) >= at
    assert after_quiet(quiet, at) - at < timedelta(hours=1)


@pytest.mark.parametrize(
    ("zone", "at", "after", "expected"),
    [
        ("UTC", time(8), NOON, datetime(2026, 11, 21, 8, tzinfo=UTC)),
        ("UTC", time(18), NOON, datetime(2026, 11, 20, 18, tzinfo=UTC)),
        ("UTC", time(12), NOON, datetime(2026, 11, 21, 12, tzinfo=UTC)),
        ("Asia/Tokyo", time(8), NOON, datetime(2026, 11, 20, 23, tzinfo=UTC)),
        ("America/New_York", time(7), NOON, datetime(2026, 11, 21, 12, tzinfo=UTC)),
    ],
)
def test_the_digest_goes_out_at_the_players_hour(zone: str, at: time, after: datetime, expected: datetime) -> None:
    assert next_digest(player(time_zone=zone, digest_at=at), after) == expected


def test_r1_mornings_and_digests_are_spread_over_a_minute_by_player() -> None:
    """R1: at seven the quiet hours of everybody end at once, at eight everybody's digest is due."""
    people = [player(pk=number, quiet_from=time(22), quiet_until=time(7)) for number in range(1, 601)]
    seven = datetime(2026, 11, 21, 7, tzinfo=UTC)
    ends = [after_quiet(one, NOON + timedelta(hours=12)) for one in people]
    assert all(seven <= end < seven + MINUTE for end in ends)
    assert max(ends.count(end) for end in ends) == 10, "ten of six hundred each second"
    digests = [next_digest(one, NOON) for one in people]
    assert digests == [end + timedelta(hours=1) for end in ends], "always the same second of the same player"
    # Between the end of the quiet hours and their second nothing is held back any more, and the day's digest has been.
    assert after_quiet(people[0], seven) == seven
    assert next_digest(people[0], seven + timedelta(hours=1)) == digests[0] + timedelta(days=1)
    assert spread(people[0]) > timedelta()
