"""Remarks for the others at the table (`say: well played`), and where they end.

They end as notes do (`games.reading.steps`), but more strictly, since they go out: a farewell, a name, a company, an address or a
long number below them is never a part of one, and a line that may be a move leaves its end in doubt.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from games.reading import intent
from games.reading.cleaning import words
from games.reading.commands import Command, command, labelled_line
from games.reading.footers import is_name
from games.reading.phrases import RUN
from games.reading.problems import Problem
from games.reading.quote_words import COMPANIES
from games.reading.sentences import Saying, is_address
from games.reading.step import Step
from games.reading.tokens import parse

REMARK = "talk"
NUMBER = re.compile(r"(?:\d[\s./()-]*){6}")
"""A number of six digits, as of a telephone."""


def is_remark(step: Step | None) -> bool:
    return step is not None and step.command is not None and step.command.name == REMARK


def is_move_said(written: Command, vocabulary: frozenset[str]) -> bool:
    """Whether the words for the others are nothing but notation: `say: c4` may be how somebody makes a move."""
    return written.name == REMARK and set(parse(written.argument, vocabulary).words) == {RUN}


def is_private(line: str, vocabulary: frozenset[str], *, is_first: bool = False) -> bool:
    """Whether a line below a remark says who its writer is, or good-bye. `is_first`: below an empty one good wishes are said."""
    return (
        is_name(line, vocabulary)
        or (intent.is_closing(line) and not is_first)
        or intent.is_contact(line)
        or bool(COMPANIES & set(words(line)))
        or any(is_address(word) for word in line.split())
        or NUMBER.search(line) is not None
    )


def remark_steps(saying: Saying, written: Command, vocabulary: frozenset[str]) -> list[Step]:
    """Return the remark as a step, and those of the lines that a program seems to have broken off it which are none of it."""
    joined = saying.line.joined
    own = next((number for number, line in enumerate(joined) if is_private(line, vocabulary)), len(joined))
    if own < len(joined):
        first = saying.text
        for line in reversed(joined):
            first = first.removesuffix(line).rstrip()
        written = labelled_line(" ".join((first, *joined[:own]))) or written
    place = (saying.group, saying.paragraph)
    step = Step(saying.text, written, *place, below=joined[:own], bullet=saying.line.bullet)
    rest = [
        Step(line, command(line), *place, is_name=is_name(line, vocabulary), is_contact=intent.is_contact(line))
        for line in joined[own:]
    ]
    return [with_doubt(step, vocabulary), *rest]


def with_doubt(step: Step, vocabulary: frozenset[str]) -> Step:
    """Mark the remark where a line below its first is notation alone, or a command."""
    for line in step.below:
        if set(parse(line, vocabulary).words) == {RUN} or command(line) is not None:
            return doubted(step, line)
    return step


def doubted(step: Step, line: str) -> Step:
    return replace(step, command=step.command and replace(step.command, doubt=line))


def with_doubts(pending: Sequence[Step], problem: Problem) -> list[Step]:
    """Mark the remarks that have the line of the problem below them: then they are not said."""
    return [doubted(step, problem.text) if is_remark(step) and problem.text in step.below else step for step in pending]
