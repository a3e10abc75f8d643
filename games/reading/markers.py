"""The two lines with which a mail of ours begins and ends, so that it is known where it is quoted without any marks.

They help and are no walls: what stands before the first, or after the last, is the writer's.
"""

import re

from engine.sentences import gettext_noop

FRAME = "–––"

START = gettext_noop("Reply with your move above this line, or below the last one")
"""What the first line says; `start_line` frames it. It is recognised by its frame, in any language."""

REPLY = gettext_noop("Reply above this line, or below the last one")
"""The same of a mail that is about no turn to be made now."""

END_LINE = f"{FRAME} · {FRAME}"
"""The last line of a mail that can be answered: the same in all languages."""

DASHES = "(?:[-–—]{3,}|[?]{3})"
"""Programs that write in an old encoding have `?` in place of the frame."""

STARTS = re.compile(rf"\W{{0,4}}{DASHES}\s*(?=[^\W\d_])[^<>]{{8,120}}?\s*{DASHES}\W{{0,4}}")
ENDS = re.compile(rf"[\s>|]*{DASHES}\s?[·•.?]\s?{DASHES}\s*")


def start_line(text: str = START) -> str:
    """Return the first line of a mail that can be answered; `text`: `START`, translated."""
    return f"{FRAME} {text} {FRAME}"


def starts(line: str) -> bool:
    """Whether a mail that is quoted without marks begins here. True for other programs' dividers of that look as well."""
    return len(line) < 160 and STARTS.fullmatch(line) is not None


def ends(line: str) -> bool:
    """Whether a mail of ours that is quoted without marks ends here."""
    return len(line) < 40 and ENDS.fullmatch(line) is not None
