"""Mails that a mail service brings over the web: one more way in front of `games.inbox.store`."""

import json
import re
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.inbox.allowance import RETRY_SECONDS, Spent
from games.inbox.server import LARGEST_MAIL
from games.inbox.store import UnknownRecipient, receive, recipient_in
from games.reading.message import LARGEST

LARGEST_FORM = 32 << 20
"""Bytes: a mail of the largest size in which each byte takes three."""


@require_POST
@csrf_exempt
def bring(request: HttpRequest) -> HttpResponse:
    """Receive one mail, as the body or in a form.

    Body: `message/rfc822`, its recipient in `X-Recipient` or its own headers. Form: the mail in `body-mime` or
    `email`, its recipient in `recipient` or `envelope`. Answers 200 when stored, 404 while this is closed, 403
    without the secret, 406 for an unknown recipient, 413 for a form that is too large, and 503 with Retry-After when
    the hour's limit is reached: services try again after a 5xx, but not all of them after a 429. Any other failure is
    a 5xx too.
    """
    if not settings.INBOUND_SECRET:
        raise Http404
    if not knows_secret(request.headers.get("Authorization", "")):
        raise PermissionDenied
    if is_form(request) and int(request.headers.get("Content-Length") or 0) > LARGEST_FORM:
        return HttpResponse("No mail is as large as this.\n", status=413, content_type="text/plain")
    raw, recipient, sender = from_form(request) if is_form(request) else from_body(request)
    try:
        receive(raw, recipient or recipient_in(raw), sender)
    except UnknownRecipient:
        return HttpResponse("Nobody reads email at this address.\n", status=406, content_type="text/plain")
    except Spent:
        later = {"Retry-After": str(RETRY_SECONDS)}
        return HttpResponse("Too many mails within an hour.\n", status=503, content_type="text/plain", headers=later)
    # Some services take no other answer for a yes.
    return HttpResponse("Thank you, your mail is kept.\n", content_type="text/plain")


def knows_secret(header: str) -> bool:
    """Whether the header carries the secret, as a bearer's token or as the password of `user:password`."""
    kind, _, word = header.partition(" ")
    if kind.lower() == "basic":
        try:
            word = b64decode(word, validate=True).decode().partition(":")[2]
        except (Error, ValueError):
            return False
    return constant_time_compare(word, settings.INBOUND_SECRET)


def is_form(request: HttpRequest) -> bool:
    return request.content_type in {"multipart/form-data", "application/x-www-form-urlencoded"}


def from_body(request: HttpRequest) -> tuple[bytes, str, str]:
    """Return mail, recipient and sender; a mail that is too long is cut off."""
    sender = request.headers.get("X-Sender", "")
    return request.read(LARGEST_MAIL), request.headers.get("X-Recipient", ""), sender


def from_form(request: HttpRequest) -> tuple[bytes, str, str]:
    """Return mail, recipient and sender; a mail that is too long is cut off."""
    fields = fields_of(request, LARGEST_FORM)
    raw = fields.get("body-mime") or fields.get("email") or b""
    recipient, sender = (fields.get(name, b"").decode("utf-8", "replace") for name in ("recipient", "sender"))
    try:
        envelope = json.loads(fields.get("envelope") or b"{}")
        recipient = recipient or str(envelope["to"][0])
        sender = sender or str(envelope.get("from", ""))
    except (ValueError, LookupError, TypeError, AttributeError):
        pass
    return raw[:LARGEST_MAIL], recipient, sender


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
    """Decode a field, at most a mail's length."""
    # In pieces: the library makes an object of each escaped letter.
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
