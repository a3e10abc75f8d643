"""Vacations: days on which a player's clock stands still, with an allowance for each calendar year."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock.deadline import with_vacation
from games.clock.hours import DAY, MOST_VACATIONS
from games.clock.hours_json import hours_to_json
from games.clock.pace import ClockError
from games.lib import site_time
from games.lib.errors import Refused, Stale
from games.lib.text.sentences import translate_sentence
from games.lib.time_zones import known_zone
from games.models import Player, Vacation, Wait
from games.play.moves.wait_clocks import hours_when_opened, set_deadline
from games.table.locks import lock_games, lock_player
from games.table.player_hours import vacations_in_season

FURTHEST = timedelta(days=500)
"""The latest beginning of a vacation, from now."""


def today_of(player: Player, now: datetime | None = None) -> date:
    """Return the date in the player's time zone."""
    return (now or site_time.now()).astimezone(ZoneInfo(known_zone(player.time_zone))).date()


def standing(player: Player) -> list[Vacation]:
    """Return the player's vacations that are not over and were not cancelled, in order."""
    return list(Vacation.objects.filter(player=player, cancelled_at=None, last__gte=today_of(player)))


def days_used(vacations: Iterable[Vacation], year: int) -> int:
    """Return the number of days of these vacations in the year; a day that two of them share counts once."""
    start, end = date(year, 1, 1), date(year, 12, 31)
    days: set[int] = set()
    for vacation in vacations:
        first, last = max(vacation.first, start), min(vacation.last, end)
        days |= set(range(first.toordinal(), last.toordinal() + 1))
    return len(days)


def days_left(player: Player, year: int) -> int:
    """Return how many days the player can still enter for that year."""
    entered = Vacation.objects.filter(player=player, last__year__gte=year, first__year__lte=year)
    return int(settings.VACATION_DAYS) - days_used(entered, year)


def enter(player: Player, first: date, last: date) -> Vacation:
    """Enter a vacation, from tomorrow at the earliest, and move the player's deadlines by it. Raises Refused."""
    with transaction.atomic():
        lock_player(player)
        vacation = check(player, first, last)
        vacation.save()
        copy_days(player)
        lock_games(player)
        for wait_id in open_waits(player):
            move_deadline(wait_id, vacation)
    return vacation


def check(player: Player, first: date, last: date) -> Vacation:
    """Return the vacation as it could be entered now, unsaved. Raises Refused."""
    now = site_time.now()
    if last < first:
        raise Refused(_("The last day must not be before the first."))
    if first <= today_of(player, now):
        raise Refused(_("A holiday can start tomorrow at the earliest."))
    if first > today_of(player, now) + FURTHEST or last.year - first.year > 1:
        raise Refused(_("That is too far in the future. Choose an earlier date."))
    if len(standing(player)) >= MOST_VACATIONS // 2:
        raise Refused(_("You have booked as many holidays as you can. Remove one first."))
    vacation = Vacation(player=player, first=first, last=last, entered_at=now)
    check_allowance(player, vacation)
    return vacation


def copy_days(player: Player) -> None:
    """Update the copy of the vacations on the player's row."""
    player.days_off = [[vacation.first.isoformat(), vacation.last.isoformat()] for vacation in standing(player)]
    player.save(update_fields=["days_off"])


def check_allowance(player: Player, vacation: Vacation) -> None:
    """Raise Refused where a year would have more days than the site allows."""
    allowance = int(settings.VACATION_DAYS)
    for year in range(vacation.first.year, vacation.last.year + 1):
        entered = list(Vacation.objects.filter(player=player, last__year__gte=year, first__year__lte=year))
        if days_used([*entered, vacation], year) > allowance:
            left = max(0, allowance - days_used(entered, year))
            raise Refused(
                ngettext(
                    "That is more than you have left: {left} day of holiday for {year}.",
                    "That is more than you have left: {left} days of holiday for {year}.",
                    left,
                ).format(left=left, year=year)
            )


def open_waits(player: Player) -> list[int]:
    """Return the player's waits with a deadline, always in the same order, so that two writers never wait for each other."""
    waits = Wait.objects.clocked().filter(seat__player=player)
    return list(waits.order_by("pk").values_list("pk", flat=True))


def move_deadline(wait_id: int, vacation: Vacation) -> None:
    """Move the deadline of a wait, so that the player has as much time left after the vacation as before it."""
    now = vacation.entered_at
    # Where an outage is compensated at the same moment, the row is read again.
    while wait := Wait.objects.open().filter(pk=wait_id, deadline__gt=now).select_related("game").first():
        first, last = vacation.first, vacation.last
        if wait.game.season_id is not None:
            counted = vacations_in_season(wait.game, vacation.player)
            if vacation not in counted:
                return
            first, last = counted[vacation]
        hours = hours_when_opened(wait)
        # The wait keeps to the zone that it opened with, where it may be tomorrow already.
        begins = max(first, now.astimezone(ZoneInfo(hours.zone)).date() + DAY)
        if begins > last:
            return
        try:
            later, deadline = with_vacation(wait.clock.deadline, hours, begins, last, now)
        except ClockError as error:
            raise Refused(translate_sentence(error.sentence, [])) from None
        if deadline == wait.deadline:
            # The vacation is after the deadline; its hours are stored in case the deadline moves later.
            fields = Wait.objects.as_read(wait)
            if fields.update(hours=hours_to_json(later)):
                return
        elif set_deadline(wait, deadline, later):
            return


def cancel(player: Player, vacation_id: int) -> None:
    """Cancel a vacation, from the next wait on. One that has begun is cut to the days up to today.

    No deadline comes nearer by it; where one has moved by these days, they stay used. Raises Stale.
    """
    with transaction.atomic():
        lock_player(player)
        today = today_of(player)
        vacation = Vacation.objects.filter(player=player, pk=vacation_id, cancelled_at=None, last__gte=today).first()
        if vacation is None:
            raise Stale(_("This holiday is over, or has already been removed."))
        if vacation.first <= today:
            split_off(vacation, today)
        elif is_counted_on(player, vacation):
            vacation.cancelled_at = site_time.now()
            vacation.save(update_fields=["cancelled_at"])
        else:
            vacation.delete()
        copy_days(player)


def split_off(vacation: Vacation, today: date) -> None:
    """End a vacation today. The days to come are given up, but stay used where a deadline counts on them."""
    if vacation.last == today:
        return
    rest = Vacation(player=vacation.player, first=today + DAY, last=vacation.last, entered_at=vacation.entered_at)
    vacation.last = today
    vacation.save(update_fields=["last"])
    if is_counted_on(rest.player, rest):
        rest.cancelled_at = site_time.now()
        rest.save()


def is_counted_on(player: Player, vacation: Vacation) -> bool:
    """Return whether an open wait counts on some of these days."""
    for wait in Wait.objects.filter(pk__in=open_waits(player)):
        for first, last in hours_when_opened(wait).vacations:
            if first <= vacation.last and vacation.first <= last:
                return True
    return False
