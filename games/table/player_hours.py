"""A player's waking hours, from their settings and vacations."""

from dataclasses import replace
from datetime import date, timedelta

from games.clock.hours import DAY, MOST_VACATIONS, Hours, Vacations
from games.clock.pace import ClockError
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.models import Game, Player, Vacation

RECENT = timedelta(days=2)
"""Vacations that ended longer ago matter no more in any time zone."""
SEASON_DAYS = 10
"""Days of vacation that count in the games of one season of a league."""


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


def hours_in(game: Game, player: Player) -> Hours:
    """Return the hours of the player's settings for a turn in that game. Two queries more in a league, on vacation."""
    hours = hours_of(player)
    if game.season_id is None or not hours.vacations:
        return hours
    counted = vacations_in_season(game, player)
    return replace(hours, vacations=tuple(span for vacation, span in counted.items() if vacation.cancelled_at is None))


def vacations_in_season(game: Game, player: Player) -> dict[Vacation, tuple[date, date]]:
    """Return the first and last day that count of each vacation in the season; those entered first come first."""
    season = game.season
    if season is None or season.begins is None:
        return {}
    begins = season.begins.date()
    left = SEASON_DAYS
    found = {}
    for vacation in Vacation.objects.filter(player=player, last__gte=begins).order_by("entered_at", "pk"):
        first = max(vacation.first, begins)
        days = min(left, (vacation.last - first).days + 1)
        if days:
            found[vacation] = (first, first + (days - 1) * DAY)
        left -= days
    return found
