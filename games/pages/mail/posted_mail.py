"""Forms that hold a whole mail. Django bounds the fields of a form for all views alike, far below what a mail may be."""

import re
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest

from games.reading.message import LARGEST

MOST_FIELDS = 1000
NAME = re.compile(rb'[;\s]name="([^"\r\n]*)"', re.IGNORECASE)
PIECE = 1 << 15


def fields_of(request: HttpRequest, limit: int) -> dict[str, bytes]:
    """The fields of a form, in the bytes that they were sent in. What comes after `limit` bytes is cut off, and of each field
    what is longer than a mail is read.
    """
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
    """What is written there, as far as it is read. In pieces: the library makes an object of each letter that is escaped."""
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
    """Name and content of the parts that have a name. Source: RFC 7578"""
    found = []
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:]:
        head, _, content = part.partition(b"\r\n\r\n")
        name = NAME.search(head)
        if name is not None:
            found.append((name[1].decode("utf-8", "replace"), content[:LARGEST]))
    return found
