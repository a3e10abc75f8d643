"""Carrying a mail out at its seat. Nothing is played by guess, or in another wait.

Everything happens inside the caller's transaction: either all of it stands, with the answer, or nothing.
"""

from collections.abc import Sequence
from functools import partial

from games.inbox import agreement, already_decided, hints, order_lines, small_talk
from games.inbox.actions import do_all, do_harmless
from games.inbox.mail_links import OpenedLink
from games.inbox.reply_context import ReplyContext, reader_of
from games.inbox.settling import settle_in_thread
from games.inbox.without_turn import do_without_turn, makes_move
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report, short
from games.models import Move as MoveRow
from games.models import Question
from games.reading.commands import Command
from games.reading.interpretation import Understanding, carry_on, understand
from games.reading.problems import Problem, Why
from games.reading.reader import SeatReader
from games.reading.rephrasing import END
from games.reading.salutations import without_names
from games.reading.seat_back import agrees, wants_back
from games.reading.step import Move, Step, sure_line
from games.reading.steps import TooLong, steps

MOST_ROUNDS = 30
"""Limit of the decisions, with chance between them, that one mail makes."""


def carry_out(opened: OpenedLink, text: str, sender: str, asked: int = 0, question: Question | None = None) -> Report:
    """Do what the writer's own text says at the opened seat. `sender` and `asked`: as in `ReplyContext`.

    `question`: the one that stood in the answered mail, if any.
    """
    context = ReplyContext(opened, sender, asked)
    left = text if question is None else settle_in_thread(context, question, text)
    if left is not None:
        read_rest(context, left, asked)
    return context.report


def read_rest(context: ReplyContext, text: str, asked: int) -> None:
    """Do what the text says, beside what answers a question."""
    meant = agreement.meant_by_yes(context, text) if context.runs() or asked else text
    if isinstance(meant, Problem):
        hints.refuse(context, meant)
        do_harmless(context, [step.command for step in read_steps(text, context.reader())])
    elif meant is not None:
        do_text(context, meant)
    pending = read_steps(text, context.reader())
    small_talk.tell_how(context, pending)
    hints.tell_of_emails(context, pending)
    agreement.store_question(context)


def do_text(context: ReplyContext, text: str) -> None:
    """Do what the text says: in its turn, or without one."""
    pending = read_steps(text, context.reader())
    if is_only_back(pending, context):
        context.report.add(DID, outcome.SEAT_YOURS)
        return
    takes_back = any(step.command is not None and step.command.name == "undo" for step in pending)
    made = [] if takes_back else already_decided.decisions(context.opened)
    if context.table.game.is_running and context.runs():
        if not do_in_turn(context, text, made):
            return
        hints.ask_about_names(context, pending)
        shows_undo = not takes_back and context.report.first is None
    else:
        do_without_turn(context, pending, stands=already_decided.report_turn(context, text, made))
        shows_undo = not takes_back
    if shows_undo:
        hints.tell_of_undo(context, pending)
    order_lines.save(context)


def do_in_turn(context: ReplyContext, text: str, made: list[MoveRow]) -> bool:
    """Do what the text says in the turn that its mail was about. Return False where its order is not to be saved."""
    reader = context.reader()
    meant = understand(text, reader)
    undone = [row for row in made if row.undone_at is not None]
    if undone and meant.moves:
        context.report.add(NOT, outcome.UNDONE_SINCE, move=undone[-1].text, text=short(meant.moves[0].text))
        do_all(context, meant.commands)
        return False
    if made and not undone:
        before = already_decided.reader_at(context.table, context.seat, made[0].ply)
        meant_then = understand(text, before)
        if meant_then.moves:
            context.made, reader, meant = made, before, meant_then
    if is_not_possible(meant) and not context.made and already_decided.report_begun_turn(context, text):
        do_all(context, meant.commands)
        return False
    if meant.leaves and not context.made and not may_leave(context, reader, meant):
        return False
    play_on(context, reader, meant)
    return True


def is_only_back(pending: Sequence[Step], context: ReplyContext) -> bool:
    """Whether the mail says that its writer is back and nothing else, in a running game in which they hold their seat."""
    if not context.table.game.is_running or makes_move(context, pending):
        return False
    said = [step.text for step in pending if not step.is_name and without_names(step.text).strip()]
    return bool(said) and all(step.command is None for step in pending) and all(map(agrees, said)) and wants_back(said)


def is_not_possible(meant: Understanding) -> bool:
    """Whether the mail begins with a move that cannot be made now, and leaves no order."""
    return not meant.moves and not meant.leaves and meant.problem is not None and meant.problem.why is Why.ILLEGAL


def may_leave(context: ReplyContext, reader: SeatReader, meant: Understanding) -> bool:
    """Whether all lines of a mail that leaves an order can be read. Else nothing of it is played, and the report says why."""
    if meant.problem is None or meant.problem.why is Why.NOTHING:
        if meant.rest or order_lines.fits(context, reader, meant):
            return True
    else:
        hints.refuse(context, meant.problem)
    stops = meant.problem is not None and meant.problem.stops
    context.report.add(NOT, outcome.ORDER_NOT_SAVED if stops else outcome.ORDER_NOT_READ)
    do_harmless(context, meant.commands)
    return False


def play_on(context: ReplyContext, reader: SeatReader, meant: Understanding) -> None:
    """Do what was understood against `reader`, and what comes after it, as far as it is certain."""
    for _round in range(MOST_ROUNDS):
        may_go_on = is_next_unknown(reader, meant)
        if not do_all(context, meant.actions):
            return
        if meant.problem is not None:
            if meant.problem.why is not Why.NOTHING or not context.report.items:
                hints.refuse(context, meant.problem)
            return
        if not meant.rest:
            return
        if not context.runs():
            do_without_turn(context, meant.rest)
            return
        if may_go_on and reader.title.long_turns and meant.moves and not ends_for_sure(meant.rest, reader):
            report_what_came_up(context, meant.moves[-1], meant.rest)
            return
        if not may_go_on:
            context.report.add(NOT, outcome.LEFT, text=short(meant.rest[0].text))
            return
        reader = already_decided.next_reader(context, meant.rest)
        meant = carry_on(meant.rest, reader)


def ends_for_sure(rest: Sequence[Step], reader: SeatReader) -> bool:
    """Whether the turn is to end next, whatever has come up: `end yes`."""
    step = next((step for step in rest if step.command is None), None)
    return step is not None and sure_line(step, reader.words()) == END


def report_what_came_up(context: ReplyContext, last: Move, rest: Sequence[Step]) -> None:
    """Report that chance has shown something in the middle of a turn: the lines below were written without knowing it."""
    found, left = already_decided.follow(context.table, context.seat, context.made, partial(carry_on, rest))
    for row in found:
        already_decided.report_move(context, row)
    do_harmless(context, [step.command for step in rest])
    lines = left if found else [step.text for step in rest if step.command is None]
    if lines:
        context.report.add(NOT, outcome.CAME_UP, move=last.canonical, lines=outcome.quoted(lines))


def read_steps(text: str, reader: SeatReader) -> list[Step]:
    """Return the steps of a mail; none of one that is longer than the limit."""
    try:
        return steps(text, reader.words())
    except TooLong:
        return []


def decides(opened: OpenedLink, text: str) -> bool:
    """Whether the writer's own text decides something at its seat: only a person does."""
    reader = reader_of(opened.table, opened.seat)
    if not opened.table.game.is_running or not opened.runs:
        said = tuple(step.command for step in read_steps(text, reader) if step.command is not None)
        return Understanding(said).decides
    return understand(text, reader).decides


def is_next_unknown(reader: SeatReader, meant: Understanding) -> bool:
    """Whether the text was read as far as it could be known, because chance or an undo came next."""
    if meant.actions and isinstance(meant.actions[-1], Command) and meant.actions[-1].name == "undo":
        return True
    here: SeatReader | None = reader
    for move in meant.moves:
        if here is None:
            return True
        here = here.after(move.canonical)
    return here is None
