"""What the enhanced status codes of mail servers (RFC 3463) say about an address."""

import re
from enum import Enum

CODE = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
"""Class, subject and detail, wherever they stand in what a server says: `5.1.1 no such user`, `sorry (#5.1.1)`."""

NO_SUCH_ADDRESS = {(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 6), (1, 10), (2, 1)}
"""Subject and detail. Among them: no such letter box, no such domain, moved away, closed."""
SENDER = {(1, 7), (1, 8)}
TOO_LARGE = {(2, 3), (3, 4)}
ABOUT_THE_MAIL = {5, 6, 7}
"""Subjects: the protocol, the content, and policy, which is about us or about the text. They would take away everybody's mails
at once."""


class Meaning(Enum):
    """What a refusal says of the address that it was about."""

    GONE = "there is no such address"
    RESTS = "the address takes nothing now, but perhaps tomorrow"
    OTHER = "about the mail, its sender or the way, not about the address"


def meaning_in(text: str) -> Meaning | None:
    """What the first code in the text means; None where there is none. A full letter box (5.2.2) and whatever is not clear
    (5.0.0, 5.3.0, 4.4.1) may be another matter tomorrow.
    """
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
    """Whether the code says nothing but that it went wrong."""
    return code.endswith(".0.0")
