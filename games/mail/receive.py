"""Received mail, taken in: one function behind SMTP, LMTP, the pipe and the web address. It stores and does nothing else.

When `receive` has returned, the mail is in the database, and whoever brought it may be told so. A worker reads it from
there (`games.mail.replies`), found by a sweep; the hint is only speed.
"""

import re
import time
from hashlib import sha256

from django.db import IntegrityError, transaction

from games import clocks, hints
from games.mail.addresses import read_envelope, read_reply
from games.mail.reading.message import LARGEST
from games.models import Inbound

HEADER_BYTES = 1 << 16
LONGEST_ADDRESS = 254
BETWEEN_HINTS = 0.2
"""Seconds. What comes within them is found by the sweep."""

hinted_at = float("-inf")
"""When this process hinted last."""

MESSAGE_ID = re.compile(rb"^message-id:\s*(<[!-;=?-~]{1,240}>)", re.IGNORECASE | re.MULTILINE)
BODY = re.compile(rb"\r?\n\r?\n")
RECIPIENT_HEADERS = re.compile(
    rb"^(?:delivered-to|x-original-to|envelope-to|to|cc):((?:[^\r\n]|\r?\n[ \t])*)", re.IGNORECASE | re.MULTILINE
)
ADDRESS = re.compile(rb"[\w.+-]{1,70}@[\w.-]{1,250}")


class UnknownRecipient(Exception):
    """The address is none of ours: nothing was stored."""


def is_ours(recipient: str) -> bool:
    """Whether the address is a reply address or an envelope sender that this site has signed."""
    return read_reply(recipient) is not None or read_envelope(recipient) is not None


def receive(raw: bytes, recipient: str, sender: str = "") -> Inbound:
    """Store a mail that came to that address; the same mail again gives the row that is there. Never raises for what the
    mail contains. `sender`: the one on the envelope.

    Raises UnknownRecipient, and what the database raises when it is away: then the mail must not be acknowledged.
    """
    recipient = recipient.strip()
    if not is_ours(recipient):
        raise UnknownRecipient
    now = clocks.now()
    message_id = message_id_of(raw)
    row = Inbound(
        key=key_of(raw, recipient, message_id),
        recipient=recipient[:LONGEST_ADDRESS],
        sender=printable(sender)[:LONGEST_ADDRESS],
        message_id=message_id,
        raw=raw[:LARGEST],
        received_at=now,
        due_at=now,
    )
    try:
        with transaction.atomic():
            row.save(force_insert=True)
            transaction.on_commit(lambda: _hint(row.pk))
    except IntegrityError:
        return Inbound.objects.defer("raw").get(key=row.key)
    return row


def message_id_of(raw: bytes) -> str:
    """The Message-ID in its angle brackets, "" where there is none of an ordinary kind."""
    end = BODY.search(raw[:HEADER_BYTES])
    found = MESSAGE_ID.search(raw[: end.start() if end else HEADER_BYTES])
    return found[1].decode("ascii") if found else ""


def key_of(raw: bytes, recipient: str, message_id: str) -> str:
    """What two deliveries of one mail share."""
    if message_id:
        mark = message_id.encode()
    else:
        end = BODY.search(raw)
        mark = sha256(raw[end.end() :] if end else raw).digest()
    return sha256(recipient.lower().encode() + b"\n" + mark).hexdigest()


def recipient_in(raw: bytes) -> str:
    """The first address of ours in the headers, for ways that do not tell the envelope; "" where there is none."""
    end = BODY.search(raw[:HEADER_BYTES])
    head = raw[: end.start() if end else HEADER_BYTES]
    for line in RECIPIENT_HEADERS.finditer(head):
        for address in ADDRESS.findall(line[1]):
            text = address.decode("ascii", "replace")
            if is_ours(text):
                return str(text)
    return ""


def printable(text: str) -> str:
    return "".join(letter for letter in text.encode("utf-8", "replace").decode() if letter.isprintable())


def _hint(inbound_id: int) -> None:
    """Wake the worker, unless it was woken just before: in a flood of mails a hint for each would cost a third of the time."""
    global hinted_at
    now = time.monotonic()
    if now - hinted_at < BETWEEN_HINTS:
        return
    hinted_at = now
    from games.tasks import read_mail

    hints.send(read_mail, inbound_id)
