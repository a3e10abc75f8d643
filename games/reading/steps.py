"""The writer's own text as steps: sentences, commands, notes with what belongs to them."""

from games.reading import intent
from games.reading.commands import Command, command, labelled_line
from games.reading.notes import goes_into_note, longer
from games.reading.phrases import RUN
from games.reading.sentences import sayings
from games.reading.step import Step
from games.reading.tokens import parse

LONGEST = 12_000
"""Letters of own text that are read. Whoever writes more is not making a move."""
MOST_SAYINGS = 400
"""Sentences and lines of own text that are read."""


class TooLong(ValueError):
    """There is more of the writer's own text than is read."""


def steps(text: str, vocabulary: frozenset[str]) -> list[Step]:
    """The writer's own text as steps, in order. `vocabulary`: the words of the notation, folded. Raises TooLong."""
    if len(text) > LONGEST:
        raise TooLong
    said = sayings(text, lambda line: labelled_line(line) is not None)
    if len(said) > MOST_SAYINGS:
        raise TooLong
    found: list[Step] = []
    closing = named = -1
    said_goodbye = False
    for saying in said:
        written = labelled_line(saying.text)
        if written is not None and not is_move_said(written, vocabulary):
            line = saying.line
            found.append(
                Step(saying.text, written, saying.group, saying.paragraph, below=line.joined, bullet=line.bullet)
            )
        elif goes_into_note(found, saying, vocabulary):
            found[-1] = longer(found[-1], saying)
        else:
            is_name = closing == saying.paragraph and len(saying.text.split()) <= 3
            is_below = is_name and named == saying.paragraph
            is_contact = said_goodbye and intent.is_contact(saying.text)
            ordered = command(saying.text)
            if not saying.first and is_undo(ordered) and is_undo(found[-1].command):
                # `Undo! Undo!!` takes back one move.
                continue
            found.append(Step(saying.text, ordered, saying.group, saying.paragraph, is_name, is_below, is_contact))
            if is_name and not any(letter.isdigit() for letter in saying.text):
                named = saying.paragraph
        if intent.is_closing(saying.text):
            closing = saying.paragraph
            said_goodbye = True
    return found


def is_move_said(written: Command, vocabulary: frozenset[str]) -> bool:
    """Whether the words for the others are nothing but notation: `say: c4` may be how somebody makes a move."""
    return written.name == "talk" and set(parse(written.argument, vocabulary).words) == {RUN}


def is_undo(ordered: Command | None) -> bool:
    return ordered is not None and ordered.name == "undo"
