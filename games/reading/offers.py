"""What may be meant by a mail that is asked back, and what of it a plain yes to the answer plays."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.reading import intent
from games.reading.commands import is_harmless
from games.reading.orders import choices_of
from games.reading.phrases import RUN
from games.reading.problems import OFFERED, Problem, Why
from games.reading.reader import Reader
from games.reading.step import Move, Step, legal_among, read_step, spoken_text, sure_line
from games.reading.tokens import parse
from games.reading.unread import is_bare, suggestions, unread_line, unread_order

SUGGESTED = (Why.UNCLEAR, Why.ILLEGAL)
"""Problems of lines that may be written wrong as well."""
MOST_LINES = 12
"""Lines that one word can play."""


def with_near(problem: Problem, readers: Sequence[Reader]) -> Problem:
    """Add to a problem the lines that its writer may have misspelt, at the positions for which it may be meant."""
    if problem.why not in SUGGESTED or problem.near:
        return problem
    return replace(problem, near=suggestions(problem.text, (problem.text, *choices_of(problem.text)), readers))


def with_offer(problem: Problem, moves: Sequence[Move], pending: list[Step], reader: Reader) -> Problem:
    """Add to a problem what its writer may have meant. `moves`: those above it that are certain."""
    problem = with_near(problem, (reader,))
    if not moves:
        alone = problem.near[0] if problem.why is Why.UNREAD and len(problem.near) == 1 else ""
        problem = replace(problem, offer=alone or offer(problem, pending, reader))
    lines = all_lines(problem, moves, pending, reader)
    return replace(problem, lines=lines or ((problem.offer,) if problem.offer else ()))


def all_lines(problem: Problem, moves: Sequence[Move], pending: list[Step], reader: Reader) -> tuple[str, ...]:
    """Return all lines of the notation that were written and not played, with misspelt ones corrected.

    Return () where that is not certain, not all that is asked for, or cannot be played one after the other.
    """
    if problem.why not in (*OFFERED, Why.UNREAD, Why.ILLEGAL) or (
        problem.why not in OFFERED and len(problem.near) != 1
    ):
        return ()
    made = [move.canonical for move in moves]
    here: Reader | None = reader
    before = reader
    found: list[str] = []
    for number, step in enumerate(pending):
        if step.command is not None:
            if step.is_order:
                wrong = unread_order(step, reader)
                found += [step.text] if wrong is None else wrong.near[:1] if len(wrong.near) == 1 else [""]
            elif not is_harmless(step.command):
                return ()
            continue
        line = line_of(pending, number, here, reader)
        if step.text == problem.text and len(problem.near) == 1:
            line = problem.near[0]
        if line is None:
            continue
        if line and here is not None:
            if line not in here.legal():
                return ()
            before, here = here, here.after(line)
        elif line in before.legal():
            # In place of the move above it, not after it.
            return ()
        if made[:1] == [line]:
            made.pop(0)
            continue
        found.append(f"{line} yes" if sure_line(step, reader.words()) == line else line)
    # What was sure beforehand stays so: `end yes`.
    return tuple(found) if all(found) and len(found) <= MOST_LINES else ()


def line_of(pending: list[Step], number: int, here: Reader | None, reader: Reader) -> str | None:
    """Return the line of the notation that the step is; "" for a misspelt one that cannot be corrected; None for any other."""
    step = pending[number]
    if is_bare(step, reader.words()):
        meant = read_step(step, here) if here is not None else None
        if isinstance(meant, Move):
            return meant.canonical
        # A yes cannot confirm a question.
        return "" if intent.leaves_open(step.text) else spoken_text(step, reader.words())
    wrong = unread_line(pending, number, (here or reader, reader))
    return None if wrong is None else wrong.near[0] if len(wrong.near) == 1 else ""


def offer(problem: Problem, pending: Iterable[Step], reader: Reader) -> str:
    """Return the one move that stands alone anywhere in the mail, or the only one that is named, as it is written; "" for none.

    The writer may confirm it with a word that they are sure.
    """
    if problem.why not in OFFERED:
        return ""
    alone: dict[str, str] = {}
    named: dict[str, str] = {}
    for text in [
        line
        for step in pending
        for line in ((spoken_text(step, reader.words()),) if step.command is None else step.below)
    ]:
        found = parse(text, reader.words())
        for run in found.runs:
            for move in legal_among([run.text], reader):
                named.setdefault(move, run.text)
                if set(found.words) == {RUN}:
                    alone.setdefault(move, run.text)
    offered = alone if len(alone) == 1 else named
    return next(iter(offered.values())) if len(offered) == 1 else ""
