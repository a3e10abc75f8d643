"""How long is left, for whoever reads: in his own zone and words, on pages and in mails."""

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.accounts.zones import known_zone
from games.clock import words
from games.clock.hours import waking
from games.clock.hours_json import hours_from_json
from games.models import Player, Wait


class TimeLeft(NamedTuple):
    """What a wait has left. `left`: thinking time; `until`: the deadline; `zone`: whose clock that is; `rests`: what does not
    count for the player whose wait it is, one sentence each.
    """

    left: str
    until: str
    zone: str
    deadline: datetime
    rests: list[str]
    warned: bool
    """Whether the last warning was given: there is no time to lose."""


def zone_of(reader: Player | None) -> str:
    """The zone in which times are told to him; strangers have UTC."""
    return "UTC" if reader is None else known_zone(reader.time_zone)


def time_left(wait: Wait | None, reader: Player | None, now: datetime) -> TimeLeft | None:
    """What the reader is told of the wait's clock; None without one."""
    if wait is None or wait.deadline is None:
        return None
    hours = hours_from_json(wait.hours)
    zone = zone_of(reader)
    return TimeLeft(
        left=words.left(waking(hours, now, wait.deadline)),
        until=words.until(wait.deadline, now, ZoneInfo(zone)),
        zone=words.zone_time(zone),
        deadline=wait.deadline,
        rests=words.hours_told(hours, now),
        warned=wait.warned_for == wait.deadline,
    )
