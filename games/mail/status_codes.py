"""The meaning of mail servers' enhanced status codes (RFC 3463) for an address."""

import re
from enum import Enum

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
    """Return the meaning of the first code in the text, if any.

    A full letter box (5.2.2) and unclear codes (5.0.0, 5.3.0, 4.4.1) may be different tomorrow.
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
    """Return whether the code says only that something went wrong."""
    return code.endswith(".0.0")
