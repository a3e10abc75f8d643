"""A player's waking hours, from their settings and vacations."""

from datetime import date, timedelta

from games.clock.hours import MOST_VACATIONS, Hours, Vacations
from games.clock.pace import ClockError
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.models import Player

RECENT = timedelta(days=2)
"""Vacations that ended longer ago matter no more in any time zone."""


def hours_of(player: Player) -> Hours:
    """Return the hours of the player's settings. Settings that leave no time to think count as none: a game has to go on."""
    zone = known_zone(player.time_zone)
    try:
        return Hours(zone, player.night_from, player.night_to, frozenset(player.weekend_days), vacations_of(player))
    except ClockError:
        return Hours(zone)


def vacations_of(player: Player) -> Vacations:
    """Return the player's vacations that are not over."""
    since = (site_time.now() - RECENT).date()
    found = [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in player.days_off]
    return tuple(vacation for vacation in found if vacation[1] >= since)[:MOST_VACATIONS]
