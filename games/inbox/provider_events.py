"""Events of a mail service: bounces and complaints about our mails, and mails that it received for us.

Its signature or our secret was checked before (django-anymail).
"""

import logging

from anymail.signals import AnymailInboundEvent, AnymailTrackingEvent, EventType, RejectReason, inbound, tracking
from django.dispatch import receiver
from django.utils.translation import gettext_noop

from games.inbox.store import UnknownRecipient, receive, recipient_in
from games.mail.bounces import came_back
from games.mail.smtp_errors import Meaning, meaning_in

logger = logging.getLogger(__name__)

GONE = gettext_noop("The email bounced.")

BY_REASON = {
    RejectReason.INVALID: Meaning.GONE,
    RejectReason.BLOCKED: Meaning.OTHER,
    RejectReason.SPAM: Meaning.OTHER,
}

FINAL = {EventType.BOUNCED, EventType.REJECTED}
"""Not `deferred`, which is tried again, and not `failed`, which is about the service."""


@receiver(tracking)
def take_report(event: AnymailTrackingEvent, **kwargs: object) -> None:
    """Act on a bounce or a complaint. The event's metadata name the mail (`games.mail.rendering`); others are ignored."""
    number = str((event.metadata or {}).get("mail", ""))
    if not number.isascii() or not number.isdigit() or len(number) > 18:
        return
    if event.event_type == EventType.COMPLAINED:
        came_back(int(number), gettext_noop("The email was reported as spam."))
    elif event.event_type in FINAL:
        said = event.mta_response or event.description or GONE
        came_back(int(number), " ".join(str(said).split()), meaning_of(event))


@receiver(inbound)
def take_mail(event: AnymailInboundEvent, **kwargs: object) -> None:
    """Store a received mail, if it is for one of our addresses: the service would bring a refused one again and again.

    Raises Spent and errors of the database, which the service takes as "later".
    """
    message = event.message
    raw = message.as_bytes()
    recipient = str(message.envelope_recipient or "") or recipient_in(raw)
    try:
        receive(raw, recipient, str(message.envelope_sender or ""))
    except UnknownRecipient:
        logger.info("A received mail was for no address of the site.")


def meaning_of(event: AnymailTrackingEvent) -> Meaning:
    """Return what the receiving server's code means, else the service's own word; a vague one may be temporary."""
    for said in (event.mta_response, event.description):
        meaning = meaning_in(str(said or ""))
        if meaning is not None:
            return meaning
    return BY_REASON.get(event.reject_reason, Meaning.RESTS)
