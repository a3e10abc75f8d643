"""From lines to sentences: what programs broke is joined, what people wrote as several sentences is parted."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from engine.orders.grammar import is_order_line
from games.reading.cleaning import fold
from games.reading.orders import begins_anew, is_broken_off
from games.reading.phrases import ABBREVIATIONS
from games.reading.wrapping import SENTENCE_ENDS, goes_on

BULLET = re.compile(
    r"\s*(?:[-*•–—·+]\s+|\(?(?:(?:move|turn|step|zug|schritt|ruch|krok) )?\d{1,2}(?:[.)]{1,2}|:)\s+|[a-e]\)\s+)",
    re.IGNORECASE,
)
CODE_NEXT = re.compile(r"[a-z]{1,2}\d{1,2}\b")
"""Many begin a sentence with a small letter where it is a move: `Sorry for the delay. c4`"""

ADDRESSES = ("http://", "https://", "www.", "mailto:", "<http", "<mailto:", "(http")
STOP = re.compile(r"(?<![.!?…])[.!?…][.!?…\"”’')\]]*\s+")
BROKEN_WORD = re.compile(r"\w[-‐-―−+]$")
BROKEN_MOVE = re.compile(r"(?<!\S)\w{1,3}[-‐-―−+]$")
"""A square and a dash, with its other square on the next line. A longer word that ends so on a short line is misspelt."""


class Line(NamedTuple):
    """A line of a paragraph.

    `joined`: lines below it that a program may have broken off it, which are in `text` too; `bullet`: whether it was an item of a
    list.
    """

    text: str
    joined: tuple[str, ...] = ()
    bullet: bool = False


@dataclass(frozen=True)
class Saying:
    """One sentence, or a line that is one whatever is in it.

    `group`: sentences with the same number run into each other without a full stop or a gap. `line`: the line it is from.
    `first`: whether it begins it.
    """

    text: str
    group: int
    paragraph: int
    line: Line
    first: bool = True


def sayings(text: str, is_whole: Callable[[str], bool]) -> list[Saying]:
    """All sentences of the writer's own text, in order. Addresses and bullets are left out.

    `is_whole`: of a line, whether its full stops part nothing, as in a note.
    """
    found: list[Saying] = []
    group = 0
    for paragraph, block in enumerate(blocks(text)):
        group += 1
        for line in block:
            for number, sentence in enumerate([line.text] if is_whole(line.text) else sentences(line.text)):
                found.append(Saying(sentence, group, paragraph, line, number == 0))
                if SENTENCE_ENDS.search(sentence) or sentence.endswith(("!", "?", "…")):
                    group += 1
    return found


def blocks(text: str) -> list[list[Line]]:
    """Paragraphs, each a list of lines, with lines joined that a program broke for their width."""
    done: list[list[Line]] = [[]]
    last = ""
    for line in text.split("\n"):
        bare = line.strip()
        if not bare:
            if done[-1]:
                done.append([])
            last = ""
            continue
        block = done[-1]
        bullet = BULLET.match(bare)
        if block and not bullet and is_rest(block[-1].text, last, bare):
            gap = "" if BROKEN_WORD.search(last) else " "
            above = block[-1]
            block[-1] = above._replace(text=above.text + gap + bare, joined=(*above.joined, bare))
        elif bullet and bullet.end() < len(bare):
            block.append(Line(bare[bullet.end() :], bullet=True))
        else:
            block.append(Line(bare))
        last = line
    return done if done[-1] else done[:-1]


def is_rest(above: str, last: str, line: str) -> bool:
    """Whether a program may have broken the line off the ones above it. `last`: the last of these as it came."""
    if begins_anew(above, line):
        return False
    return (
        (bool(BROKEN_MOVE.search(last)) and not is_order_line(line))
        or goes_on(last, line)
        or is_broken_off(above, line)
    )


def sentences(line: str) -> list[str]:
    """Split a line into sentences. Where the end of one is not certain, it goes on: two in one are asked back."""
    line = " ".join(word for word in line.split() if not is_address(word))
    found: list[str] = []
    start = 0
    for match in STOP.finditer(line):
        after = line[match.end() : match.end() + 1]
        # The last word alone: of a line of nothing but full stops all words before each were looked at.
        words = line[start : match.start()].rsplit(None, 1)
        before = fold(words[-1].strip("\"“”„'’()[]")) if words else ""
        shortened = before in ABBREVIATIONS or len(before) < 2
        goes_on = after.islower() and not CODE_NEXT.match(line, match.end())
        if match[0][0] in ".…" and (shortened or goes_on):
            continue
        found.append(line[start : match.end()].strip())
        start = match.end()
    if line[start:].strip():
        found.append(line[start:].strip())
    return found


def is_address(word: str) -> bool:
    """Whether this is a mail or web address, which is full of signs that sentences have."""
    return word.lower().startswith(ADDRESSES) or "@" in word.strip("@")
