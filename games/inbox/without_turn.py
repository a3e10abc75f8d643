"""What a mail can do while it may not move: its commands. An undo may bring its turn back."""

from collections.abc import Sequence

from engine.sentences import gettext_noop
from games.inbox import hints
from games.inbox.actions import do, do_all, report_forced
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT, short
from games.reading.interpretation import carry_on
from games.reading.problems import Why
from games.reading.step import Step
from games.reading.tokens import parse


def do_without_turn(context: ReplyContext, pending: Sequence[Step], *, stands: bool = False) -> None:
    """Do the commands among the steps, and report that no move was made.

    `stands`: all moves of the mail were made in its turn, and that was reported.
    """
    began = context.report.first is not None
    for number, step in enumerate(pending):
        if step.command is None:
            continue
        if not do(context, step.command):
            return
        if step.command.name == "undo" and context.runs():
            rest = carry_on(pending[number + 1 :], context.reader())
            if do_all(context, rest.actions) and rest.problem and rest.problem.why != Why.NOTHING:
                hints.refuse(context, rest.problem)
            return
    left = [step for step in pending if step.command is None and not report_forced(context, line_of(step))]
    if stands:
        report_due_again(context)
    elif not context.table.game.is_running:
        report_over(context, left, pending)
    elif context.order and not makes_move(context, left):
        return
    elif left or not pending:
        if began:
            context.report.add(NOT, outcome.NOT_YOUR_TURN, text=short(left[0].text) if left else "")
        elif context.order or not any(step.command for step in pending):
            context.report.add(NOT, gettext_noop("Your reply was for a turn that is over, so nothing was played."))
            report_due_again(context)


def report_over(context: ReplyContext, left: Sequence[Step], pending: Sequence[Step]) -> None:
    """Report that the game is over, where the mail says more than its commands. `left`: the steps that are none."""
    if makes_move(context, left):
        context.report.add(NOT, outcome.GAME_OVER)
    elif (left or not pending) and not context.report.items:
        context.report.add(DID, outcome.OVER_READ)


def report_due_again(context: ReplyContext) -> None:
    if context.seat.pk in context.table.waits:
        context.report.add(NOT, outcome.DUE_AGAIN)


def makes_move(context: ReplyContext, left: Sequence[Step]) -> bool:
    """Whether the steps have any notation in them."""
    vocabulary = context.reader().words()
    return any(parse(step.text, vocabulary).runs for step in left if not step.is_name)


def line_of(step: Step) -> str:
    return " ".join(step.text.lower().split())
