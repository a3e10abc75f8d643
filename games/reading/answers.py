"""What a mail answers to a question that wants one word: yes, no, or neither for certain."""

import re
from enum import StrEnum

from games.reading import intent
from games.reading.cleaning import words
from games.reading.footers import Notation, footer_at, is_name
from games.reading.phrases import COURTESIES, EXCUSES, GLADLY, NO, SMALL_TALK, YES
from games.reading.salutations import without_names
from games.reading.sentences import sayings
from games.reading.tokens import parse
from games.reading.vocabulary import NONE

CLAUSE_ENDS = re.compile(r"[,;:.!…()]|\s[-–—]+\s?|--+")


class Said(StrEnum):
    """An answer that is certain."""

    YES = "yes"
    NO = "no"


def is_yes(line: str) -> bool:
    """Whether the line says yes, and nothing else."""
    # `Na ja` is said in doubt.
    agrees = YES.within(SMALL_TALK.without(words(line))) and not intent.leaves_open(line)
    return agrees and not beside_yes(words(without_names(line)))


def beside_yes(found: list[str]) -> list[str]:
    """Return the words that are no yes and no politeness."""
    return COURTESIES.without(GLADLY.without(SMALL_TALK.without(YES.without(found))))


def says_no(sentence: str) -> bool:
    """Whether the sentence begins with a no that is all of its first clause: `No thanks, no time just now`."""
    for clause in CLAUSE_ENDS.split(without_names(sentence)):
        left = COURTESIES.without(SMALL_TALK.without(EXCUSES.without(words(clause))))
        if NO.is_whole(left) or NO.is_whole(words(clause)):
            return not intent.ASKING.search(clause)
        if left:
            return False
    return False


def answer_in(text: str) -> Said | None:
    """Return what the writer's own text answers.

    It is no where the first sentence says so, and yes where a line says nothing else and no other line asks, denies, doubts or
    sets a condition.
    """
    said = [saying.text for saying in sayings(text, lambda _line: False)]
    first = next((sentence for sentence in said if not is_salutation(sentence)), "")
    if says_no(first):
        return Said.NO
    lines = [line for line in text.splitlines() if line.strip()]
    if not any(map(is_yes, lines)):
        return None
    return None if changes_mind("\n".join(line for line in lines if not is_yes(line))) else Said.YES


def changes_mind(text: str) -> bool:
    """Whether something beside an answer, but for a footer, asks, denies, doubts, sets a condition, or takes something back."""
    lines = [line for line in text.splitlines() if line.strip()]
    written = "\n".join(lines[: footer_at(lines, Notation(NONE, lambda _line: True))])
    return any(may_change(saying.text) for saying in sayings(written, lambda _line: False))


def without_no(text: str) -> str:
    """Return the lines below the one that says no."""
    lines = text.splitlines()
    first = next((number for number, line in enumerate(lines) if line.strip() and not is_salutation(line)), 0)
    return "\n".join(lines[first + 1 :])


def is_salutation(sentence: str) -> bool:
    return not words(without_names(sentence)) and not NO.is_whole(words(sentence))


def may_change(sentence: str) -> bool:
    """Whether the sentence beside a yes asks, denies, doubts, sets a condition, or takes something back."""
    if is_name(sentence, NONE) and not intent.leaves_open(sentence):
        return False
    return intent.objection(parse(sentence, NONE), sentence, beside_move=True, several=False) is not None
