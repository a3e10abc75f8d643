"""Addresses that refuse all invitations, as keyed hashes: they need no account."""

from collections.abc import Iterable

from django.conf import settings

from games.models import RefusedAddress
from games.models.email_addresses import address_hash, old_hash

HASHES = address_hash, old_hash


def refused_addresses(addresses: Iterable[str]) -> set[str]:
    """Those of the addresses that want no invitations. One query, none without addresses."""
    # A refusal outlives a change of the secret key: the old ones are asked too.
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    by_hash = {hashed(address, secret): address for address in addresses for secret in secrets for hashed in HASHES}
    if not by_hash:
        return set()
    found = RefusedAddress.objects.filter(address_hash__in=by_hash).values_list("address_hash", flat=True)
    return {by_hash[hashed] for hashed in found}


def refuse_address(address: str) -> None:
    """Remember that this address wants no invitations. Twice is once."""
    RefusedAddress.objects.bulk_create([RefusedAddress(address_hash=address_hash(address))], ignore_conflicts=True)
