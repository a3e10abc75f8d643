"""What a mail service reports of mails that it took: those that came back for good, and complaints about them."""

from typing import Any

from anymail.signals import EventType, tracking
from django.dispatch import receiver
from django.utils.translation import gettext_noop

from games.mail.bounces import came_back

COMPLAINT = gettext_noop("The mail was reported as unwanted.")
GONE = gettext_noop("The mail came back.")

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
        came_back(int(number), " ".join(str(said).split()))
