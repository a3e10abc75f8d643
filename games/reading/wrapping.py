"""Lines that a program broke for their width."""

import re

SENTENCE_ENDS = re.compile(r"\w[\"”’)]{0,2}[.!?][\"”’)]{0,2}$")

NARROWEST = 66
"""The shortest line, counting the word that did not fit, that may have been broken by a program."""


def goes_on(line: str, following: str) -> bool:
    """Whether the following line may be the rest of this one, broken by a program for its width."""
    return is_wider(line, following, NARROWEST) and not SENTENCE_ENDS.search(line)


def is_wider(line: str, following: str, width: int) -> bool:
    """Whether the first word of the following line had no room on this one."""
    first, _, _ = following.strip().partition(" ")
    return bool(first) and len(line) + 1 + len(first) > width
