"""Times in the reader's zone and words, in the three languages of the site."""

import re
from datetime import date, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from games.clock import words
from games.clock.hours import Hours
from games.lib import site_time
from games.templatetags.site import waiting_time
from tests.games.clock.reference import at

WARSAW = "Europe/Warsaw"
HERE = ZoneInfo(WARSAW)
NOW = at(WARSAW, "2026-11-23 20:00")  # a Monday
LATER = at(WARSAW, "2027-06-01 20:00")


@pytest.mark.parametrize(
    ("moment", "told", "until"),
    [
        ("2026-11-22 18:00", "yesterday, Sunday 18:00", "by 18:00 yesterday, Sunday"),
        ("2026-11-23 21:30", "today, 21:30", "by 21:30 today"),
        ("2026-11-23 00:00", "today, 00:00", "by 00:00 today"),
        ("2026-11-24 18:00", "tomorrow, Tuesday 18:00", "by 18:00 tomorrow, Tuesday"),
        ("2026-11-25 00:00", "Wednesday 25 November, 00:00", "by 00:00 on Wednesday 25 November"),
        ("2026-12-01 09:05", "Tuesday 1 December, 09:05", "by 09:05 on Tuesday 1 December"),
        ("2027-01-05 18:00", "Tuesday 5 January 2027, 18:00", "by 18:00 on Tuesday 5 January 2027"),
        ("2026-11-20 18:00", "Friday 20 November, 18:00", "by 18:00 on Friday 20 November"),
    ],
)
def test_a_moment_as_people_say_it(moment: str, told: str, until: str) -> None:
    with translation.override("en"):
        assert words.when(at(WARSAW, moment), NOW, HERE) == told
        assert words.until_moment(at(WARSAW, moment), NOW, HERE) == until


def test_the_day_is_that_of_the_reader() -> None:
    moment = at(WARSAW, "2026-11-24 02:00")
    with translation.override("en"):
        assert words.when(moment, NOW, HERE) == "tomorrow, Tuesday 02:00"
        assert words.when(moment, NOW, ZoneInfo("Europe/Lisbon")) == "tomorrow, Tuesday 01:00"
        assert words.when(moment, NOW, ZoneInfo("America/New_York")) == "today, 20:00"
        assert words.when(moment, NOW, ZoneInfo("Pacific/Auckland")) == "today, 14:00"


def test_seconds_are_cut_so_that_no_deadline_is_told_too_late() -> None:
    moment = at(WARSAW, "2026-11-23 23:59") + timedelta(seconds=59.9)
    assert words.when(moment, NOW, HERE) == "today, 23:59"


def test_an_hour_that_comes_twice_is_told_with_its_zone() -> None:
    now = at(WARSAW, "2026-10-25 00:30")
    with translation.override("en"):
        assert words.when(at(WARSAW, "2026-10-25 02:30"), now, HERE) == "today, 02:30 CEST"
        assert words.when(at(WARSAW, "2026-10-25 02:30", fold=1), now, HERE) == "today, 02:30 CET"
        assert words.when(at(WARSAW, "2026-10-25 03:00"), now, HERE) == "today, 03:00"
        assert words.when(at(WARSAW, "2026-03-29 03:30"), at(WARSAW, "2026-03-29 00:00"), HERE) == "today, 03:30"


@pytest.mark.parametrize(
    ("language", "weekday", "day", "day_of_year"),
    [
        ("en", "Tuesday", "24 November", "24 November 2026"),
        ("de", "Dienstag", "24. November", "24. November 2026"),
        ("pl", "wtorek", "24 listopada", "24 listopada 2026"),
    ],
)
def test_days_and_months_in_each_language(language: str, weekday: str, day: str, day_of_year: str) -> None:
    moment = at(WARSAW, "2026-11-24 18:00")
    with translation.override(language):
        same_year = words.when(moment, at(WARSAW, "2026-11-01 12:00"), HERE)
        other_year = words.when(moment, at(WARSAW, "2025-11-01 12:00"), HERE)
    for told in (same_year, other_year):
        assert weekday.lower() in told.lower()
        assert "18:00" in told
    assert day in same_year
    assert "2026" not in same_year
    assert day_of_year in other_year


@pytest.mark.parametrize(
    ("language", "until", "left", "so_long", "zone", "rest"),
    [
        (
            "de",
            "bis Dienstag, 1. Dezember, 18:00",
            "noch 2 Tage 1 Stunde",
            "seit 2 Tagen 1 Stunde",
            "Ortszeit Warschau",
            "Am Samstag und Sonntag steht die Uhr still.",
        ),
        (
            "pl",
            "do 1 grudnia (wtorek), 18:00",
            "jeszcze 2 dni 1 godzina",
            "od 2 dni 1 godziny",
            "czas lokalny: Warszawa",
            "Zegar stoi: sobota i niedziela.",
        ),
    ],
)
def test_times_inflected(language: str, until: str, left: str, so_long: str, zone: str, rest: str) -> None:
    span = timedelta(days=2, hours=1)
    with translation.override(language):
        assert words.until_moment(at(WARSAW, "2026-12-01 18:00"), NOW, HERE) == until
        assert (words.time_left_words(span), words.so_long(span)) == (left, so_long)
        assert words.zone_time(WARSAW) == zone
        assert words.pause_sentences(Hours(WARSAW, weekend_days=frozenset({6, 5})), NOW, LATER) == [rest]


@pytest.mark.parametrize(
    ("span", "left"),
    [
        (timedelta(days=14), "14 days left"),
        (timedelta(days=14) - timedelta(minutes=2), "14 days left"),
        (timedelta(days=13, hours=21), "13 days left"),
        (timedelta(days=7) - timedelta(hours=1), "7 days left"),
        (timedelta(days=6, hours=21), "6 days 21 hours left"),
        (timedelta(days=5) - timedelta(minutes=2), "5 days left"),
        (timedelta(days=4, hours=23), "4 days 23 hours left"),
        (timedelta(days=3), "3 days left"),
        (timedelta(days=3) - timedelta(seconds=1), "3 days left"),
        (timedelta(days=3) - timedelta(minutes=31), "2 days 23 hours left"),
        (timedelta(days=2, hours=1), "2 days 1 hour left"),
        (timedelta(days=2, minutes=29), "2 days left"),
        (timedelta(days=1, hours=6), "1 day 6 hours left"),
        (timedelta(days=1, hours=1), "1 day 1 hour left"),
        (timedelta(days=1), "1 day left"),
        (timedelta(hours=23, minutes=59), "1 day left"),
        (timedelta(hours=23, minutes=29), "23 hours left"),
        (timedelta(hours=12) - timedelta(minutes=2), "12 hours left"),
        (timedelta(hours=11, minutes=54), "11 hours left"),
        (timedelta(hours=2), "2 hours left"),
        (timedelta(hours=1, minutes=59, seconds=59), "119 minutes left"),
        (timedelta(minutes=1), "1 minute left"),
        (timedelta(seconds=59), "less than a minute left"),
        (timedelta(), "no time left"),
        (-timedelta(hours=1), "no time left"),
    ],
)
def test_spans_as_people_say_them(span: timedelta, left: str) -> None:
    with translation.override("en"):
        assert words.time_left_words(span) == left


@pytest.mark.parametrize(
    ("span", "so_long", "ago"),
    [
        (timedelta(days=4, hours=23), "for 4 days", "4 days ago"),
        (timedelta(days=2, hours=1), "for 2 days 1 hour", "2 days 1 hour ago"),
        (timedelta(days=1, hours=6), "for 1 day 6 hours", "1 day 6 hours ago"),
        (timedelta(hours=2), "for 2 hours", "2 hours ago"),
        (timedelta(minutes=1), "for 1 minute", "1 minute ago"),
        (timedelta(seconds=59), "for less than a minute", "just now"),
        (-timedelta(seconds=1), "for less than a minute", "just now"),
    ],
)
def test_how_long_something_has_been_so(span: timedelta, so_long: str, ago: str) -> None:
    with translation.override("en"):
        assert words.so_long(span) == so_long
        assert words.ago(span) == ago


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("2026-11-22 18:00", "The deadline was 18:00 yesterday, Sunday, Lisbon time."),
        ("2026-11-23 21:30", "Move by 21:30 today, Lisbon time."),
        ("2026-11-24 18:00", "Move by 18:00 tomorrow, Tuesday, Lisbon time."),
        ("2026-12-01 09:05", "Move by 09:05 on Tuesday 1 December, Lisbon time."),
        ("2027-01-05 18:00", "Move by 18:00 on Tuesday 5 January 2027, Lisbon time."),
    ],
)
def test_a_deadline_as_a_sentence(moment: str, told: str) -> None:
    with translation.override("en"):
        assert words.move_by(at("Europe/Lisbon", moment), NOW, "Europe/Lisbon") == told


def test_what_is_left_is_called_thinking_time_where_not_all_time_counts() -> None:
    with translation.override("en"):
        assert words.thinking_time_left(5 * timedelta(days=1) - timedelta(minutes=2)) == "5 days of thinking time left"
        assert words.thinking_time_left(timedelta(days=1, hours=6)) == "1 day 6 hours of thinking time left"
        assert words.thinking_time_left(timedelta(minutes=40)) == "40 minutes of thinking time left"
        assert words.thinking_time_left(timedelta()) == "no time left"


def test_the_name_of_a_zone() -> None:
    with translation.override("en"):
        assert words.zone_time("Europe/Lisbon") == "Lisbon time"
        assert words.zone_time("America/Argentina/Buenos_Aires") == "Buenos Aires time"
        assert words.zone_time("UTC") == "UTC"


def test_what_stops_a_clock() -> None:
    over = (date(2026, 11, 2), date(2026, 11, 22))
    hours = Hours(
        WARSAW,
        time(23),
        time(7, 30),
        frozenset({6, 5}),
        (over, (date(2026, 12, 24), date(2027, 1, 1)), (date(2027, 4, 5), date(2027, 4, 5))),
    )
    with translation.override("en"):
        assert words.pause_sentences(hours, NOW, LATER) == [
            "The clock stops at night, 23:00 to 07:30.",
            "The clock stops on Saturday and Sunday.",
            "The clock stops for your holiday from 24 December 2026 to 1 January 2027.",
            "The clock stops for your holiday on 5 April 2027.",
        ]
        assert words.pause_sentences(Hours(WARSAW), NOW, LATER) == []
        assert words.pause_sentences(Hours(WARSAW, weekend_days=frozenset({6})), NOW, LATER) == [
            "The clock stops on Sunday."
        ]


@pytest.mark.parametrize(
    ("now", "deadline", "told"),
    [
        ("2026-11-23 12:00", "2026-11-23 22:59", []),
        ("2026-11-23 12:00", "2026-11-24 08:00", ["The clock stops at night"]),
        ("2026-11-23 02:00", "2026-11-23 08:00", ["The clock stops at night"]),
        ("2026-11-26 12:00", "2026-11-27 22:00", ["The clock stops at night"]),
        ("2026-11-26 12:00", "2026-11-29 22:00", ["The clock stops at night", "The clock stops on Saturday."]),
        (
            "2026-11-25 12:00",
            "2026-12-04 12:00",
            ["The clock stops at night", "The clock stops on Wednesday and Saturday."],
        ),
        (
            "2026-11-23 12:00",
            "2026-12-24 12:00",
            [
                "The clock stops at night",
                "The clock stops on Wednesday and Saturday.",
                "The clock stops for your holiday",
            ],
        ),
    ],
)
def test_only_what_lies_before_the_deadline_stops_the_clock(now: str, deadline: str, told: list[str]) -> None:
    hours = Hours(WARSAW, time(23), time(7), frozenset({2, 5}), ((date(2026, 12, 20), date(2026, 12, 22)),))
    with translation.override("en"):
        found = words.pause_sentences(hours, at(WARSAW, now), at(WARSAW, deadline))
    assert [sentence.startswith(start) for sentence, start in zip(found, told, strict=True)] == [True] * len(told)


def messages() -> list[tuple[str, ...]]:
    """Return the message ids of the module: (message) or (singular, plural)."""
    found: list[tuple[str, ...]] = []
    for name in vars(words):
        value = getattr(words, name)
        if not re.fullmatch(r"[A-Z_]+", name) or not isinstance(value, str | tuple) or name == "ROUNDED":
            continue
        for item in (value,) if isinstance(value, str) or name == "WEEKEND" else value:
            found.append((item,) if isinstance(item, str) else item)
    return found


FIELDS = (
    "weekday", "day", "day_of_year", "time", "days", "hours", "minutes", "city", "start", "end", "weekdays", "first", "last",
    "zone",
)  # fmt: skip


def test_translations_of_these_sentences_keep_their_fields() -> None:
    """A language without a translation shows the English sentence; one with a wrong field would raise at the reader."""
    assert len(messages()) > 20
    for language in ("en", "de", "pl"):
        with translation.override(language):
            for message in messages():
                texts = {translation.gettext(message[0])}
                if len(message) == 2:
                    texts = {translation.ngettext(message[0], message[1], count) for count in (1, 2, 5)}
                for text in texts:
                    assert "{" not in text.format(**dict.fromkeys(FIELDS, "1"))


def test_days_of_a_vacation() -> None:
    assert words.days(date(2026, 12, 24), date(2026, 12, 24)) == "24 December 2026"
    assert words.days(date(2026, 12, 24), date(2027, 1, 1)) == "24 December 2026 to 1 January 2027"


def test_the_first_minute_of_waiting_is_not_told() -> None:
    now = site_time.now()
    assert waiting_time(now) == ""
    assert waiting_time(now - timedelta(minutes=3)) == "Waiting for 3 minutes."
