"""Reading the text board back."""

import re

from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.view import view
from engine.titles.thebes.text.describe import describe


def board(position: Position, seat: int | None = None) -> str:
    return describe(view(position, seat))


def block(text: str, heading: str) -> list[str]:
    """Return the lines under the heading that begins so, unwrapped; [] without one."""
    for lines in (part.splitlines() for part in text.split("\n\n")):
        if lines[0].startswith(heading):
            return unwrapped(lines[1:])
    return []


def unwrapped(lines: list[str]) -> list[str]:
    """Return the lines with those put back that wrapping has set in by four deeper; the indent of the rest stays."""
    found: list[str] = []
    indent = 0
    for line in lines:
        own = len(line) - len(line.lstrip())
        if (
            found
            and own == indent + 4
            and not re.match(r" {4}(needs|permits|helpers|artifacts|congresses|exhib)", line)
        ):
            found[-1] += " " + line.strip()
        else:
            found.append(line)
            indent = own
    return found
