"""What the writer's own lines mean: moves in order, commands, or the reason why they must be asked back.

Nothing is guessed. A sentence counts as a move when exactly one legal move is in it, and when all else in it is known to
change nothing, or it says plainly that its writer moves. Where anything of the mail asks, denies, sets a condition or
leaves a choice, the whole mail is asked back.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.errors import AmbiguousMove, MoveError
from games.mail.reading import cues
from games.mail.reading.commands import Command, begins_like, command, note
from games.mail.reading.footers import Notation, footer_at
from games.mail.reading.names import without_names
from games.mail.reading.problems import Problem, Why
from games.mail.reading.reader import Reader
from games.mail.reading.saying import Saying, sayings
from games.mail.reading.tokens import Parsed, parse

LONGEST = 12_000
"""Letters of own text that are read. Whoever writes more is not making a move."""

MOST_SAYINGS = 400
"""Sentences and lines of own text that are read."""


class TooLong(ValueError):
    """There is more of the writer's own text than is read."""


@dataclass(frozen=True)
class Move:
    """A move that was read: the writer's words, and the canonical line. `bare`: nothing else stands in the sentence."""

    text: str
    canonical: str
    bare: bool = False


Action = Move | Command
DECISIONS = ("undo", "resign")
"""Commands that somebody has thought about."""


@dataclass(frozen=True)
class Step:
    """One sentence of the writer, or a command. `group`: sentences of one group run into each other.

    `is_name`: stands below good wishes, where names stand. `is_below_name`: and below one, where rooms and streets stand.
    `is_contact`: is such a line.
    """

    text: str
    command: Command | None = None
    group: int = 0
    is_name: bool = False
    is_below_name: bool = False
    is_contact: bool = False


@dataclass(frozen=True)
class Understanding:
    """What a mail means.

    `actions`: to be done in order, each certain. `rest`: steps that were not reached, because the next decision is not the
    seat's, or because an undo comes first. `problem`: what is to be asked, None when all was understood. Both may stand
    beside actions.
    """

    actions: tuple[Action, ...] = ()
    rest: tuple[Step, ...] = field(default=())
    problem: Problem | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(action for action in self.actions if isinstance(action, Move))

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(action for action in self.actions if isinstance(action, Command))

    @property
    def decides(self) -> bool:
        """Whether something is decided: a robot may well write `help` or `note:`, but none of this."""
        return bool(self.moves) or any(command.name in DECISIONS for command in self.commands)


def steps(text: str) -> list[Step]:
    """The writer's own text as steps, in order. Needs no game. Raises TooLong."""
    if len(text) > LONGEST:
        raise TooLong
    said = sayings(text)
    if len(said) > MOST_SAYINGS:
        raise TooLong
    found: list[Step] = []
    closing = named = -1
    said_goodbye = False
    for saying in said:
        written = note(saying.text)
        if written is None:
            ordered = command(saying.text)
            is_name = closing == saying.paragraph and len(saying.text.split()) <= 3
            is_below = is_name and named == saying.paragraph
            is_contact = said_goodbye and cues.is_contact(saying.text)
            found.append(Step(saying.text, ordered, saying.group, is_name, is_below, is_contact))
            if is_name and not any(letter.isdigit() for letter in saying.text):
                named = saying.paragraph
        else:
            found.append(Step(saying.text, written, saying.group))
        if cues.is_closing(saying.text):
            closing = saying.paragraph
            said_goodbye = True
    return found


def understand(text: str, reader: Reader) -> Understanding:
    """What the writer's own text means at this table. Never raises; see `Understanding`."""
    try:
        return carry_on(without_footer(steps(text), reader), reader)
    except TooLong:
        return Understanding(problem=Problem(Why.TOO_LONG))


def without_footer(found: list[Step], reader: Reader) -> list[Step]:
    """The steps without those at the end that tell who wrote them, where a move stands above: alone they may be anything."""
    after = max((number + 1 for number, step in enumerate(found) if step.command is not None), default=0)
    notation = Notation(reader.words(), lambda line: bool(_legal_among([line], reader)))
    end = after + footer_at([step.text for step in found[after:]], notation)
    moves = end < len(found) and any(isinstance(read_step(step, reader), Move) for step in found[:end])
    return found[:end] if moves else found


def carry_on(pending: Iterable[Step], reader: Reader) -> Understanding:
    """The same for steps: for `Understanding.rest` once chance has moved and the seat is to decide again."""
    pending = list(pending)
    problem = _objection(pending, reader)
    if problem is not None:
        return Understanding(problem=problem)
    actions: list[Action] = []
    here: Reader | None = reader
    before: Reader = reader
    for number, step in enumerate(pending):
        if step.command is not None:
            actions.append(step.command)
            if step.command.name == "undo":
                # What follows is meant for the position that comes back, which is not known here.
                return Understanding(tuple(actions), tuple(pending[number + 1 :]))
            continue
        if here is None:
            return _left_over(actions, pending[number:], before)
        meant = read_step(step, here)
        if isinstance(meant, Problem):
            kept = actions if meant.why in (Why.AMBIGUOUS, Why.ILLEGAL, Why.INCOMPLETE) else []
            return Understanding(tuple(kept), problem=meant)
        if meant is None:
            continue
        repeated = [action for action in actions if isinstance(action, Move) and action.canonical == meant.canonical]
        if repeated and not (meant.bare and repeated[-1].bare):
            # Said again in other words, or meant for the next decision: only the first is certain.
            return Understanding(tuple(actions), tuple(pending[number:]))
        actions.append(meant)
        before, here = here, here.after(meant.canonical)
    if not actions:
        return Understanding(problem=Problem(Why.NOTHING))
    return Understanding(tuple(actions))


def _left_over(actions: list[Action], pending: list[Step], before: Reader) -> Understanding:
    """What stands below the last move that the seat could make: commands, the same move again, another one instead of it."""
    last = next(action for action in reversed(actions) if isinstance(action, Move))
    rest: list[Step] = []
    for step in pending:
        if step.command is not None:
            # Commands wait for no turn. They come after the moves in the mail, and so they do here.
            actions.append(step.command)
            continue
        meant = read_step(step, before)
        if isinstance(meant, Move) and meant.canonical != last.canonical:
            candidates = (last.canonical, meant.canonical)
            certain = actions[: actions.index(last)]
            return Understanding(tuple(certain), problem=Problem(Why.CONTRADICTION, meant.text, candidates))
        if isinstance(meant, Problem):
            if meant.why is not Why.ILLEGAL:
                return Understanding(tuple(actions[: actions.index(last)]), problem=meant)
            rest.append(step)
    return Understanding(tuple(actions), tuple(rest))


def _objection(pending: list[Step], reader: Reader) -> Problem | None:
    """The first thing said anywhere in the mail that leaves nothing of it certain."""
    vocabulary = reader.words()
    parsed = [parse(without_names(step.text), vocabulary) if step.command is None else None for step in pending]
    moving = {step.group for step, found in zip(pending, parsed, strict=True) if found is not None and found.runs}
    several = sum(1 for found in parsed if found is not None and found.runs) > 1
    for step, found in zip(pending, parsed, strict=True):
        if found is None:
            continue
        why = cues.objection(found, step.text, beside_move=step.group in moving, several=several)
        if why is not None:
            return Problem(why, step.text, _candidates(found, reader))
        if not found.runs and begins_like(step.text):
            return Problem(Why.INCOMPLETE, step.text)
    return None


def read_step(step: Step, reader: Reader) -> Move | Problem | None:
    """What one step means now: a move, a problem, or None where it says nothing about moves. Commands give None."""
    if step.command is not None:
        return None
    text = without_names(step.text)
    meant = read_parsed(step, parse(text, reader.words()), reader)
    if isinstance(meant, Move):
        return meant
    spread = parse(text, reader.words(), spread=True)
    if cues.objection(spread, step.text, beside_move=True, several=False) is None:
        again = read_parsed(step, spread, reader)
        if isinstance(again, Move):
            return again
    return meant


def read_parsed(step: Step, found: Parsed, reader: Reader) -> Move | Problem | None:
    """What the step means when it is taken apart so."""
    if not found.runs:
        is_miswritten = found.codes and not step.is_contact and cues.is_meant(found)
        return Problem(Why.UNCLEAR, step.text) if is_miswritten else None
    legal = reader.legal()
    line = found.runs[0].text
    if len(found.runs) > 1:
        joined = " ".join(run.text for run in found.runs)
        alone = _candidates(found, reader)
        if (alone and not cues.is_spanned(found)) or _read(joined, reader) not in legal:
            if step.is_contact:
                return None
            return Problem(Why.SEVERAL, step.text, alone) if alone or cues.is_meant(found) else None
        line = joined
    meant = _read(line, reader)
    if found.runs[0].commas and len(found.words) > 1 and (pieces := _pieces(line, reader)):
        # On a line of its own a comma joins two spaces; in a sentence it may part two moves.
        return Problem(Why.SEVERAL, step.text, pieces)
    if isinstance(meant, MoveError):
        return _refused(step, found, meant)
    if meant not in legal or step.is_below_name or not cues.is_certain(found, meant, reader.words()):
        return None if step.is_contact else Problem(Why.UNCLEAR, step.text, (meant,) if meant in legal else ())
    return Move(step.text, meant, bare=set(found.words) == {"\x00"})


def _refused(step: Step, found: Parsed, error: MoveError) -> Problem | None:
    """A line that the engine refused: a problem where it was meant as a move, else talk (`Ben took c4`)."""
    if isinstance(error, AmbiguousMove):
        return Problem(Why.AMBIGUOUS, step.text, error.candidates, error)
    if step.is_name or step.is_contact or not cues.is_meant(found):
        return None
    return Problem(Why.ILLEGAL, step.text, error=error)


def _read(line: str, reader: Reader) -> str | MoveError:
    try:
        return reader.read(line)
    except MoveError as error:
        return error


def _candidates(found: Parsed, reader: Reader) -> tuple[str, ...]:
    """The legal moves among the runs, each once, in the order of the sentence."""
    return _legal_among([run.text for run in found.runs], reader)


def _pieces(line: str, reader: Reader) -> tuple[str, ...]:
    """The legal moves among what commas part."""
    return _legal_among(re.split(r"[,;]", line), reader)


def _legal_among(lines: list[str], reader: Reader) -> tuple[str, ...]:
    legal = reader.legal()
    meant = [_read(line, reader) for line in lines]
    return tuple(dict.fromkeys(move for move in meant if isinstance(move, str) and move in legal))


__all__ = [
    "Action", "Move", "Saying", "Step", "TooLong", "Understanding", "carry_on", "read_step", "steps", "understand",
]  # fmt: skip
