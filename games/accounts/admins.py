"""Admins' accounts made on the command line, and one-time links to sign in while no mail can be sent."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.accounts.display_names import free_name
from games.lib import site_time
from games.lib.errors import Refused
from games.mail.signed_addresses import KEEPER, read, write
from games.models import Player
from games.models.email_addresses import player_with, tidy_address

VALID = timedelta(hours=1)
STATE_BYTES = 6


def admin_for(address: str, name: str = "", promote: bool = False) -> Player:
    """Return the admin's account with that address, made if there is none; `promote` a player's account.

    Raises Refused for a player's account without `promote`, and for a closed one.
    """
    with transaction.atomic():
        player = player_with(address)
        if player is None:
            fresh = free_name(name or address.partition("@")[0][:20], Player())
            return Player.objects.create_superuser(tidy_address(address), None, name=fresh)
        if not player.is_active:
            raise Refused(_("This account is closed."))
        if not player.is_superuser and not promote:
            raise Refused(_("This is a player's account."))
        if not player.is_superuser:
            player.is_staff = player.is_superuser = True
            player.save(update_fields=["is_staff", "is_superuser"])
        return player


def link_word(player: Player) -> str:
    """Return the word of the link: good once, for an hour, until another sign-in or a new password."""
    until = int((site_time.now() + VALID).timestamp())
    return write(KEEPER, [player.pk, until, state_of(player)])


def admin_of_word(word: str) -> Player | None:
    """Return the admin whom the link lets in, None when it is over or not ours."""
    numbers = read(KEEPER, word, 3)
    if numbers is None or datetime.fromtimestamp(numbers[1], UTC) < site_time.now():
        return None
    player = Player.objects.filter(pk=numbers[0], is_active=True, is_superuser=True).first()
    return player if player is not None and state_of(player) == numbers[2] else None


def use_up(player: Player) -> bool:
    """End all links made for the admin so far; return False if another request was faster."""
    mine = Player.objects.filter(pk=player.pk, last_login=player.last_login)
    return bool(mine.update(last_login=site_time.now()))


def state_of(player: AbstractBaseUser) -> int:
    """Return a number that changes with each sign-in and each password."""
    state = f"{player.password} {player.last_login.isoformat() if player.last_login else ''}"
    return int.from_bytes(salted_hmac("games.keeper", state, algorithm="sha256").digest()[:STATE_BYTES])
