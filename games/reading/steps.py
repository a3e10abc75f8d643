"""The writer's own text as steps: sentences, commands, notes with what belongs to them, lines of an order."""

from collections.abc import Sequence
from dataclasses import replace

from games.reading import intent
from games.reading.cleaning import words
from games.reading.commands import LABELLED, LONGEST_NOTE, OF_ACCOUNT, Command, command, labelled_line
from games.reading.footers import is_name
from games.reading.orders import is_like_order, order_line, tidy_line
from games.reading.phrases import ASIDES
from games.reading.remarks import REMARK, is_move_said, is_private, is_remark, remark_steps, with_doubt
from games.reading.sentences import Saying, sayings
from games.reading.step import Step
from games.reading.tokens import parse

LONGEST = 12_000
"""Limit of the letters of own text: a longer one is no move."""
MOST_SAYINGS = 400
"""Limit of the sentences and lines of own text."""


BY_THEMSELVES = {"orders", "no orders", "hold", "go on", "same again", "open", "game", "settings", *OF_ACCOUNT} - {
    "ready", "not ready", "join", "rematch", "league", "leave league",
}  # fmt: skip
"""Commands that stand on a line of their own: within one they are what everybody says (`Halt! c4`)."""
OF_MOVES = {"hold", "not me"}
"""Commands that may be said of a move beside them."""


class TooLong(ValueError):
    """There is more of the writer's own text than is read."""


def steps(text: str, vocabulary: frozenset[str], *, orders: bool = True) -> list[Step]:
    """Split the writer's own text into steps, in order. Raises TooLong.

    `vocabulary`: the words of the notation, folded; `orders`: whether to recognise lines of an order.
    """
    if len(text) > LONGEST:
        raise TooLong
    found = all_steps(text, vocabulary, orders=orders)
    if any(step.command is None and parse(step.text, vocabulary).runs for step in found):
        # Beside a move that may be said of the move.
        found = [replace(step, command=None) if is_of_move(step) else step for step in found]
    if any(step.is_order for step in found):
        found = without_introductions(found, vocabulary)
        return [replace(step, command=order_command(step.text)) if is_meant_so(step) else step for step in found]
    return found


def without_introductions(found: list[Step], vocabulary: frozenset[str]) -> list[Step]:
    """Remove the steps right above an order that only say that it is for later: `and for later, as I am away:`."""
    left: list[Step] = []
    for step in reversed(found):
        above_order = bool(left) and left[-1].is_order and step.command is None
        if not (above_order and intent.is_introduction(parse(step.text, vocabulary), step.text)):
            left.append(step)
    return left[::-1]


def order_command(text: str, line: str | None = None) -> Command:
    """Return the line of an order as a command; `line`: as the engine reads it."""
    return Command("order", text, argument=line or tidy_line(text))


def is_of_move(step: Step) -> bool:
    return step.command is not None and step.command.name in OF_MOVES


def is_meant_so(step: Step) -> bool:
    """Whether the step is meant as a line of an order, where the mail has one."""
    is_aside = ASIDES.is_whole(words(step.text))
    return step.command is None and is_like_order(step.text) and not is_aside


def all_steps(text: str, vocabulary: frozenset[str], *, orders: bool) -> list[Step]:
    """Return the steps, each by itself."""
    said = sayings(text, lambda line: is_whole(line) or (orders and order_line(line, vocabulary) is not None))
    if len(said) > MOST_SAYINGS:
        raise TooLong
    found: list[Step] = []
    closing = named = -1
    said_goodbye = False
    for saying in said:
        written = labelled_line(saying.text)
        if written is not None and not is_move_said(written, vocabulary):
            if written.name == REMARK:
                found += remark_steps(saying, written, vocabulary)
                continue
            below, bullet = saying.line.joined, saying.line.bullet
            found.append(Step(saying.text, written, saying.group, saying.paragraph, below=below, bullet=bullet))
        elif (note := note_above(found, saying, vocabulary)) is not None:
            found[-1] = extend_note(found[-1], note, saying, vocabulary)
        elif orders and (line_of_order := order_line(saying.text, vocabulary)) and saying.text == saying.line.text:
            line = order_command(saying.text, line_of_order)
            found.append(Step(saying.text, line, saying.group, saying.paragraph, bullet=saying.line.bullet))
        else:
            is_name = closing == saying.paragraph and len(saying.text.split()) <= 3
            is_below = is_name and named == saying.paragraph
            is_contact = said_goodbye and intent.is_contact(saying.text)
            ordered = command(saying.text)
            if ordered is not None and ordered.name in BY_THEMSELVES and saying.text != saying.line.text:
                ordered = None
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


def is_whole(line: str) -> bool:
    """Whether the full stops of the line part nothing: a note, or a command with an address."""
    return labelled_line(line) is not None or ("@" in line and command(line) is not None)


def is_undo(ordered: Command | None) -> bool:
    return ordered is not None and ordered.name == "undo"


def note_above(found: Sequence[Step], saying: Saying, vocabulary: frozenset[str]) -> Command | None:
    """Return the note or remark right above, if what is said belongs to it."""
    note = found[-1].command if found else None
    if note is None or note.name not in LABELLED or found[-1].paragraph != saying.paragraph:
        return None
    if is_remark(found[-1]):
        is_first = not note.argument
        if any(is_private(line, vocabulary, is_first=is_first) for line in (saying.text, *saying.line.joined)):
            return None
    is_item = saying.line.bullet and not found[-1].bullet
    return note if is_item or not note.argument or says_nothing(saying.text, vocabulary) else None


def says_nothing(text: str, vocabulary: frozenset[str]) -> bool:
    """Whether the sentence is of no move and no command, asks, denies and leaves open nothing, and is no farewell."""
    parsed = parse(text, vocabulary)
    if parsed.runs or parsed.codes or parsed.hides or command(text) is not None or is_name(text, vocabulary):
        return False
    if intent.is_closing(text):
        return False
    return intent.objection(parsed, text, beside_move=False, several=False) is None


def extend_note(step: Step, note: Command, saying: Saying, vocabulary: frozenset[str]) -> Step:
    """Add the line to the note or remark of the step."""
    text = f"{note.argument}\n{saying.text}".strip() if saying.first else f"{note.argument} {saying.text}"
    below = (*step.below, *([saying.line.text, *saying.line.joined] if saying.first else []))
    longer = replace(step, command=replace(note, argument=text[:LONGEST_NOTE]), below=below)
    return with_doubt(longer, vocabulary) if is_remark(longer) else longer
