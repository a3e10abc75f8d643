"""The meaning of a mail server's refusal: for good or for now, and whether it is about the address."""

import re
import smtplib
import sys
from enum import Enum
from typing import Any

CODE = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
"""Class, subject and detail anywhere in the server's text: `5.1.1 no such user`, `sorry (#5.1.1)`."""

NO_SUCH_ADDRESS = {(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 6), (1, 10), (2, 1)}
"""Subject and detail: no such letter box, no such domain, moved away, closed, and the like."""
SENDER = {(1, 7), (1, 8)}
TOO_LARGE = {(2, 3), (3, 4)}
ABOUT_THE_MAIL = {5, 6, 7}
"""Subjects: the protocol, the content, and policy, which is about us or about the text. They would suspend everybody at
once.
"""


class Meaning(Enum):
    """What a refusal says about the address."""

    GONE = "there is no such address"
    RESTS = "the address takes nothing now, but perhaps tomorrow"
    OTHER = "about the mail, its sender or the way, not about the address"


def meaning_in(text: str) -> Meaning | None:
    """Return the meaning of the first code in the text, if any."""
    # A full letter box (5.2.2) and unclear codes (5.0.0, 5.3.0, 4.4.1) may be different tomorrow.
    found = CODE.search(text)
    if found is None:
        return None
    kind, subject, detail = (int(part) for part in found.groups())
    if subject in ABOUT_THE_MAIL or (subject, detail) in SENDER | TOO_LARGE:
        return Meaning.OTHER
    if kind == 5 and (subject, detail) in NO_SUCH_ADDRESS:
        return Meaning.GONE
    return Meaning.RESTS


def is_vague(code: str) -> bool:
    """Return whether the code says only that something went wrong."""
    return code.endswith(".0.0")


AUTHENTICATION_REQUIRED = 530
CLOSING = 421
"""The server closes the connection (RFC 5321): it shuts down, or takes no more mails over this one."""
NO_ROOM = 552
TOO_MANY = 429
"""A status of HTTP."""
THROTTLING = re.compile(r"(?<![\d.])4\.7\.\d|throttl|rate limit|sending rate|too many (?!recipients)", re.IGNORECASE)
"""`450 4.7.1 slow down`, `454 Throttling failure: Maximum sending rate exceeded`, `421 too many connections`."""


def sending_errors() -> tuple[type[Exception], ...]:
    """Return the errors that sending a message can raise."""
    return smtplib.SMTPException, OSError, *_of_services("AnymailError")


def _of_services(*names: str) -> tuple[type[Exception], ...]:
    """Return those errors of mail services."""
    # The backend of a service has loaded them. Others would load an HTTP client with them, which takes a fifth of the
    # start-up time.
    errors: Any = sys.modules.get("anymail.exceptions")
    return () if errors is None else tuple(getattr(errors, name) for name in names)


def is_permanent(error: Exception) -> bool:
    """Return whether this mail will never be taken (5xx). A refused log-in is a matter of the settings, not of the mail."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(500 <= code < 600 for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        return 500 <= error.smtp_code < 600 and error.smtp_code != AUTHENTICATION_REQUIRED
    return isinstance(error, _of_services("AnymailRecipientsRefused", "AnymailInvalidAddress"))


def meaning_of(error: Exception) -> Meaning:
    """Return what a refusal says about the reader's address.

    Without a code, a refusal of the recipient may mean anything: not now. One of the whole message is about the text.
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return meaning_in(server_words(error)) or Meaning.RESTS
    if isinstance(error, smtplib.SMTPDataError):
        return meaning_in(server_words(error)) or (Meaning.RESTS if error.smtp_code == NO_ROOM else Meaning.OTHER)
    if isinstance(error, _of_services("AnymailInvalidAddress")):
        return Meaning.GONE
    return Meaning.RESTS if isinstance(error, _of_services("AnymailRecipientsRefused")) else Meaning.OTHER


def is_server_away(error: Exception) -> bool:
    """Return whether the next mail would fail too, because the server is away or the connection is over."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return CLOSING in {code for code, _ in error.recipients.values()}
    if isinstance(error, smtplib.SMTPResponseException) and error.smtp_code == CLOSING:
        return True
    if isinstance(error, smtplib.SMTPException):
        return isinstance(error, smtplib.SMTPServerDisconnected | smtplib.SMTPConnectError | smtplib.SMTPHeloError)
    return isinstance(error, OSError) and not isinstance(error, _of_services("AnymailError"))


def is_throttling(error: Exception) -> bool:
    """Return whether the server refuses mails only for their rate: by a policy code (4.7.x), in words, or by HTTP's 429."""
    if isinstance(error, _of_services("AnymailAPIError")):
        return getattr(error, "status_code", None) == TOO_MANY
    words = server_words(error)
    refused = isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPResponseException)
    return refused and words.startswith("4") and THROTTLING.search(words) is not None


def server_words(error: Exception) -> str:
    """Return the server's words, up to 200 characters."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        answers = [f"{code} {_text(answer)}" for code, answer in error.recipients.values()]
        return "; ".join(answers)[:200]
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_text(error.smtp_error)}"[:200]
    return (str(error).partition("\n")[0] or type(error).__name__)[:200]


def _text(answer: bytes | str) -> str:
    return answer.decode(errors="replace") if isinstance(answer, bytes) else answer
