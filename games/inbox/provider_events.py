"""What a mail service tells: of mails that it took, those that came back for good and complaints about them; and mails that it
received for us. Its signature or our secret was checked before (django-anymail).
"""

import logging
from typing import Any

from anymail.signals import EventType, RejectReason, inbound, tracking
from django.dispatch import receiver
from django.utils.translation import gettext_noop

from games.inbox.store import UnknownRecipient, receive, recipient_in
from games.mail.bounces import came_back
from games.mail.status_codes import Meaning, meaning_in

logger = logging.getLogger(__name__)

COMPLAINT = gettext_noop("The email was reported as spam.")
GONE = gettext_noop("The email bounced.")

BY_REASON = {
    RejectReason.INVALID: Meaning.GONE,
    RejectReason.BLOCKED: Meaning.OTHER,
    RejectReason.SPAM: Meaning.OTHER,
}

FINAL = {EventType.BOUNCED, EventType.REJECTED}
"""Not `deferred`, which is tried again, and not `failed`, which is about the service."""


@receiver(tracking)
def take_report(event: Any, **kwargs: Any) -> None:
    """The mail is known by the id that it was given along (`games.mail.rendering`). What is not ours is passed over."""
    number = str((event.metadata or {}).get("mail", ""))
    if not number.isascii() or not number.isdigit() or len(number) > 18:
        return
    if event.event_type == EventType.COMPLAINED:
        came_back(int(number), COMPLAINT)
    elif event.event_type in FINAL:
        said = event.mta_response or event.description or GONE
        came_back(int(number), " ".join(str(said).split()), meaning_of(event))


@receiver(inbound)
def take_mail(event: Any, **kwargs: Any) -> None:
    """Store a received mail. One for nobody here is passed over, since the service would bring it again and again; what cannot
    be stored now raises (Spent, and the database's errors), which the service takes as "later".
    """
    message = event.message
    raw = message.as_bytes()
    recipient = str(message.envelope_recipient or "") or recipient_in(raw)
    try:
        receive(raw, recipient, str(message.envelope_sender or ""))
    except UnknownRecipient:
        logger.info("A received mail was for nobody here.")


def meaning_of(event: Any) -> Meaning:
    """What the receiving server's code says, else the service's own word; what is not clear may be another matter tomorrow."""
    for said in (event.mta_response, event.description):
        meaning = meaning_in(str(said or ""))
        if meaning is not None:
            return meaning
    return BY_REASON.get(event.reject_reason, Meaning.RESTS)
