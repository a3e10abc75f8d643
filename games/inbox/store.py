"""Storage of received mails: one function behind SMTP, LMTP, the pipe and the web address.

When `receive` has returned, the mail is in the database and may be acknowledged. A worker reads it from there
(`games.inbox.worker`): a sweep finds it, the hint only makes that faster.
"""

import re
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256

from django.db import IntegrityError, transaction

from games.inbox.allowance import allowance_of, check
from games.lib import site_time
from games.mail.signed_addresses import is_public, read_envelope, read_reply
from games.models import Inbound
from games.reading.message import LARGEST
from games.table import wake

HEADER_BYTES = 1 << 16
LONGEST_ADDRESS = 254
BETWEEN_HINTS = 0.2
"""Seconds between two hints to the worker. The sweep finds mails in between."""

ATTEMPTS = 3
"""Tries to store a mail that another process stores at the same moment."""

hinted_at = float("-inf")
"""When this process hinted last."""

MESSAGE_ID = re.compile(rb"^message-id:\s*(<[!-;=?-~]{1,240}>)", re.IGNORECASE | re.MULTILINE)
BODY = re.compile(rb"\r?\n\r?\n")
RECIPIENT_HEADERS = re.compile(
    rb"^(?:delivered-to|x-original-to|envelope-to|to|cc):((?:[^\r\n]|\r?\n[ \t])*)", re.IGNORECASE | re.MULTILINE
)
ADDRESS = re.compile(rb"[\w.+-]{1,70}@[\w.-]{1,250}")


class UnknownRecipient(Exception):
    """The address is not one of ours: nothing was stored."""


def is_ours(recipient: str) -> bool:
    """Whether the address is a reply address or an envelope sender that this site has signed, or the public one."""
    return read_reply(recipient) is not None or read_envelope(recipient) is not None or is_public(recipient)


def receive(raw: bytes, recipient: str, sender: str = "") -> Inbound:
    """Store a mail to that address; the same mail again gives the row that is there. `sender`: the one on the envelope.

    Raises UnknownRecipient, Spent, and errors of the database: then the mail must not be acknowledged. Nothing that the mail
    contains raises.
    """
    return receive_together(raw, [recipient], sender)[0]


def receive_together(raw: bytes, recipients: Sequence[str], sender: str = "") -> list[Inbound]:
    """Store a mail to several addresses that count against one allowance: all rows or none, and the bytes once."""
    # Each address has a row, as it is settled, answered and recognised by itself: they may be of two games.
    raw = raw[:LARGEST]
    message_id = message_id_of(raw)
    wanted = {key_of(raw, recipient, message_id): recipient.strip() for recipient in recipients}
    allowances = {allowance_of(recipient) for recipient in wanted.values()}
    if "" in allowances:
        raise UnknownRecipient
    (allowance,) = allowances
    for attempt in range(ATTEMPTS):
        rows = {row.key: row for row in Inbound.objects.defer("raw", "text").filter(key__in=wanted)}
        missing = {key: recipient for key, recipient in wanted.items() if key not in rows}
        if not missing:
            break
        check(allowance, site_time.now())
        try:
            rows |= store(raw, missing, allowance, printable(sender)[:LONGEST_ADDRESS], message_id)
            break
        except IntegrityError:
            # Another process stores the same mail: it is found the next time.
            if attempt == ATTEMPTS - 1:
                raise
    return [rows[key] for key in wanted]


def store(
    raw: bytes, recipients: Mapping[str, str], allowance: str, sender: str, message_id: str
) -> dict[str, Inbound]:
    """Store a row for each address in one transaction, and return them by key. Raises IntegrityError."""
    now = site_time.now()
    rows: dict[str, Inbound] = {}
    original: Inbound | None = None
    with transaction.atomic():
        for key, recipient in recipients.items():
            row = Inbound(
                key=key, original=original, recipient=recipient[:LONGEST_ADDRESS], sender=sender, message_id=message_id,
                raw=b"" if original else raw, size=0 if original else len(raw), allowance=allowance,
                received_at=now, due_at=now,
            )  # fmt: skip
            row.save(force_insert=True)
            original = original or row
            rows[key] = row
        first = next(iter(rows.values())).pk
        transaction.on_commit(lambda: _hint(first))
    return rows


def message_id_of(raw: bytes) -> str:
    """Return the Message-ID in its angle brackets, "" where there is none of an ordinary kind."""
    end = BODY.search(raw[:HEADER_BYTES])
    found = MESSAGE_ID.search(raw[: end.start() if end else HEADER_BYTES])
    return found[1].decode("ascii") if found else ""


def key_of(raw: bytes, recipient: str, message_id: str) -> str:
    """Return what two deliveries of one mail share."""
    if message_id:
        mark = message_id.encode()
    else:
        end = BODY.search(raw)
        mark = sha256(raw[end.end() :] if end else raw).digest()
    return sha256(recipient.strip().lower().encode() + b"\n" + mark).hexdigest()


def recipient_in(raw: bytes) -> str:
    """Return the first address of ours in the headers, for channels without an envelope; "" where there is none."""
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
    """Wake the worker, at most once in a while: in a flood of mails a hint for each would cost a third of the time."""
    global hinted_at
    now = time.monotonic()
    if now - hinted_at < BETWEEN_HINTS:
        return
    hinted_at = now
    wake.send(wake.READ_MAIL, inbound_id)
