"""Forms that hold a whole mail. Django bounds the fields of a form for all views alike, far below what a mail may be."""

import re
from urllib.parse import parse_qsl

from django.http import HttpRequest

MOST_FIELDS = 1000
NAME = re.compile(rb'[;\s]name="([^"\r\n]*)"', re.IGNORECASE)


def fields_of(request: HttpRequest, limit: int) -> dict[str, bytes]:
    """The fields of a form, in the bytes that they were sent in; what comes after `limit` bytes is cut off."""
    body = request.read(limit)
    if request.content_type == "multipart/form-data":
        return dict(parts(body, (request.content_params or {}).get("boundary", "").encode()))
    # There and back: bytes that are no UTF-8 come out as they went in.
    pairs = parse_qsl(body.decode("ascii", "replace"), errors="surrogateescape", max_num_fields=MOST_FIELDS)
    return {name: value.encode("utf-8", "surrogateescape") for name, value in pairs}


def parts(body: bytes, boundary: bytes) -> list[tuple[str, bytes]]:
    """Name and content of the parts that have a name. Source: RFC 7578"""
    found = []
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:]:
        head, _, content = part.partition(b"\r\n\r\n")
        name = NAME.search(head)
        if name is not None:
            found.append((name[1].decode("utf-8", "replace"), content))
    return found
