"""Mails that a mail service brings over the web: one more way in front of `games.inbox.store`."""

import json
from base64 import b64decode
from binascii import Error

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.inbox.allowance import RETRY_SECONDS, Spent
from games.inbox.server import LARGEST_MAIL
from games.inbox.store import UnknownRecipient, receive, recipient_in
from games.pages.mail.posted_mail import fields_of

LARGEST_FORM = 32 << 20
"""Bytes: a mail of the largest size in which each byte takes three."""


@require_POST
@never_cache
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
