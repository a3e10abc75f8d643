"""The email backend of the embedded site: nothing leaves the machine, and /mailbox/ shows the messages."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.lib import site_time
from games.models import Mail


class EmailBackend(BaseEmailBackend):
    """A backend that takes every message. Posted mails have their rows; any other message gets one here."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            made = message.message()
            message_id = str(made["Message-ID"])
            if not Mail.objects.filter(message_id=message_id).exists():
                now = site_time.now()
                Mail.objects.create(
                    occasion=f"kept:{message_id}"[:120],
                    kind="other",
                    address=message.recipients()[0] if message.recipients() else "",
                    message_id=message_id,
                    state=Mail.State.SENT,
                    created_at=now,
                    sent_at=now,
                    message=made.as_bytes(),
                )
        return len(email_messages)
