"""E-mail addresses: how two are compared, and how one is remembered without keeping it."""

from django.utils.crypto import salted_hmac


def address_key(address: str) -> str:
    """What two spellings of one address share."""
    return address.strip().casefold()


def address_hash(address: str, secret: str | None = None) -> str:
    """A keyed hash of the address, 64 hex digits: it can be recognised, not read back. `secret`: an older key."""
    return salted_hmac("games.refused_address", address_key(address), secret=secret, algorithm="sha256").hexdigest()
