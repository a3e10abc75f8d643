"""Notes that are longer than a line: where they end.

A note takes its whole line, and the lines that a program broke off it. The lines below it in its paragraph go into it as long as
they say nothing of moves; those of a list, and those below an empty `note:`, whatever they say.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.reading import intent
from games.reading.commands import LONGEST_NOTE, command
from games.reading.footers import is_name
from games.reading.sentences import Saying
from games.reading.step import Step
from games.reading.tokens import parse


def goes_into_note(found: Sequence[Step], saying: Saying, vocabulary: frozenset[str]) -> bool:
    """Whether what is said belongs to the note right above it."""
    note = found[-1].command if found else None
    if note is None or note.name != "note" or found[-1].paragraph != saying.paragraph:
        return False
    is_item = saying.line.bullet and not found[-1].bullet
    return is_item or not note.argument or says_nothing(saying.text, vocabulary)


def says_nothing(text: str, vocabulary: frozenset[str]) -> bool:
    """Whether the sentence is of no move and no command, asks, denies and leaves open nothing, and is no farewell."""
    parsed = parse(text, vocabulary)
    if parsed.runs or parsed.codes or parsed.hides or command(text) is not None or is_name(text, vocabulary):
        return False
    if intent.is_closing(text):
        return False
    return intent.objection(parsed, text, beside_move=False, several=False) is None


def extend_note(step: Step, saying: Saying) -> Step:
    """Add the line to the note."""
    note = step.command
    assert note is not None
    text = f"{note.argument}\n{saying.text}".strip() if saying.first else f"{note.argument} {saying.text}"
    below = (*step.below, *([saying.line.text, *saying.line.joined] if saying.first else []))
    return replace(step, command=replace(note, argument=text[:LONGEST_NOTE]), below=below)
