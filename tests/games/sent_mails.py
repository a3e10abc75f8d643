"""Reading the mails that the site sent, as their readers do."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

from devtools.mail_server import address_in as address_in
from games.mail import sending
from games.models import Mail

CODE = re.compile(r"^ +([A-Z0-9]{4}-[A-Z0-9]{4})$", re.MULTILINE)


def deliver() -> None:
    """Let the worker send what is due."""
    sending.sweep()


def letters_to(address: str) -> list[EmailMessage]:
    """What lies in that letter box, oldest first."""
    deliver()
    rows = Mail.objects.filter(address=address, message__isnull=False).order_by("pk")
    return [message_from_bytes(bytes(row.message or b""), policy=policy.default) for row in rows]


def text_of(letter: EmailMessage) -> str:
    """The plain part."""
    body = letter.get_body(preferencelist=("plain",))
    assert body is not None
    return str(body.get_content())


def last_code(address: str) -> str:
    """The code in the newest mail to that address."""
    found = CODE.search(text_of(letters_to(address)[-1]))
    assert found is not None
    return found[1]
