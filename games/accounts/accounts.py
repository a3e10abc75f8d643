"""Accounts after the sign-up: confirming and deleting them."""

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games.accounts.display_names import free_name
from games.accounts.erasure import forget_address
from games.lib import site_time
from games.lib.db.prepared import Moment
from games.lobby.open_games import clear_out
from games.models import Player, Seat, Tenure, Vacation, Wait
from games.play.seats.handover import PLAYS_ON, hand_over
from games.table.locks import lock_player

ATTEMPTS = 5
SETTINGS = (
    "language", "time_zone", "theme", "patterns", "plays_forced", "plays_forced_hidden", "unlisted", "hides_pace",
    "usual_hours", "talks",
    "mail_when", "mail_delay", "quiet_from", "quiet_until",
    "digest_at", "mail_refused", "week_letter", "mail_suspended_at", "mail_suspended_reason",
    "mail_setbacks", "mail_setback_at", "answers_at_once", "subject_state", "text_only",
    "night_from", "night_to", "weekend_days", "days_off",
)  # fmt: skip
"""Settings of an account beside name and address."""


def confirm(player: Player) -> bool:
    """Confirm the account, and return whether its name had to change because it was taken meanwhile."""
    if player.confirmed_at is not None:
        return False
    wanted = player.name
    player.confirmed_at = site_time.now()
    for _attempt in range(ATTEMPTS):
        player.name = free_name(wanted, player)
        try:
            with transaction.atomic():
                player.save(update_fields=["name", "confirmed_at"])
        except IntegrityError:
            # Somebody took it between the check and the write.
            continue
        return player.name != wanted
    raise IntegrityError(f"no free name for player {player.pk}")


def delete_account(player: Player) -> None:
    """Delete the account in one transaction: open games are left, seats go to bots, moves and results stay."""
    with transaction.atomic():
        clear_out(player)
        hand_over_seats(player, Tenure.Reason.DELETED)
        forget_hours(player)
        forget_address(player)
        anonymise(player)


def close_account(player: Player) -> None:
    """Close the account in one transaction, until it is opened again: seats go to bots, and sign-ins end."""
    with transaction.atomic():
        lock_player(player)
        clear_out(player)
        hand_over_seats(player, Tenure.Reason.CLOSED)
        Seat.objects.kept_for(player).update(absent=None)
        player.is_active = False
        # It also ends every session of the account, on whatever device.
        player.save(update_fields=["is_active"])


def hand_over_seats(player: Player, reason: str) -> None:
    """Give the player's seats in running games to bots."""
    for seat in list(Seat.objects.held_by(player).of_running_games().order_by("game_id")):
        hand_over(seat, PLAYS_ON, reason)


def forget_hours(player: Player) -> None:
    """Remove the player's vacations, and the hours of their waits, which show when they sleep and travel."""
    # A seat that a bot held for them is the bot's for good.
    Seat.objects.kept_for(player).update(absent=None)
    Vacation.objects.filter(player=player).delete()
    held = Wait.objects.over().filter(seat__tenures__player=player, hours__isnull=False)
    Wait.objects.filter(pk__in=held.values("pk")).update(hours=None, time_given=None, deadline=None, warning_at=None)


def anonymise(player: Player) -> None:
    """Reduce the account to a row without a name or a way to log in."""
    fresh = Player()
    for name in SETTINGS:
        setattr(player, name, getattr(fresh, name))
    player.email = None
    player.name = ""
    player.is_active = player.is_staff = player.is_superuser = False
    player.last_login = player.feed_serial = None
    player.deleted_at = site_time.now()
    # Also ends every session of the account, on whatever device.
    player.set_unusable_password()
    player.save()
    player.groups.clear()
    player.user_permissions.clear()


def forget_unconfirmed() -> int:
    """Delete the sign-ups that were not confirmed in UNCONFIRMED_DAYS, and return their number."""
    stale = list(unconfirmed_since(site_time.now() - timedelta(days=settings.UNCONFIRMED_DAYS))[:500])
    for player in stale:
        with transaction.atomic():
            forget_address(player)
            player.delete()
    return len(stale)


def unconfirmed_since(limit: Moment) -> QuerySet[Player]:
    return Player.objects.unconfirmed().filter(joined_at__lt=limit)
