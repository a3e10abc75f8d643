"""Forms that hold a whole mail, which exceeds Django's limits for forms."""

import re
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest

from games.reading.message import LARGEST

MOST_FIELDS = 1000
NAME = re.compile(rb'[;\s]name="([^"\r\n]*)"', re.IGNORECASE)
PIECE = 1 << 15


def fields_of(request: HttpRequest, limit: int) -> dict[str, bytes]:
    """Return a form's fields as the bytes that were sent, at most `limit` in all and a mail's length each."""
    body = request.read(limit)
    if request.content_type == "multipart/form-data":
        return dict(parts(body, (request.content_params or {}).get("boundary", "").encode()))
    return dict(pairs(body))


def pairs(body: bytes) -> Iterator[tuple[str, bytes]]:
    """Name and content of each field of a form in an address's encoding."""
    at = 0
    for _field in range(MOST_FIELDS):
        end = body.find(b"&", at)
        end = end if end >= 0 else len(body)
        equals = body.find(b"=", at, end)
        if equals >= 0:
            yield unquote(body, at, equals).decode("utf-8", "replace"), unquote(body, equals + 1, end)
        at = end + 1
        if at > len(body):
            return


def unquote(body: bytes, at: int, end: int) -> bytes:
    """Decode a field, at most a mail's length.

    In pieces: the library makes an object of each escaped letter.
    """
    found = bytearray()
    while at < end and len(found) < LARGEST:
        last = min(end, at + PIECE)
        # A letter that is escaped stays in one piece.
        escape = body.rfind(b"%", max(at + 1, last - 2), last)
        last = escape if escape >= 0 and last < end else last
        found += unquote_to_bytes(body[at:last].replace(b"+", b" "))
        at = last
    return bytes(found[:LARGEST])


def parts(body: bytes, boundary: bytes) -> list[tuple[str, bytes]]:
    """Yield name and content of the named parts. Source: RFC 7578."""
    found = []
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:]:
        head, _, content = part.partition(b"\r\n\r\n")
        name = NAME.search(head)
        if name is not None:
            found.append((name[1].decode("utf-8", "replace"), content[:LARGEST]))
    return found
