"""Email addresses: how two are compared, and how one is recognised without storing it.

Letters are compared here and never by a database: `UPPER` of PostgreSQL makes I of the dotless i, so `iexact` takes one person's
address for that of another. It only finds candidates (`rows_with`). A column with the key would find them as well, but addresses
stand in six tables, in logs and in sessions, and each would need one.
"""

from collections.abc import Collection
from string import ascii_lowercase, ascii_uppercase
from typing import TypeVar
from unicodedata import normalize

from allauth.account.models import EmailAddress
from django.db.models import Model, Q, QuerySet
from django.utils.crypto import salted_hmac

from games.models import Player

Row = TypeVar("Row", bound=Model)
SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


def tidy_address(address: str) -> str:
    """Return the address as it is stored, and shown to people."""
    return normalize("NFC", address.strip()).lower()


def with_ascii_domain(address: str) -> str:
    """Return the address with each label of its domain in ASCII (RFC 3492), as mail is sent to it.

    It does not replace letters as IDNA 2003 does, for which `ß` is `ss`.
    """
    local, at, domain = address.rpartition("@")
    labels = (label if label.isascii() else f"xn--{label.encode('punycode').decode()}" for label in domain.split("."))
    return local + at + ".".join(labels)


def address_key(address: str) -> str:
    """Return the form in which addresses are compared."""
    return with_ascii_domain(tidy_address(address))


def same_address(one: str, other: str) -> bool:
    """Return whether mail to both goes to the same letter box."""
    return address_key(one) == address_key(other)


def is_plain(address: str) -> bool:
    """Return whether tidying the address changes no more of it than the case of ASCII letters.

    An address that another site vouches for has to be plain: without a zero-width blank it would be somebody else's address.
    """
    return address.isprintable() and normalize("NFKC", address.lower()) == address.translate(SMALL)


def spellings(address: str) -> set[str]:
    """Return the forms in which the address may be stored."""
    return {tidy_address(address), address_key(address)}


def may_be(field: str, addresses: Collection[str]) -> Q:
    """Return the question to the database for rows whose field looks like one of the addresses, and may be another one."""
    found = Q(pk__in=[])
    for address in addresses:
        for spelling in spellings(address):
            found |= Q(**{f"{field}__iexact": spelling})
    return found


def rows_with(rows: QuerySet[Row], field: str, addresses: Collection[str]) -> QuerySet[Row]:
    """Return those of the rows whose field is one of the addresses, in any spelling; none without addresses."""
    keys = {address_key(address) for address in addresses}
    found = rows.filter(may_be(field, addresses)).values_list("pk", field)
    return rows.filter(pk__in=[pk for pk, held in found if address_key(held) in keys])


def player_with(address: str) -> Player | None:
    """Return the account with the address."""
    # One query, found or not: the time that it takes must not show whether there is such an account.
    alike = Player.objects.filter(may_be("email", [address]))
    return next((player for player in alike if same_address(player.email or "", address)), None)


def is_own(player: Player, address: str) -> bool:
    """Return whether the address is one that the player has proved to be theirs."""
    proved = EmailAddress.objects.filter(user_id=player.pk, verified=True).values_list("email", flat=True)
    return any(same_address(own, address) for own in (player.email, *proved) if own)


def address_hash(address: str, secret: str | None = None) -> str:
    """Return a keyed hash of the address, 64 hex digits: it can be recognised, not read back. `secret`: an older key."""
    return hash_of(address_key(address), secret)


def old_hash(address: str, secret: str) -> str:
    """Return the hash that was stored before letters outside ASCII were distinguished."""
    return hash_of(address.strip().casefold(), secret)


def hash_of(key: str, secret: str | None) -> str:
    return salted_hmac("games.refused_address", key, secret=secret, algorithm="sha256").hexdigest()
