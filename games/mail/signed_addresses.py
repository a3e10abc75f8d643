"""Signed words in addresses: in links and reply addresses of mails, envelope senders, and one-click links.

A word is a few numbers and a keyed hash over them and over the word's purpose, in small letters and digits. So it outlives
mail servers that change the case before the @, and no word for one purpose is valid for another.
"""

from base64 import b32decode, b32encode
from binascii import Error
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

HASH_BYTES = 10
"""80 bits cannot be guessed, and keep an address below the 64 characters that mail allows before the @."""
LONGEST = 80
"""Letters of a word at most. Longer ones are not read."""

LINK = "link"
REPLY = "reply"
ASKED = "asked"
QUESTION = "question"
ACCOUNT = "account"
ENVELOPE = "envelope"
STOP = "stop"
NEVER = "never"
CONFIRM = "confirm"
KEEPER = "keeper"
FEED = "feed"

REPLY_PREFIX = "m-"
ASKED_PREFIX = "a-"
QUESTION_PREFIX = "q-"
ACCOUNT_PREFIX = "c-"
ENVELOPE_PREFIX = "b-"


class SeatLink(NamedTuple):
    """The content of a link or reply address.

    It names a seat (and with it the game), the wait it was made in (0 for none), the player who held the seat, and the
    serial of the seat's links then. `seat` is 0 in the reply address of a mail about several games: it names the player
    alone, and gives no right to anything.

    `shown`, in reply addresses: when the game that the mail shows was last written, in milliseconds since 1970; 0 if
    unknown. A wait may span several decisions, and what `left` means changes with each of them.

    `asked`, in the reply address of an answer that asks something: the received mail that it answers, else 0. `question`, in
    that of any other mail that asks: its row, else 0; `player` is 0 where that goes to somebody without an account. Such an
    address is in that one mail, to its reader's own address, and in no other.

    `mail`: in the reply address of a mail of the account's own thread, that mail; else 0. `serial` is the account's there.
    """

    seat: int
    wait: int
    player: int
    serial: int
    shown: int = 0
    asked: int = 0
    question: int = 0
    mail: int = 0


OF_SEAT = 4
"""Numbers of a place that are about the seat: those of links, and of the first reply addresses, which had no time."""
OF_REPLY = 5
OF_ASKED = 6
"""Those and the mail that was received, or the question."""
OF_ACCOUNT = 3
"""A player, the serial of the account, and a mail of its thread."""


def write(purpose: str, numbers: Iterable[int]) -> str:
    """Return the signed word for these numbers, none of which is negative."""
    body = b"".join(pack_number(number) for number in numbers)
    return b32encode(body + signature(purpose, body, settings.SECRET_KEY)).decode().rstrip("=").lower()


def read(purpose: str, word: str, count: int) -> tuple[int, ...] | None:
    """Return the numbers of a word for that purpose, `count` of them; None for a word that `write` did not make."""
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
    """Return the first bytes of an HMAC-SHA256."""
    return salted_hmac(f"games.mail.{purpose}", body, secret=key, algorithm="sha256").digest()[:HASH_BYTES]


def pack_number(number: int) -> bytes:
    """Return the number with seven bits a byte, the lowest first; a byte with the eighth bit is followed by another one."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def unpack_numbers(body: bytes) -> tuple[int, ...]:
    """Return the numbers that `pack_number` packed."""
    numbers, number, shift = [], 0, 0
    for byte in body:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number, shift = 0, 0
    return tuple(numbers)


def milliseconds(moment: datetime | None) -> int:
    """Return the milliseconds since 1970; 0 for no moment."""
    return 0 if moment is None else int(moment.timestamp() * 1000)


def link_word(place: SeatLink) -> str:
    """Return the word in a mail's link."""
    return write(LINK, place[:OF_SEAT])


def read_link(word: str) -> SeatLink | None:
    found = read(LINK, word, OF_SEAT)
    return SeatLink(*found) if found else None


def reply_address(place: SeatLink) -> str:
    """Return the reply address of a mail; "" while the site takes no mail (MYKERINOS_REPLY_DOMAIN)."""
    if not settings.REPLY_DOMAIN:
        return ""
    if place.mail:
        return f"{ACCOUNT_PREFIX}{write(ACCOUNT, (place.player, place.serial, place.mail))}@{settings.REPLY_DOMAIN}"
    if place.question:
        return f"{QUESTION_PREFIX}{write(QUESTION, (*place[:OF_REPLY], place.question))}@{settings.REPLY_DOMAIN}"
    if place.asked:
        return f"{ASKED_PREFIX}{write(ASKED, place[:OF_ASKED])}@{settings.REPLY_DOMAIN}"
    return f"{REPLY_PREFIX}{write(REPLY, place[: OF_REPLY if place.shown else OF_SEAT])}@{settings.REPLY_DOMAIN}"


def read_reply(address: str) -> SeatLink | None:
    """Return what a reply address names; None where it is not ours, or was tampered with."""
    word = local_part(address, REPLY_PREFIX)
    found = read(REPLY, word, OF_REPLY) or read(REPLY, word, OF_SEAT)
    found = found or read(ASKED, local_part(address, ASKED_PREFIX), OF_ASKED)
    if found:
        return SeatLink(*found)
    asks = read(QUESTION, local_part(address, QUESTION_PREFIX), OF_ASKED)
    if asks:
        return SeatLink._make((*asks[:OF_REPLY], 0, asks[OF_REPLY], 0))
    own = read(ACCOUNT, local_part(address, ACCOUNT_PREFIX), OF_ACCOUNT)
    return SeatLink(0, 0, own[0], own[1], mail=own[2]) if own else None


def is_public(address: str) -> bool:
    """Return whether that is the address to which anyone may write to begin."""
    return bool(settings.PLAY_ADDRESS) and address.strip().lower() == settings.PLAY_ADDRESS


def envelope_address(mail_id: int) -> str:
    """Return the envelope sender of one mail, to which bounces go; "" while the site takes no mail."""
    if not settings.REPLY_DOMAIN:
        return ""
    return f"{ENVELOPE_PREFIX}{write(ENVELOPE, [mail_id])}@{settings.REPLY_DOMAIN}"


def read_envelope(address: str) -> int | None:
    """Return the id of the mail that came back; None where the address is not ours."""
    found = read(ENVELOPE, local_part(address, ENVELOPE_PREFIX), 1)
    return found[0] if found else None


def local_part(address: str, prefix: str) -> str:
    """Return what follows the prefix before the @ of an address at our domain; "" for every other address."""
    local, _at, domain = address.strip().rpartition("@")
    if not settings.REPLY_DOMAIN or domain.lower() != settings.REPLY_DOMAIN.lower():
        return ""
    return local[len(prefix) :] if local.lower().startswith(prefix) else ""
