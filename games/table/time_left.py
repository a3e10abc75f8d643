"""The time left to a seat, in the reader's own zone and words, on pages and in mails."""

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.clock import words
from games.clock.hours import waking
from games.clock.hours_json import hours_from_json
from games.lib.time_zones import known_zone
from games.models import Player, Wait


class TimeLeft(NamedTuple):
    """The time that a wait has left."""

    left: str
    """Thinking time."""
    thinking: str
    """The same, called so where some of the time until the deadline does not count."""
    by: str
    """The deadline as a sentence."""
    until: str
    """The deadline in a few words."""
    zone: str
    """The time zone of these words."""
    deadline: datetime
    rests: list[str]
    """The hours that do not count until then, one sentence each."""
    warned: bool
    """Whether the last warning was given."""


def zone_of(reader: Player | None) -> str:
    """Return the reader's time zone; UTC for anonymous visitors."""
    return "UTC" if reader is None else known_zone(reader.time_zone)


def time_left(wait: Wait | None, reader: Player | None, now: datetime) -> TimeLeft | None:
    """Return the time that the wait has left, in the reader's words; None without a clock."""
    if wait is None or wait.deadline is None:
        return None
    hours = hours_from_json(wait.hours)
    zone = zone_of(reader)
    span = waking(hours, now, wait.deadline)
    rests = words.pause_sentences(hours, now, wait.deadline)
    return TimeLeft(
        left=words.time_left_words(span),
        thinking=words.thinking_time_left(span) if rests else words.time_left_words(span),
        by=words.move_by(wait.deadline, now, zone),
        until=words.until_moment(wait.deadline, now, ZoneInfo(zone)),
        zone=words.zone_time(zone),
        deadline=wait.deadline,
        rests=rests,
        warned=wait.warned_for == wait.deadline,
    )
