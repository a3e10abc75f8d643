"""What a mail service reports of mails that it took: those that came back for good, and complaints about them."""

from typing import Any

from anymail.signals import EventType, RejectReason, tracking
from django.dispatch import receiver
from django.utils.translation import gettext_noop

from games.outbox.bounces import came_back
from games.outbox.status_codes import Meaning, meaning_in

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
    """The mail is known by the id that it was given along (`games.content.rendering`). What is not ours is passed over."""
    number = str((event.metadata or {}).get("mail", ""))
    if not number.isascii() or not number.isdigit() or len(number) > 18:
        return
    if event.event_type == EventType.COMPLAINED:
        came_back(int(number), COMPLAINT)
    elif event.event_type in FINAL:
        said = event.mta_response or event.description or GONE
        came_back(int(number), " ".join(str(said).split()), meaning_of(event))


def meaning_of(event: Any) -> Meaning:
    """What the receiving server's code says, else the service's own word; what is not clear may be another matter tomorrow."""
    for said in (event.mta_response, event.description):
        meaning = meaning_in(str(said or ""))
        if meaning is not None:
            return meaning
    return BY_REASON.get(event.reject_reason, Meaning.RESTS)
