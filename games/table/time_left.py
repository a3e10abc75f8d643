"""How much time is left, in the reader's own zone and words, on pages and in mails."""

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.clock import words
from games.clock.hours import waking
from games.clock.hours_json import hours_from_json
from games.lib.time_zones import known_zone
from games.models import Player, Wait


class TimeLeft(NamedTuple):
    """What a wait has left. `left`: thinking time; `thinking`: the same, called so where not all until the deadline counts; `by`:
    the deadline as a sentence; `until`: in a few words; `zone`: whose clock that is; `rests`: what does not count until then for
    the player whose wait it is, one sentence each.
    """

    left: str
    thinking: str
    by: str
    until: str
    zone: str
    deadline: datetime
    rests: list[str]
    warned: bool
    """Whether the last warning was given: there is no time to lose."""


def zone_of(reader: Player | None) -> str:
    """The zone in which times are told to the reader; strangers have UTC."""
    return "UTC" if reader is None else known_zone(reader.time_zone)


def time_left(wait: Wait | None, reader: Player | None, now: datetime) -> TimeLeft | None:
    """What the reader is told of the wait's clock; None without one."""
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
