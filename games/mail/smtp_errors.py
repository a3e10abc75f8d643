"""What a mail server's refusal means: for good, or for now."""

import re
import smtplib

from anymail.exceptions import AnymailError, AnymailInvalidAddress, AnymailRecipientsRefused

SENDING_ERRORS = (smtplib.SMTPException, OSError, AnymailError)
"""What handing over a message can raise."""

AUTHENTICATION_REQUIRED = 530
CLOSING = 421
"""The server closes the connection (RFC 5321): it goes down, or takes no more mails over this one."""

# Enhanced status codes (RFC 3463), at the beginning of what the server says.
POLICY = re.compile(r"\s*5\.7\.\d")
NO_LETTER_BOX = re.compile(r"\s*5\.(1\.\d|2\.1)\b")


def is_permanent(error: Exception) -> bool:
    """Whether this mail will never be taken (5xx). A refused log-in is a matter of the settings, not of the mail."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(500 <= code < 600 for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        return 500 <= error.smtp_code < 600 and error.smtp_code != AUTHENTICATION_REQUIRED
    return isinstance(error, AnymailRecipientsRefused | AnymailInvalidAddress)


def is_about_address(error: Exception) -> bool:
    """Whether a permanent refusal is about the reader's address, so that the next mail there would fare no better.

    Not so one for reasons of policy (5.7.x): it is about us or about the text, and would take away everybody's mails at once.
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(not POLICY.match(_text(answer)) for _code, answer in error.recipients.values())
    if isinstance(error, smtplib.SMTPDataError):
        return bool(NO_LETTER_BOX.match(_text(error.smtp_error)))
    return isinstance(error, AnymailRecipientsRefused | AnymailInvalidAddress)


def is_server_away(error: Exception) -> bool:
    """Whether the next mail would fare no better, because it is the server that is not there, or the connection that is over."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return CLOSING in {code for code, _ in error.recipients.values()}
    if isinstance(error, smtplib.SMTPResponseException) and error.smtp_code == CLOSING:
        return True
    if isinstance(error, smtplib.SMTPException):
        return isinstance(error, smtplib.SMTPServerDisconnected | smtplib.SMTPConnectError | smtplib.SMTPHeloError)
    return isinstance(error, OSError) and not isinstance(error, AnymailError)


def told(error: Exception) -> str:
    """What the server said, in at most 200 characters."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        answers = [f"{code} {_text(answer)}" for code, answer in error.recipients.values()]
        return "; ".join(answers)[:200]
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_text(error.smtp_error)}"[:200]
    return (str(error).partition("\n")[0] or type(error).__name__)[:200]


def _text(answer: bytes | str) -> str:
    return answer.decode(errors="replace") if isinstance(answer, bytes) else answer
