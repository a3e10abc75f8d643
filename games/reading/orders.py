"""Which of the writer's lines are for later: those of an order (docs/orders.md), and of nothing else.

Prose may begin with the same words (`then I have to go`). A line counts when all that stands between the words of orders is
notation; beside one that does, every line that begins like it is meant as one too.
"""

import re
from collections.abc import Sequence

from engine.errors import OrderError
from engine.orders.grammar import BLIND, ELSE, OR, THEN, WATCHES, is_order_line, read_step, read_watches
from engine.orders.order import Step, write_step
from games.reading.cleaning import shows_one_of
from games.reading.names import with_notation
from games.reading.phrases import ACCENTED, RUN
from games.reading.tokens import parse

PAUSE = re.compile(rf"({THEN}|{ELSE})\s*[,:]\s*", re.IGNORECASE)
ENDS = " \t.,;!"
GOES_ON = re.compile(rf"(?:{ELSE}|{OR})\s+\S", re.IGNORECASE)
GOES_OVER = re.compile(rf"\s(?:{ELSE}|{OR})\Z", re.IGNORECASE)
OCCASION = re.compile(r"[^\W\d_]{3,12}\s*\d{1,2}|hand")
"""How titles name decisions to come."""
MOST_WORDS = 4
"""Words of a choice that is none, beside one that is."""
WATCHED = re.compile(r"[\w-]{2,20}(?: [\w-]{1,20})?")
"""How titles name what can be watched for."""


def is_broken_off(above: str, line: str) -> bool:
    """Whether a program has broken the line off the one above it, which is of an order."""
    return is_order_line(above) and bool(GOES_ON.match(line) or GOES_OVER.search(above))


def begins_anew(above: str, line: str) -> bool:
    """Whether both are lines of an order, however wide the one above is: nothing was broken off it."""
    return is_order_line(above) and is_order_line(line)


def tidy_line(line: str) -> str:
    """Remove what people write around a line, as in `Then, c4 else d4.`, and return it."""
    return PAUSE.sub(r"\1 ", line.strip().strip("*_`\"“”„'")).rstrip(ENDS).strip()


def order_line(line: str, vocabulary: frozenset[str]) -> str | None:
    """Return the line of an order that this is, with moves as the engine reads them; None for any other.

    `vocabulary`: the words of the notation, folded.
    """
    line = tidy_line(line)
    if BLIND.fullmatch(line):
        return line
    try:
        if watched := WATCHES.fullmatch(line):
            names = read_watches(line, watched["rest"].rstrip("?"))
            return line.rstrip("?") if all(WATCHED.fullmatch(name) for name in names) else None
        step = read_step(line)
    except OrderError:
        return None
    if step is None or (step.occasion and not OCCASION.fullmatch(step.occasion)):
        return None
    choices = choices_in(step.choices, vocabulary)
    return write_step(Step(step.occasion, tuple(choices))) if choices else None


def choices_in(texts: Sequence[str], vocabulary: frozenset[str]) -> list[str]:
    """Return the texts as the engine reads them; [] where they are more than moves."""
    found = []
    known = 0
    for said in texts:
        text = with_notation(said, vocabulary)
        parsed = parse(text, vocabulary)
        if set(parsed.words) == {RUN} and not parsed.codes and not shows_one_of(text, ACCENTED):
            known += 1
            found.append(" ".join(run.text for run in parsed.runs))
        elif len(text.split()) <= MOST_WORDS:
            found.append(text.rstrip(ENDS))
        else:
            return []
    # One that is alone has to be a move; among others one that is none is a slip of the pen.
    return found if known and (known == len(texts) or len(texts) > 1) else []


def is_like_order(line: str) -> bool:
    """Whether the line begins like one of an order; beside one that is, it is meant so."""
    return is_order_line(tidy_line(line))


def choices_of(line: str) -> tuple[str, ...]:
    """Return what a line that begins like one of an order names to be played."""
    try:
        step = read_step(tidy_line(" ".join(line.split())))
    except OrderError:
        return ()
    return step.choices if step is not None else ()


def is_for_next_turn_alone(line: str) -> bool:
    """Whether the line is one move after `then`: in an open wait that may well be for now."""
    try:
        step = read_step(line)
    except OrderError:
        return False
    return step is not None and not step.occasion and len(step.choices) == 1
