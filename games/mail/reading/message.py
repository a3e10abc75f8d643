"""A received mail, taken apart without trusting any of it. Reading it never raises and takes a bounded time."""

import re
from dataclasses import dataclass
from email.errors import MessageError
from email.header import decode_header
from email.message import Message as Parsed
from email.parser import BytesParser
from email.policy import Compat32
from email.utils import parseaddr
from itertools import islice

from games.mail.reading.charsets import decoded
from games.mail.reading.flowed import unflowed
from games.mail.reading.robots import robot

LARGEST = 1 << 20
"""Bytes of a mail that are read. Texts come before attachments."""

LONGEST_HEADER = 4_000
MOST_HEADERS = 300
MOST_PARTS = 60
DEEPEST = 12
MOST_MULTIPARTS = 24
"""Multiparts of one mail. Parsing takes a time that grows with lines times levels."""

MOST_BOUNDARIES = 2_000
LONGEST_TEXT = 400_000
IDS = re.compile(r"<[^<>\s]{1,400}>")
META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w.:-]{2,40})", re.IGNORECASE)


@dataclass(frozen=True)
class Message:
    """What a mail is about. `plain`, `html`: its texts, "" where there is none. Ids come with their angle brackets.

    `sender`: the address in From, lower case. `robot`: why it comes from a robot, None for a person's. `broken`: it could
    not be taken apart; its headers may be right all the same.
    """

    plain: str = ""
    html: str = ""
    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    sender: str = ""
    subject: str = ""
    to: tuple[str, ...] = ()
    robot: str | None = None
    broken: bool = False
    kinds: tuple[str, ...] = ()


class Trimming(Compat32):
    """Headers cut to a bearable length: reading their parameters takes a time that grows with the square of it."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines[:100])
        return name, value[:LONGEST_HEADER].replace("\0", "")


def parse(raw: bytes) -> Message:
    """Take a mail apart. Never raises."""
    try:
        return taken_apart(raw[:LARGEST])
    except Exception:
        # The library's parser promises nothing for broken mails, and its errors differ between versions of Python.
        return Message(broken=True)


def taken_apart(raw: bytes) -> Message:
    """The same, with the errors that broken mails cause."""
    headers_only = raw.lower().count(b"multipart/") > MOST_MULTIPARTS or raw.count(b"\n--") > MOST_BOUNDARIES
    mail = BytesParser(policy=Trimming()).parsebytes(raw, headersonly=headers_only)
    headers = _headers(mail)
    kinds: list[str] = []
    texts: dict[str, list[str]] = {"plain": [], "html": []}
    if not headers_only:
        _collect(mail, kinds, texts, 0)
    else:
        kinds.append(_kind(mail))
    in_reply_to = IDS.findall(_one(headers, "in-reply-to"))
    message_ids = IDS.findall(_one(headers, "message-id"))
    recipients = [
        address for name in ("to", "cc", "delivered-to", "x-original-to") for address in headers.get(name, [])
    ]
    return Message(
        plain="\n".join(texts["plain"])[:LONGEST_TEXT],
        html="\n".join(texts["html"])[:LONGEST_TEXT],
        message_id=message_ids[0] if message_ids else "",
        in_reply_to=in_reply_to[0] if in_reply_to else "",
        references=tuple(IDS.findall(_one(headers, "references"))),
        sender=_address(_one(headers, "from")),
        subject=_one(headers, "subject")[:1000],
        to=tuple(dict.fromkeys(found for line in recipients for found in _addresses(line))),
        robot=robot(headers, kinds, _parameter(mail, "report-type")),
        broken=headers_only,
        kinds=tuple(kinds),
    )


def _headers(mail: Parsed) -> dict[str, list[str]]:
    """All values of each header by lower-case name, decoded, on one line each."""
    found: dict[str, list[str]] = {}
    for name, value in islice(mail.raw_items(), MOST_HEADERS):
        # The parser keeps bytes that are no ASCII as surrogates.
        content = str(value).encode("utf-8", "surrogateescape")
        found.setdefault(name.lower(), []).append(_decoded_header(decoded(content)))
    return found


def _decoded_header(value: str) -> str:
    value = " ".join(value.split())
    if "=?" not in value:
        return value
    try:
        parts = decode_header(value)
    except (ValueError, LookupError, TypeError, MessageError):
        return value
    return "".join(part if isinstance(part, str) else decoded(part, label) for part, label in parts)


def _one(headers: dict[str, list[str]], name: str) -> str:
    return next(iter(headers.get(name, ())), "")


def _address(value: str) -> str:
    try:
        return parseaddr(value)[1].strip().lower()
    except (ValueError, IndexError, TypeError):
        return ""


def _addresses(value: str) -> list[str]:
    """Everything in a header of addresses that looks like one. Reply addresses carry their meaning in themselves."""
    return [word.strip("<>(),;:\"'") for word in re.split(r"[\s,;<>]+", value) if "@" in word]


def _kind(part: Parsed) -> str:
    try:
        return part.get_content_type()
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        return "text/plain"


def _parameter(part: Parsed, name: str, header: str = "content-type") -> str:
    try:
        value = part.get_param(name, "", header)
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        return ""
    if isinstance(value, tuple):
        value = value[2]
    return str(value or "").strip().lower()


def _collect(part: Parsed, kinds: list[str], texts: dict[str, list[str]], depth: int) -> None:
    """Gather the texts of a part and of those in it. Attachments and forwarded messages are nobody's words."""
    kind = _kind(part)
    kinds.append(kind)
    if depth > DEEPEST or len(kinds) > MOST_PARTS:
        return
    if part.is_multipart():
        if kind.startswith("multipart/"):
            for inner in part.get_payload():
                if isinstance(inner, Parsed):
                    _collect(inner, kinds, texts, depth + 1)
        return
    if kind not in ("text/plain", "text/html") or _is_attached(part):
        return
    text = _text(part, kind)
    if text.strip():
        texts["html" if kind == "text/html" else "plain"].append(text)


def _is_attached(part: Parsed) -> bool:
    disposition = str(part.get("content-disposition") or "").partition(";")[0].strip().lower()
    named = _parameter(part, "filename", "content-disposition") or _parameter(part, "name")
    return disposition == "attachment" or bool(named)


def _text(part: Parsed, kind: str) -> str:
    encoding = str(part.get("content-transfer-encoding") or "")
    if encoding != encoding.strip():
        part.replace_header("content-transfer-encoding", encoding.strip())
    try:
        content = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError):
        return ""
    if not isinstance(content, bytes):
        return ""
    label = _parameter(part, "charset")
    if kind == "text/html" and not label:
        meta = META_CHARSET.search(content[:4096])
        label = meta[1].decode("ascii", "replace") if meta else ""
    text = decoded(content, label).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if kind == "text/plain" and _parameter(part, "format") == "flowed":
        return unflowed(text, _parameter(part, "delsp") == "yes")
    return text
