"""Stored messages for people to look at: parts, headers, pictures, attachments."""

import base64
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from email.parser import BytesHeaderParser

from games.models import Mail

HEADERS = ("From", "To", "Reply-To", "Date", "Subject", "Message-ID", "In-Reply-To", "References", "List-Unsubscribe")
# The part of a link that is a key, not a name: longer than the code of any game.
KEYS = re.compile(r"(https?://[^\s]*?/)[\w:.~=-]{16,}")
ADDRESSES = re.compile(r"\b[abm]-[a-z2-7]{16,}@")
"""Reply addresses and envelope senders: they give the right to play."""
CID = re.compile(r"cid:([^\"'\s>)]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Attachment:
    """A part that is not the text. `number` counts all attachments of the message, from 0."""

    number: int
    name: str
    kind: str
    content: bytes


def parse_stored(mail: Mail) -> EmailMessage | None:
    """Return the stored message; None where it was wiped, or never sent."""
    if mail.message is None:
        return None
    message = message_from_bytes(bytes(mail.message), policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def headers_of(mail: Mail) -> EmailMessage:
    """Return the headers of a stored message, without reading its parts."""
    headers = BytesHeaderParser(policy=policy.default).parsebytes(bytes(mail.message or b""))
    assert isinstance(headers, EmailMessage)
    return headers


def header_lines(message: EmailMessage, names: tuple[str, ...] | None = HEADERS) -> list[tuple[str, str]]:
    """Return decoded headers in the order of the message; `names` None for all of them."""
    wanted = None if names is None else {name.lower() for name in names}
    return [(name, str(value)) for name, value in message.items() if wanted is None or name.lower() in wanted]


def text_of(message: EmailMessage, kind: str) -> str:
    """Return the text of the first part of that kind (`plain` or `html`), "" where there is none."""
    body = message.get_body(preferencelist=(kind,))
    return str(body.get_content()) if body is not None else ""


def html_of(message: EmailMessage) -> str:
    """Return the HTML part with the mail's pictures inside, so that it needs no other file."""
    pictures = {}
    for part in message.walk():
        content_id = str(part.get("Content-ID", "")).strip("<> ")
        if content_id and part.get_content_maintype() == "image":
            data = base64.b64encode(payload(part)).decode()
            pictures[content_id] = f"data:{part.get_content_type()};base64,{data}"
    return CID.sub(lambda found: pictures.get(found[1], found[0]), text_of(message, "html"))


def attachments(message: EmailMessage) -> list[Attachment]:
    """Return the attachments, and the pictures of the HTML part."""
    parts = [
        part
        for part in message.walk()
        if not part.is_multipart()
        and (part.get_filename() or part.get("Content-ID") or part.get_content_maintype() != "text")
    ]
    return [
        Attachment(number, part.get_filename() or str(number), part.get_content_type(), payload(part))
        for number, part in enumerate(parts)
    ]


def payload(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def text_without_keys(mail: Mail) -> str | None:
    """Return the plain text of a sent mail without the keys in its links, to be stored elsewhere.

    None for a mail with a code in it, or a wiped one.
    """
    if mail.forget_at is not None:
        return None
    message = parse_stored(mail)
    return ADDRESSES.sub("…@", KEYS.sub(r"\1…", text_of(message, "plain"))) if message else None
