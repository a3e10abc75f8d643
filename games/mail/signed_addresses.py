"""Signed words that stand in addresses: in links and reply addresses of mails, in envelope senders, in one-click links.

A word is a few numbers and a keyed hash over them and over what the word is for, in small letters and digits: it outlives
mail servers that change the case of what stands before the @, and no word for one purpose is one for another.
"""

from base64 import b32decode, b32encode
from binascii import Error
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

HASH_BYTES = 10
"""80 bits: nobody tries them all, and an address stays below the 64 characters that mail allows before the @."""
LONGEST = 80
"""No word is longer; what is gets no closer look."""

LINK = "link"
REPLY = "reply"
ASKED = "asked"
ENVELOPE = "envelope"
STOP = "stop"
CONFIRM = "confirm"
KEEPER = "keeper"

REPLY_PREFIX = "m-"
ASKED_PREFIX = "a-"
ENVELOPE_PREFIX = "b-"


class SeatLink(NamedTuple):
    """What a link or a reply address names: a seat (and with it the game), the wait it was made in (0: none), the player
    who held the seat, and the serial of the seat's links then.

    `shown`: in reply addresses, when the game was last written that the mail told of, in milliseconds since 1970; 0 where
    nobody knows. A wait may go on over several decisions, and what `left` means changes with each of them.

    `seat` is 0 in the reply address of a mail about several games: it names the player alone, and gives no right to anything.

    `asked`: in the reply address of an answer that asks something about the account: the received mail that it answers, else 0.
    Such an address stood in that one mail, to the player's own address, and in no other.
    """

    seat: int
    wait: int
    player: int
    serial: int
    shown: int = 0
    asked: int = 0


OF_SEAT = 4
"""So many numbers of a place are about the seat: they stand in links, and stood in reply addresses before these told the time."""
OF_REPLY = 5


def write(purpose: str, numbers: Iterable[int]) -> str:
    """The signed word for these numbers (none of them negative)."""
    body = b"".join(pack_number(number) for number in numbers)
    return b32encode(body + signature(purpose, body, settings.SECRET_KEY)).decode().rstrip("=").lower()


def read(purpose: str, word: str, count: int) -> tuple[int, ...] | None:
    """The numbers of a word for that purpose, `count` of them; None for anything that `write` has not made."""
    word = word.strip().upper()
    if not word or len(word) > LONGEST or not word.isascii():
        return None
    try:
        data = b32decode(word + "=" * (-len(word) % 8))
    except Error:
        return None
    # Several spellings give the same bytes; one of them is ours.
    if b32encode(data).decode().rstrip("=") != word or len(data) <= HASH_BYTES:
        return None
    body, signed = data[:-HASH_BYTES], data[-HASH_BYTES:]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not any(constant_time_compare(signed, signature(purpose, body, key)) for key in keys):
        return None
    numbers = unpack_numbers(body)
    return numbers if len(numbers) == count else None


def signature(purpose: str, body: bytes, key: str) -> bytes:
    """The first bytes of an HMAC-SHA256."""
    return salted_hmac(f"games.mail.{purpose}", body, secret=key, algorithm="sha256").digest()[:HASH_BYTES]


def pack_number(number: int) -> bytes:
    """Seven bits a byte, the lowest first; a byte with the eighth bit is followed by another one."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def unpack_numbers(body: bytes) -> tuple[int, ...]:
    """The inverse of `packed`, for several numbers."""
    numbers, number, shift = [], 0, 0
    for byte in body:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number, shift = 0, 0
    return tuple(numbers)


def milliseconds(moment: datetime | None) -> int:
    """Since 1970; 0 for no moment."""
    return 0 if moment is None else int(moment.timestamp() * 1000)


def link_word(place: SeatLink) -> str:
    """What stands in a mail's link."""
    return write(LINK, place[:OF_SEAT])


def read_link(word: str) -> SeatLink | None:
    found = read(LINK, word, OF_SEAT)
    return SeatLink(*found) if found else None


def reply_address(place: SeatLink) -> str:
    """Where answers to a mail go; "" while the site takes no mail (MYKERINOS_REPLY_DOMAIN)."""
    if not settings.REPLY_DOMAIN:
        return ""
    if place.asked:
        return f"{ASKED_PREFIX}{write(ASKED, place)}@{settings.REPLY_DOMAIN}"
    return f"{REPLY_PREFIX}{write(REPLY, place[: OF_REPLY if place.shown else OF_SEAT])}@{settings.REPLY_DOMAIN}"


def read_reply(address: str) -> SeatLink | None:
    """The place that a reply address names; None when it is none of ours, or was tampered with."""
    word = local_part(address, REPLY_PREFIX)
    found = read(REPLY, word, OF_REPLY) or read(REPLY, word, OF_SEAT)
    found = found or read(ASKED, local_part(address, ASKED_PREFIX), len(SeatLink._fields))
    return SeatLink(*found) if found else None


def envelope_address(mail_id: int) -> str:
    """The envelope sender of one mail, to which bounces go; "" while the site takes no mail."""
    if not settings.REPLY_DOMAIN:
        return ""
    return f"{ENVELOPE_PREFIX}{write(ENVELOPE, [mail_id])}@{settings.REPLY_DOMAIN}"


def read_envelope(address: str) -> int | None:
    """The id of the mail that came back; None when the address is none of ours."""
    found = read(ENVELOPE, local_part(address, ENVELOPE_PREFIX), 1)
    return found[0] if found else None


def local_part(address: str, prefix: str) -> str:
    """What follows the prefix before the @ of an address at our domain; "" for every other address."""
    local, _at, domain = address.strip().rpartition("@")
    if not settings.REPLY_DOMAIN or domain.lower() != settings.REPLY_DOMAIN.lower():
        return ""
    return local[len(prefix) :] if local.lower().startswith(prefix) else ""
