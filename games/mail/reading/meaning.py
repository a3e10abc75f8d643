"""What the writer's own lines mean: moves in order, commands, or the reason why they must be asked back.

Nothing is guessed. A sentence counts as a move when exactly one legal move is in it, and when all else in it is known to
change nothing, or it says plainly that its writer moves. Where anything of the mail asks, denies, sets a condition or
leaves a choice, the whole mail is asked back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from games.mail.reading import cues
from games.mail.reading.commands import HARMLESS, LABELLED, Command, begins_like, command, labelled
from games.mail.reading.footers import Notation, footer_at, is_name
from games.mail.reading.notes import goes_into_note, longer
from games.mail.reading.phrases import RUN
from games.mail.reading.problems import IN_ORDER, Problem, Why
from games.mail.reading.reader import Reader
from games.mail.reading.rephrasing import is_leaving
from games.mail.reading.saying import sayings
from games.mail.reading.step import Move, Step, legal_among, listed, problem_of, read_step, said, sure_move
from games.mail.reading.tokens import Parsed, parse

LONGEST = 12_000
"""Letters of own text that are read. Whoever writes more is not making a move."""

MOST_SAYINGS = 400
"""Sentences and lines of own text that are read."""
SHORT = 12
"""Words of a sentence that takes back what was said. What lawyers add is longer."""


class TooLong(ValueError):
    """There is more of the writer's own text than is read."""


Action = Move | Command
DECISIONS = ("undo", "resign")
"""Commands that somebody has thought about."""


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


def steps(text: str, vocabulary: frozenset[str]) -> list[Step]:
    """The writer's own text as steps, in order. `vocabulary`: the words of the notation, folded. Raises TooLong."""
    if len(text) > LONGEST:
        raise TooLong
    said = sayings(text, lambda line: labelled(line) is not None)
    if len(said) > MOST_SAYINGS:
        raise TooLong
    found: list[Step] = []
    closing = named = -1
    said_goodbye = False
    for saying in said:
        written = labelled(saying.text)
        if written is not None:
            line = saying.line
            found.append(
                Step(saying.text, written, saying.group, saying.paragraph, below=line.joined, bullet=line.bullet)
            )
        elif goes_into_note(found, saying, vocabulary):
            found[-1] = longer(found[-1], saying)
        else:
            is_name = closing == saying.paragraph and len(saying.text.split()) <= 3
            is_below = is_name and named == saying.paragraph
            is_contact = said_goodbye and cues.is_contact(saying.text)
            ordered = command(saying.text)
            found.append(Step(saying.text, ordered, saying.group, saying.paragraph, is_name, is_below, is_contact))
            if is_name and not any(letter.isdigit() for letter in saying.text):
                named = saying.paragraph
        if cues.is_closing(saying.text):
            closing = saying.paragraph
            said_goodbye = True
    return found


def understand(text: str, reader: Reader) -> Understanding:
    """What the writer's own text means at this table. Never raises; see `Understanding`."""
    try:
        return carry_on(settled(without_footer(steps(text, reader.words()), reader), reader), reader)
    except TooLong:
        return Understanding(problem=Problem(Why.TOO_LONG))


def settled(found: list[Step], reader: Reader) -> list[Step]:
    """The steps without those that a sure move (`c4 yes`) overrules: asides, questions, addresses, what is long and says nothing
    of moves. What denies, sets a condition or leaves open in few words is left, and so is any other move.
    """
    sure = {move for step in found if (move := sure_move(step, reader)) is not None}
    if len(sure) != 1:
        return found
    left = [step for step in found if step.command is not None or not is_overruled(step, reader)]
    return [replace(step, below=()) for step in left]


def is_overruled(step: Step, reader: Reader) -> bool:
    """Whether a sure move elsewhere in the mail stands against the step."""
    found = parse(said(step, reader.words()), reader.words())
    if isinstance(read_step(step, reader), Move) or (found.runs and cues.is_meant(found)):
        return False
    why = cues.objection(found, step.text, beside_move=False, several=True)
    return why in (None, Why.QUESTION) or (not found.runs and len(found.words) > SHORT)


def without_footer(found: list[Step], reader: Reader) -> list[Step]:
    """The steps without those at the end that tell who wrote them, where a move stands above: alone they may be anything."""
    after = max((number + 1 for number, step in enumerate(found) if step.command is not None), default=0)
    notation = Notation(reader.words(), lambda line: bool(legal_among([line], reader)))
    end = after + footer_at([step.text for step in found[after:]], notation)
    moves = end < len(found) and any(isinstance(read_step(step, reader), Move) for step in found[:end])
    return found[:end] if moves else found


def carry_on(pending: Iterable[Step], reader: Reader) -> Understanding:
    """The same for steps: for `Understanding.rest` once chance has moved and the seat is to decide again."""
    pending = list(pending)
    problem = _objection(pending, reader)
    if problem is not None:
        return Understanding(
            tuple(step.command for step in pending if step.command and is_harmless(step.command)), problem=problem
        )
    actions: list[Action] = []
    here: Reader | None = reader
    before: Reader = reader
    number = -1
    while (number := number + 1) < len(pending):
        if here is not None and (parts := listed(pending[number], here)) is not None:
            pending[number : number + 1] = parts
        step = pending[number]
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
            kept = actions if meant.why in IN_ORDER else [action for action in actions if is_harmless(action)]
            # Where nothing was played, a move of a later decision is no answer yet.
            return Understanding(tuple(kept), problem=meant if here is reader else replace(meant, line=""))
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


def is_harmless(action: Action) -> bool:
    """Whether it changes nothing at the game, so that it is done whatever else in the mail is asked back."""
    return isinstance(action, Command) and action.name in (*HARMLESS, *LABELLED)


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
            both = (last.canonical, meant.canonical)
            certain = actions[: actions.index(last)]
            return Understanding(tuple(certain), problem=Problem(Why.CONTRADICTION, meant.text, both))
        if isinstance(meant, Problem):
            if meant.why is not Why.ILLEGAL:
                return Understanding(tuple(actions[: actions.index(last)]), problem=replace(meant, line=""))
            rest.append(step)
    return Understanding(tuple(actions), tuple(rest))


def _objection(pending: list[Step], reader: Reader) -> Problem | None:
    """The first thing said anywhere in the mail that leaves nothing of it certain."""
    vocabulary = reader.words()
    parsed = [parse(said(step, vocabulary), vocabulary) if step.command is None else None for step in pending]
    moving = {step.group for step, found in zip(pending, parsed, strict=True) if found is not None and found.runs}
    several = sum(1 for found in parsed if found is not None and found.runs) > 1
    for step in pending:
        for line in step.below:
            meant = read_step(Step(line, command(line)), reader)
            if command(line) is not None or isinstance(meant, Move):
                if not isinstance(meant, Move):
                    return Problem(Why.BELOW, line)
                return Problem(Why.BELOW, line, (meant.canonical,), line=meant.canonical)
    apart = _apart(pending, parsed)
    for step, found in zip(pending, parsed, strict=True):
        if found is None or (apart - {step.paragraph} and cues.is_aside(found, step.text, vocabulary)):
            continue
        why = cues.objection(found, step.text, beside_move=step.group in moving, several=several)
        if why is not None:
            return problem_of(why, step, found, reader)
        if not found.runs and begins_like(step.text):
            return Problem(Why.INCOMPLETE, step.text)
    return _leaving(pending, parsed, reader)


def _apart(pending: list[Step], parsed: Sequence[Parsed | None]) -> set[int]:
    """The paragraphs that are nothing but a move, with greetings at most: such a line is meant, whatever else is asked."""
    moves: set[int] = set()
    others: set[int] = set()
    for step, found in zip(pending, parsed, strict=True):
        if found is not None and set(found.words) == {RUN}:
            moves.add(step.paragraph)
        elif found is None or found.runs or cues.rest(found):
            others.add(step.paragraph)
    return moves - others


def _leaving(pending: list[Step], parsed: Sequence[Parsed | None], reader: Reader) -> Problem | None:
    """`I'm out`, beside more than greetings: who has something to tell may leave the game, or the house."""
    leaves = next((step for step in pending if step.command is None and is_leaving(step.text)), None)
    if leaves is None:
        return None
    for step, found in zip(pending, parsed, strict=True):
        if found is None or step is leaves or step.is_name or is_name(step.text, reader.words()):
            continue
        if cues.rest(found):
            break
    else:
        return None
    return Problem(Why.UNCLEAR, leaves.text, legal_among([said(leaves, reader.words())], reader))


__all__ = ["Action", "Move", "Step", "TooLong", "Understanding", "carry_on", "read_step", "steps", "understand"]
