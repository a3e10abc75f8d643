"""Entering a season of a league, and leaving it."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from games.lib.errors import Refused, Stale
from games.models import Entry, Player, Season, Seat, Tenure
from games.play.seats.handover import PLAYS_ON, hand_over
from games.play.seats.restrictions import check_new_games


def lock_season(season: Season, *states: str) -> bool:
    """Lock the season until the transaction ends. Returns False where it is in none of these states any more."""
    return bool(Season.objects.filter(pk=season.pk, state__in=states).update(number=F("number")))


def entry_of(player: Player | None, season: Season) -> Entry | None:
    return Entry.objects.filter(season=season, player=player).first() if player else None


def enter(player: Player, season: Season, *, again: bool = False) -> Entry:
    """Enter the player, on the waiting list where the season has begun. Twice is once, and may change `again`.

    Raises Refused, or Stale where the season is over.
    """
    with transaction.atomic():
        if not lock_season(season, Season.State.ENTRIES, Season.State.RUNNING):
            raise Stale(_("This season is over."))
        entry = entry_of(player, season)
        if entry is not None and entry.state == Entry.State.LEFT:
            raise Refused(_("You have left this season. You can enter the season after the next one."))
        if entry is None:
            check_new_games(player)
            before = Season.objects.filter(league=season.league_id, number=season.number - 1)
            if Entry.objects.filter(player=player, state=Entry.State.LEFT, season__in=before).exists():
                raise Refused(_("You left the season before, so you sit this one out. You can enter the next one."))
            entry = Entry(season=season, player=player)
        entry.again = again
        entry.save()
        return entry


def leave(player: Player, season: Season, plays: bool = True) -> None:
    """Withdraw the player's entry. In a season that runs bots take their seats for good.

    `plays`: whether the player knows that there are seats. Raises Stale where they don't, or where there is no entry.
    """
    with transaction.atomic():
        is_on = lock_season(season, Season.State.ENTRIES, Season.State.RUNNING)
        entry = entry_of(player, season)
        if entry is None or entry.state == Entry.State.LEFT or not is_on:
            raise Stale(_("You are not in this season."))
        if entry.number is not None and not plays:
            raise Stale(_("This season has begun since then. If you still want to leave it, confirm that."))
        if entry.number is None:
            entry.delete()
            return
        entry.state, entry.again = Entry.State.LEFT, False
        entry.save()
        for seat in list(Seat.objects.held_by(player).of_running_games().filter(game__season=season)):
            hand_over(seat, PLAYS_ON, Tenure.Reason.RESIGNED)
        Seat.objects.kept_for(player).filter(game__season=season).update(absent=None)
