"""What an answer says about lines that were not played: why, what may have been meant, and the words that do it."""

from collections.abc import Sequence

from engine.sentences import Listing, gettext_noop
from games.inbox.reply_context import ReplyContext
from games.letters import account_words, outcome
from games.letters.outcome import NOT, short
from games.play.moves.undo import NOTHING_TO_UNDO, undoable
from games.reading.cleaning import words
from games.reading.commands import command, regrets
from games.reading.misspelt import near_lines
from games.reading.problems import Problem, Why
from games.reading.step import Step


def refuse(context: ReplyContext, problem: Problem) -> None:
    """Report why a line was not played, in the engine's words where it gives a reason, and the answer that plays it."""
    context.report.items.append((NOT, problem.sentence))
    offer_lines(context, problem)


def offer_lines(context: ReplyContext, problem: Problem) -> None:
    """Report what may have been meant, and what a plain yes plays."""
    if len(problem.near) == 1:
        context.report.add(NOT, gettext_noop("Did you mean {move}?"), move=problem.near[0])
    elif problem.near:
        context.report.add(NOT, gettext_noop("Did you mean one of these: {moves}?"), moves=", ".join(problem.near))
    lines = problem.lines + tuple(line for line in context.order if line not in problem.lines) if problem.lines else ()
    context.lines = lines
    if lines and lines != (problem.offer,):
        context.report.add(NOT, outcome.SAY_YES_ALL, lines=outcome.quoted(lines))
    elif problem.offer:
        context.report.add(NOT, outcome.SAY_YES, move=problem.offer)


def ask_about_names(context: ReplyContext, pending: Sequence[Step]) -> None:
    """Ask about a word where names stand that may be the next line, written wrong (`edn`), and is not the player's name."""
    if context.lines or not context.runs():
        return
    reader = context.reader()
    names = words(context.player.name)
    for step in pending:
        if step.is_name and step.command is None and len(step.text) > 2 and not set(words(step.text)) & set(names):
            near, _is_near = near_lines(step.text, reader.legal(), reader.words())
            if near and all(line.isalpha() for line in near):
                context.report.add(NOT, outcome.LEFT, text=short(step.text))
                offer_lines(
                    context, Problem(Why.UNREAD, step.text, near=near, lines=near[:1] if len(near) == 1 else ())
                )
                return


def tell_of_emails(context: ReplyContext, pending: Sequence[Step]) -> None:
    """Report how emails about a game are ended, where a mail that did nothing has `stop`, which may be a move."""
    if context.report.changed or context.report.asks is not None:
        return
    said = [command(step.text, in_game=False) for step in pending if step.command is None]
    if any(found is not None and found.name == "stop" for found in said):
        context.report.add(NOT, account_words.NO_EMAILS_HERE)


def tell_of_undo(context: ReplyContext, pending: Sequence[Step]) -> None:
    """Report how the last decision is undone, or that it no longer can be, to a player who asks for that in other words."""
    asks = any(step.command is None and regrets(step.text) for step in pending)
    if not asks or not context.table.game.is_running:
        return
    last = undoable(context.table, context.seat)
    if last is None and not context.runs():
        context.report.add(NOT, NOTHING_TO_UNDO)
    elif last is not None and last.several:
        context.report.add(NOT, outcome.SAY_UNDO_TURN, move=last.text, moves=Listing(last.turn))
    elif last is not None:
        context.report.add(NOT, outcome.SAY_UNDO, move=last.text)
