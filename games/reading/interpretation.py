"""What the writer's own lines mean: moves in order, commands, or the reason why they must be asked back.

Nothing is guessed. A sentence counts as a move when exactly one legal move is in it, and when all else in it is known to
change nothing, or it says plainly that its writer moves. Where anything of the mail asks, denies, sets a condition or
leaves a choice, the whole mail is asked back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from games.reading import intent
from games.reading.commands import Command, begins_like, command, is_harmless
from games.reading.footers import Notation, footer_at, is_name
from games.reading.offers import with_near, with_offer
from games.reading.orders import is_for_next_turn_alone
from games.reading.phrases import RUN
from games.reading.problems import IN_ORDER, Problem, Why
from games.reading.reader import Reader
from games.reading.remarks import is_remark, with_doubts
from games.reading.rephrasing import is_leaving
from games.reading.step import (
    Move,
    Step,
    candidates,
    hidden_moves,
    legal_among,
    listed_moves,
    lone_moves,
    read_step,
    spoken_text,
    sure_line,
    sure_move,
)
from games.reading.steps import TooLong, steps
from games.reading.tokens import Parsed, parse, take_apart
from games.reading.unread import is_bare, is_misspelt, unread_line, unread_order
from games.reading.vocabulary import NONE

SHORT = 12
"""Words of a sentence that takes back what was said. What lawyers add is longer."""

Action = Move | Command
DECISIONS = ("undo", "resign", "order")
"""Commands that somebody has thought about."""


@dataclass(frozen=True)
class Understanding:
    """What a mail means.

    `actions`: to be done in order, each certain. `rest`: steps that were not reached, because the next decision is not the
    seat's, or because an undo or the problem comes first. `problem`: what is to be asked, None when all was understood. Both
    may stand beside actions. `leaves`: whether the mail has lines of an order; those that are certain are among the commands.
    """

    actions: tuple[Action, ...] = ()
    rest: tuple[Step, ...] = field(default=())
    problem: Problem | None = None
    leaves: bool = False

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(action for action in self.actions if isinstance(action, Move))

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(action for action in self.actions if isinstance(action, Command))

    @property
    def order(self) -> str:
        """The lines of the order that the mail leaves, "" for none."""
        return "\n".join(command.argument for command in self.commands if command.name == "order")

    @property
    def decides(self) -> bool:
        """Whether something is decided: a robot may well write `help` or `note:`, but none of this."""
        return bool(self.moves) or any(command.name in DECISIONS for command in self.commands)


def understand(text: str, reader: Reader) -> Understanding:
    """Interpret the writer's own text at this table. Never raises; see `Understanding`."""
    try:
        meant = understand_steps(steps(text, reader.words()), reader)
        lines = [command.argument for command in meant.commands if command.name == "order"]
        if not lines or not all(map(is_for_next_turn_alone, lines)):
            return meant
        now = understand_steps(steps(text, reader.words(), orders=False), reader)
    except TooLong:
        return Understanding(problem=Problem(Why.TOO_LONG))
    plays_all = now.problem is None and not now.rest and len(now.moves) == len(meant.moves) + len(lines)
    return now if plays_all else meant


def understand_steps(found: list[Step], reader: Reader) -> Understanding:
    """Interpret the steps of a mail."""
    meant = carry_on(settle_steps(without_footer(found, reader), reader), reader)
    return replace(meant, leaves=any(step.is_order for step in found))


def settle_steps(found: list[Step], reader: Reader) -> list[Step]:
    """Remove the steps that a sure move (`c4 yes`) overrules: asides, questions, addresses, long sentences without moves.

    Denials, conditions and open choices in few words stay, and so does any other move.
    """
    sure = {move for step in found if (move := sure_move(step, reader)) is not None}
    if len(sure) != 1:
        return found
    left = [step for step in found if step.command is not None or not is_overruled(step, reader)]
    return [replace(step, below=()) for step in left]


def is_overruled(step: Step, reader: Reader) -> bool:
    """Whether a sure move elsewhere in the mail stands against the step."""
    found = take_apart(spoken_text(step, reader.words()), reader.words(), False, NONE)
    if (
        isinstance(read_step(step, reader), Move)
        or (found.runs and intent.is_meant(found))
        or is_misspelt(step.text, reader)
    ):
        return False
    why = intent.objection(found, step.text, beside_move=bool(found.runs), several=True)
    names = found.runs or found.hides
    return why is None or (not names and (why is Why.QUESTION or len(found.words) > SHORT))


def without_footer(found: list[Step], reader: Reader) -> list[Step]:
    """Remove the steps at the end that say who wrote them, where a move stands above: alone they may be anything."""
    after = max((number + 1 for number, step in enumerate(found) if step.command is not None), default=0)
    notation = Notation(reader.words(), lambda line: bool(legal_among([line], reader)))
    end = after + footer_at([step.text for step in found[after:]], notation)
    above = found[:end]
    moves = end < len(found) and any(step.is_order or isinstance(read_step(step, reader), Move) for step in above)
    return found[:end] if moves else found


def carry_on(pending: Iterable[Step], reader: Reader) -> Understanding:
    """Interpret steps, as those of `Understanding.rest` once chance has moved and the seat is to decide again."""
    pending = list(pending)
    meant = read_on(pending, reader)
    if meant.problem is None:
        return meant
    return replace(meant, problem=with_offer(meant.problem, meant.moves, pending, reader))


def read_on(pending: list[Step], reader: Reader) -> Understanding:
    """Read the steps one after the other, each in the position after the one before."""
    problem = _objection(pending, reader)
    if problem is not None:
        return Understanding(harmless(with_doubts(pending, problem)), problem=problem)
    actions: list[Action] = []
    here: Reader | None = reader
    before: Reader = reader
    number = paragraph = -1
    while (number := number + 1) < len(pending):
        pending[number : number + 1] = (here and listed_moves(pending[number], here)) or [pending[number]]
        step = pending[number]
        if step.command is not None:
            actions.append(step.command)
            if step.command.name == "undo":
                # What follows is meant for the position that comes back, which is not known here.
                return Understanding(tuple(actions), tuple(pending[number + 1 :]))
            continue
        if here is None:
            return _left_over(actions, pending, number, before)
        meant = (
            read_step(step, here) or lost_move(step, actions, reader) or unread_line(pending, number, (here, reader))
        )
        if isinstance(meant, Problem):
            if meant.why is Why.ILLEGAL and not is_bare(step, here.words()):
                meant = unread_line(pending, number, (here, reader)) or meant
            if step.paragraph != paragraph and (other := alternative(step, actions, reader)) is not None:
                return Understanding(harmless(pending), problem=other)
            certain = actions if meant.why in IN_ORDER else harmless(pending[:number])
            left = tuple(pending[number:]) if meant.why in IN_ORDER else ()
            return Understanding(
                (*certain, *harmless(pending[number:])), left, problem=with_near(meant, (here, reader))
            )
        if meant is None:
            continue
        repeated = [action for action in actions if isinstance(action, Move) and action.canonical == meant.canonical]
        if repeated and not (meant.bare and repeated[-1].bare):
            # Said again in other words, or meant for the next decision: only the first is certain.
            return Understanding(tuple(actions), tuple(pending[number:]))
        actions.append(meant)
        paragraph = step.paragraph
        before, here = here, here.after(meant.canonical)
    if not actions:
        return Understanding(problem=Problem(Why.NOTHING))
    return Understanding(tuple(actions), problem=None if here is not reader else unread_notation(pending, reader))


def unread_notation(pending: list[Step], reader: Reader) -> Problem | None:
    """Beside commands, and without a move: a sentence with a word of the notation that is none there, it seems (`ok right`)."""
    for step in pending:
        if step.command is None and not step.is_name and parse(spoken_text(step, reader.words()), reader.words()).hides:
            return Problem(Why.UNCLEAR, step.text)
    return None


def lost_move(step: Step, actions: list[Action], reader: Reader) -> Problem | None:
    """Ask about a step that names a move which was legal before the moves above it, and says nothing of moves after them."""
    if step.is_name or step.is_contact:
        return None
    made = [action.canonical for action in actions if isinstance(action, Move)]
    found = parse(spoken_text(step, reader.words()), reader.words())
    named = (candidates(found, reader) or hidden_moves(found, reader)) if made else ()
    return Problem(Why.UNCLEAR, step.text, named) if set(named) - set(made) else None


def alternative(step: Step, actions: list[Action], reader: Reader) -> Problem | None:
    """Ask about a move further down that could replace the first one but not follow it: either may be meant.

    Right below the first one, it is meant for the next decision, and wrong there.
    """
    first = next((action.canonical for action in actions if isinstance(action, Move)), None)
    other = read_step(step, reader)
    if first is None or not isinstance(other, Move) or other.canonical == first:
        return None
    return Problem(Why.CONTRADICTION, step.text, (first, other.canonical))


def harmless(pending: Iterable[Step]) -> tuple[Command, ...]:
    """Return the commands that change nothing at the game: they are done whatever else is asked back."""
    return tuple(step.command for step in pending if step.command is not None and is_harmless(step.command))


def _left_over(actions: list[Action], found: list[Step], at: int, before: Reader) -> Understanding:
    """Interpret what stands below the last move that the seat can make: commands, the same move again, another one instead."""
    pending = found[at:]
    last = next(action for action in reversed(actions) if isinstance(action, Move))
    certain = actions[: actions.index(last)]
    asked = [action for action in actions[len(certain) :] if isinstance(action, Command) and is_harmless(action)]
    rest: list[Step] = []
    first: Problem | None = None
    for number, step in enumerate(pending):
        if step.command is not None:
            # Commands wait for no turn. They come after the moves in the mail, and so they do here.
            actions.append(step.command)
            continue
        meant = read_step(step, before) or unread_line(found, at + number, (before,))
        problem = meant if isinstance(meant, Problem) else None
        if isinstance(meant, Move) and meant.canonical != last.canonical:
            problem = Problem(Why.CONTRADICTION, meant.text, (last.canonical, meant.canonical))
        if problem is not None and problem.why is not Why.ILLEGAL:
            return Understanding((*certain, *asked, *harmless(pending)), problem=first or problem)
        if problem is not None:
            rest.append(step)
            first = first or problem
    return Understanding(tuple(actions), tuple(rest))


def _objection(pending: list[Step], reader: Reader) -> Problem | None:
    """Return the first thing in the mail that leaves nothing of it certain."""
    vocabulary = reader.words()
    parsed = [parse(spoken_text(step, vocabulary), vocabulary) if step.command is None else None for step in pending]
    moving = {step.group for step, found in zip(pending, parsed, strict=True) if found is not None and found.runs}
    named = [
        found is not None and (found.runs or sure_line(step, vocabulary))
        for step, found in zip(pending, parsed, strict=True)
    ]
    several = sum(map(bool, named)) > 1
    below = _below(pending, reader)
    if below is not None:
        return below
    apart = _apart(pending, parsed)
    unready = next((step for step in pending if step.command is not None and step.command.name == "not ready"), None)
    if unready is not None and any(named):
        # It may be said of the move.
        return Problem(Why.DENIAL, unready.text)
    for step, found in zip(pending, parsed, strict=True):
        if step.is_order and (unread := unread_order(step, reader)) is not None:
            return unread
        if found is None or (apart - {step.paragraph} and intent.is_aside(found, step.text, vocabulary)):
            continue
        beside = step.group in moving or bool(lone_moves(found, reader))
        why = intent.objection(found, step.text, beside_move=beside, several=several)
        if why is not None:
            return Problem(why, step.text, candidates(found, reader))
        if not found.runs and begins_like(step.text):
            return Problem(Why.INCOMPLETE, step.text)
    return _leaving(pending, parsed, reader)


def _below(pending: list[Step], reader: Reader) -> Problem | None:
    """Ask about a move or a command in a line below a note or remark, which may be a part of it."""
    doubt = next((step.command.doubt for step in pending if step.command is not None and step.command.doubt), "")
    if doubt:
        return Problem(Why.BELOW, doubt)
    lines = [line for step in pending for line in step.below]
    said = {line for step in pending if is_remark(step) for line in step.below}
    moves = bool(lines) and any(isinstance(read_step(step, reader), Move) for step in pending)
    for line in lines:
        is_move = isinstance(read_step(Step(line), reader), Move)
        # The line may be prose or not: here one word is enough.
        leaves_open = intent.takes_back(take_apart(line, reader.words(), False, NONE), line)
        if command(line) is not None or (leaves_open if moves and line not in said else is_move):
            return Problem(Why.BELOW, line)
        if not is_move and is_misspelt(line, reader):
            return Problem(Why.UNREAD, line)
    return None


def _apart(pending: list[Step], parsed: Sequence[Parsed | None]) -> set[int]:
    """Return the paragraphs that are only moves and lines of an order, with greetings: they are meant, whatever else is asked."""
    moves: set[int] = set()
    others: set[int] = set()
    for step, found in zip(pending, parsed, strict=True):
        if step.is_order or (found is not None and set(found.words) == {RUN}):
            moves.add(step.paragraph)
        elif found is None or found.runs or intent.rest(found):
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
        if intent.rest(found):
            break
    else:
        return None
    return Problem(Why.UNCLEAR, leaves.text, legal_among([spoken_text(leaves, reader.words())], reader))
