"""A received mail, taken apart without trusting any of it. Reading it never raises and takes a bounded time."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from email.errors import MessageError
from email.header import decode_header
from email.message import Message as Parsed
from email.utils import getaddresses, parseaddr, parsedate_to_datetime

from games.reading.charsets import decode
from games.reading.parts import Cutter, Part, TooDear, read_head
from games.reading.robots import Doubt, doubt, robot

LARGEST = 1 << 20
"""Bytes of a mail that are read. Texts come before attachments."""

LONGEST_TEXT = 400_000
LONGEST_REPORT = 1 << 16
IDS = re.compile(r"<[^<>\s]{1,400}>")
META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w.:-]{2,40})", re.IGNORECASE)


@dataclass(frozen=True)
class Message:
    """What a mail is about. `plain`, `html`: its texts, "" where there is none. Ids come with their angle brackets.

    `report`: the beginning of what a delivery report says to machines.
    `sender`: the address in From, lower case; `sender_name`: the name beside it, "" for several senders. `offset`: minutes from
    UTC in Date. `addressed`: those in To and Cc; `to`: also those where it was delivered. `robot`: why it certainly comes from a
    robot; `doubt`: why it may. None for a person's. A mail that cannot be taken apart has no texts; its headers may be right all
    the same.
    """

    plain: str = ""
    html: str = ""
    report: bytes = b""
    message_id: str = ""
    in_reply_to: str = ""
    sender: str = ""
    subject: str = ""
    sender_name: str = ""
    offset: int | None = None
    to: tuple[str, ...] = ()
    addressed: tuple[str, ...] = ()
    robot: str | None = None
    doubt: Doubt | None = None
    kinds: tuple[str, ...] = ()


def parse(raw: bytes) -> Message:
    """Take a mail apart. Never raises."""
    try:
        return parse_strictly(raw[:LARGEST])
    except Exception:
        # The library's parser promises nothing for broken mails, and its errors differ between versions of Python.
        return Message()


def parse_strictly(raw: bytes) -> Message:
    """Parse the mail; broken ones raise errors of the library."""
    mail, start = read_head(raw, 0, len(raw))
    headers = _headers(mail)
    cutter = Cutter(raw)
    try:
        parts = list(cutter.parts(start, len(raw), mail))
    except TooDear:
        parts = None
    reports = [part for part in parts or () if part.kind == "message/delivery-status"]
    in_reply_to = IDS.findall(_one(headers, "in-reply-to"))
    message_ids = IDS.findall(_one(headers, "message-id"))
    recipients = [
        address for name in ("to", "cc", "delivered-to", "x-original-to") for address in headers.get(name, [])
    ]
    return Message(
        plain=_join_texts(raw, parts or (), "text/plain"),
        html=_join_texts(raw, parts or (), "text/html"),
        report=raw[reports[0].start : reports[0].end][:LONGEST_REPORT] if reports else b"",
        message_id=message_ids[0] if message_ids else "",
        in_reply_to=in_reply_to[0] if in_reply_to else "",
        sender=_address(_one(headers, "from")),
        sender_name=_name(_one(headers, "from")),
        offset=_offset(_one(headers, "date")),
        subject=_one(headers, "subject")[:1000],
        addressed=tuple(
            found for name in ("to", "cc") for line in headers.get(name, []) for found in _addresses(line.lower())
        ),
        to=tuple(dict.fromkeys(found for line in recipients for found in _addresses(line))),
        robot=robot(headers, cutter.kinds, _parameter(mail, "report-type")),
        doubt=doubt(headers),
        kinds=tuple(cutter.kinds),
    )


def _headers(mail: Parsed) -> dict[str, list[str]]:
    """All values of each header by lower-case name, decoded, on one line each."""
    found: dict[str, list[str]] = {}
    for name, value in mail.raw_items():
        # Bytes that are no ASCII are surrogates here.
        content = str(value).encode("utf-8", "surrogateescape")
        found.setdefault(name.lower(), []).append(_decoded_header(decode(content)))
    return found


def _decoded_header(value: str) -> str:
    value = " ".join(value.split())
    if "=?" not in value:
        return value
    try:
        parts = decode_header(value)
    except (ValueError, LookupError, TypeError, MessageError):
        return value
    return "".join(part if isinstance(part, str) else decode(part, label) for part, label in parts)


def _one(headers: dict[str, list[str]], name: str) -> str:
    return next(iter(headers.get(name, ())), "")


def _address(value: str) -> str:
    try:
        return parseaddr(value)[1].strip().lower()
    except (ValueError, IndexError, TypeError):
        return ""


def _name(value: str) -> str:
    try:
        return "" if len(getaddresses([value])) > 1 else parseaddr(value)[0].strip()
    except (ValueError, IndexError, TypeError):
        return ""


def _offset(value: str) -> int | None:
    try:
        away = parsedate_to_datetime(value).utcoffset()
    except (ValueError, IndexError, TypeError):
        return None
    return int(away.total_seconds() // 60) if away is not None else None


def _addresses(value: str) -> list[str]:
    """Everything in a header of addresses that looks like one. Reply addresses carry their meaning in themselves."""
    return [word.strip("<>(),;:\"'") for word in re.split(r"[\s,;<>]+", value) if "@" in word]


def _parameter(part: Parsed, name: str, header: str = "content-type") -> str:
    try:
        value = part.get_param(name, "", header)
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        return ""
    if isinstance(value, tuple):
        value = value[2]
    return str(value or "").strip().lower()


def _join_texts(raw: bytes, parts: Iterable[Part], kind: str) -> str:
    """Return the texts of that content type, without attachments and forwarded messages."""
    texts = [
        _text(part, raw[part.start : part.end]) for part in parts if part.kind == kind and not _is_attached(part.head)
    ]
    return "\n".join(text for text in texts if text.strip())[:LONGEST_TEXT]


def _is_attached(head: Parsed) -> bool:
    disposition = str(head.get("content-disposition") or "").partition(";")[0].strip().lower()
    named = _parameter(head, "filename", "content-disposition") or _parameter(head, "name")
    return disposition == "attachment" or bool(named)


def _text(part: Part, body: bytes) -> str:
    """Return the text of that part, with line feeds alone."""
    head = part.head
    content = _content(head, body)
    label = _parameter(head, "charset")
    if part.kind == "text/html" and not label:
        meta = META_CHARSET.search(content[:4096])
        label = meta[1].decode("ascii", "replace") if meta else ""
    text = decode(content, label).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")[:LONGEST_TEXT]
    if part.kind == "text/plain" and _parameter(head, "format") == "flowed":
        return unflow(text, _parameter(head, "delsp") == "yes")
    return text


def _content(head: Parsed, body: bytes) -> bytes:
    """Decode the bytes of a body, b"" where that fails."""
    encoding = str(head.get("content-transfer-encoding") or "")
    if encoding != encoding.strip():
        head.replace_header("content-transfer-encoding", encoding.strip())
    if encoding.strip().lower() == "base64":
        # The library would make an object of each line.
        body = body.translate(None, b"\r\n")
    try:
        head.set_payload(body.decode("ascii", "surrogateescape"))
        content = head.get_payload(decode=True)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError):
        return b""
    return content if isinstance(content, bytes) else b""


def unflow(text: str, delete_space: bool = False) -> str:
    """Join the lines of each paragraph, with its quote marks. The signature's dashes are never joined."""
    done: list[list[str]] = []
    open_depth = -1
    for line in text.split("\n"):
        line = line.rstrip("\r")
        depth = len(line) - len(line.lstrip(">"))
        body = line[depth:]
        body = body[1:] if body.startswith(" ") else body
        if body == "-- " or body == "--":
            done.append([(">" * depth + " " if depth else "") + "-- "])
            open_depth = -1
            continue
        flows = body.endswith(" ")
        if flows and delete_space:
            body = body[:-1]
        if depth == open_depth and done:
            done[-1].append(body)
        else:
            done.append([">" * depth + " " + body if depth else body])
        open_depth = depth if flows else -1
    return "\n".join("".join(pieces) for pieces in done)
