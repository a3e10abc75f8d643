"""Email addresses: how two are compared, and how one is remembered without keeping it."""

from allauth.account.models import EmailAddress
from django.utils.crypto import salted_hmac

from games.models import Player


def address_key(address: str) -> str:
    """What two spellings of one address share."""
    return address.strip().casefold()


def is_own(player: Player, address: str) -> bool:
    """Whether the address is one that the player has proved to be theirs."""
    proved = EmailAddress.objects.filter(user_id=player.pk, verified=True).values_list("email", flat=True)
    return address_key(address) in {address_key(own) for own in (player.email, *proved) if own}


def address_hash(address: str, secret: str | None = None) -> str:
    """A keyed hash of the address, 64 hex digits: it can be recognised, not read back. `secret`: an older key."""
    return salted_hmac("games.refused_address", address_key(address), secret=secret, algorithm="sha256").hexdigest()
