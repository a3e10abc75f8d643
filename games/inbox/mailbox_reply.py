"""Answers to stored mails on the embedded site: they take the whole inbound path, as those of a mail program do."""

import smtplib
from email.message import EmailMessage
from email.utils import formatdate, parseaddr

from django.conf import settings

from games.inbox import server
from games.inbox.store import receive
from games.mail import stored_messages
from games.mail.post import new_message_id
from games.models import Inbound, Mail

LONGEST = 20_000
LONGEST_SUBJECT = 200
SECONDS = 20


def reply_to(mail: Mail) -> str:
    """Return the address for answers to the stored mail, "" where it takes none."""
    return parseaddr(str(stored_messages.headers_of(mail)["Reply-To"] or ""))[1]


def compose(mail: Mail, text: str) -> EmailMessage:
    """Write the answer with the whole mail quoted below it. Raises ValueError where the mail takes none."""
    original = stored_messages.parse_stored(mail)
    to = reply_to(mail)
    if original is None or not to:
        raise ValueError("This mail asks for no answer.")
    message = EmailMessage()
    message["From"] = str(original["To"])
    message["To"] = to
    message["Subject"] = f"Re: {original['Subject']}"
    message["Date"] = formatdate()
    message["Message-ID"] = new_message_id()
    message["In-Reply-To"] = str(original["Message-ID"])
    message["References"] = f"{original['References'] or ''} {original['Message-ID']}".strip()
    name = parseaddr(str(original["From"]))[0]
    quoted = "\n".join(f"> {line}".rstrip() for line in stored_messages.text_of(original, "plain").splitlines())
    message.set_content(f"{text}\n\nOn {original['Date']}, {name} wrote:\n{quoted}\n")
    return message


def send(mail: Mail, text: str) -> Inbound:
    """Send the answer to the mail server of this process; store it directly where none runs here.

    Raises ValueError where the mail takes no answer, SMTPException or OSError where the server is away, SMTPException or Spent
    where too many were sent within an hour.
    """
    return deliver(compose(mail, text[:LONGEST]))


def write(sender: str, subject: str, text: str) -> Inbound:
    """Send an email to the public address from the given one, as `send` does. Raises ValueError for what is no address."""
    if not parseaddr(sender)[1].rpartition("@")[0]:
        raise ValueError("There is no sender.")
    message = EmailMessage()
    message["From"], message["To"] = sender, settings.PLAY_ADDRESS
    message["Subject"] = " ".join(subject.split())[:LONGEST_SUBJECT]
    message["Date"] = formatdate()
    message["Message-ID"] = new_message_id()
    message.set_content(text[:LONGEST] + "\n")
    return deliver(message)


def deliver(message: EmailMessage) -> Inbound:
    """Hand the message to the mail server of this process, or store it where none runs here."""
    to, sender = parseaddr(str(message["To"]))[1], parseaddr(str(message["From"]))[1]
    at = server.running
    if at is None:
        return receive(message.as_bytes(), to, sender)
    with smtplib.SMTP(at.host, at.port, timeout=SECONDS) as connection:
        connection.send_message(message, sender, [to])
    return Inbound.objects.defer("raw").get(message_id=str(message["Message-ID"]))
