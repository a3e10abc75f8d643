"""Reading the text board back."""

import re

from engine.titles.mykerinos.rules.position import Position, colour_name
from engine.titles.mykerinos.rules.spaces import NAMES, parcel_spaces
from engine.titles.mykerinos.rules.view import view
from engine.titles.mykerinos.text.describe import describe


def board(position: Position, seat: int | None = None) -> str:
    return describe(view(position, seat))


def block(text: str, heading: str) -> list[str]:
    """Return the lines under the heading that begins so, [] without one."""
    for lines in (part.splitlines() for part in text.split("\n\n")):
        if lines[0].startswith(heading):
            return lines[1:]
    return []


def unwrapped(lines: list[str]) -> list[str]:
    """Return the lines with those that were set in deeper by wrapping put back."""
    found: list[str] = []
    for line in lines:
        if found and len(line) - len(line.lstrip()) == len(found[-1]) - len(found[-1].lstrip()) + 4:
            found[-1] += " " + line.strip()
        else:
            found.append(line)
    return [line.strip() for line in found]


def drawn_spaces(lines: list[str]) -> dict[str, str]:
    """Space -> mark, by the letters above the column and the number before the row; "" for an empty place."""
    found = {}
    columns: dict[str, int] = {}
    for line in lines:
        if re.fullmatch(r"  \|[ a-h:|]+\|", line) and line.split()[1:2] == ["a"]:
            columns = {letter: line.index(letter) for letter in "abcdefgh"}
        elif re.match(r"\d \|", line):
            for letter, column in columns.items():
                found[letter + line[0]] = line[column : column + 2].strip()
    return found


def expected_marks(position: Position) -> dict[str, str]:
    """Return what stands on each space of the region."""
    marks = {}
    for slot, dealt in enumerate(position.region):
        for space in parcel_spaces(slot):
            pyramid = dealt is not None and bool(position.pyramids >> space & 1)
            cubes = [colour for colour, mask in enumerate(position.cubes) if mask >> space & 1]
            letter = "".join(colour_name(position.players, colour)[0].upper() for colour in cubes)
            marks[NAMES[space]] = letter + "^" * pyramid or ("" if dealt is None else ".")
    return marks
