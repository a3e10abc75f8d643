"""Doing what was understood: moves and commands in order, each reported."""

from collections.abc import Iterable, Sequence

from games.inbox import already_decided
from games.inbox.commands import mail_commands
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT, short
from games.lib.errors import Refused, Stale
from games.models import Move as MoveRow
from games.play.moves.decision import play_move
from games.reading.commands import Command, is_harmless
from games.reading.step import Move
from games.table.table import load_table


def do_all(context: ReplyContext, actions: Sequence[Move | Command]) -> bool:
    """Do the actions in order. Return False where one did not fit: below it only harmless commands are done."""
    for number, action in enumerate(actions):
        if not do(context, action):
            for later in actions[number + 1 :]:
                if isinstance(later, Command) and is_harmless(later):
                    do(context, later)
            return False
    return True


def do_harmless(context: ReplyContext, commands: Iterable[Command | None]) -> None:
    """Do those of the commands that change nothing at the game."""
    do_all(context, [command for command in commands if command is not None and is_harmless(command)])


def do(context: ReplyContext, action: Move | Command) -> bool:
    """Do one action and report it. Return False where it did not fit."""
    try:
        return (
            make_move(context, action) if isinstance(action, Move) else mail_commands()[action.name](action).do(context)
        )
    except Stale as stale:
        context.table = load_table(pk=context.table.game.pk)
        context.report.refuse(stale.sentence)
    except Refused as refused:
        context.report.refuse(refused.sentence)
    return False


def make_move(context: ReplyContext, move: Move) -> bool:
    """Play the move, unless it was made already. Raises Refused, Stale."""
    if row := already_decided.meet(context.made, move.canonical):
        already_decided.report_move(context, row)
        return True
    if since := [row for row in context.made if row.via != MoveRow.Via.FORCED]:
        context.report.add(NOT, outcome.MOVED_SINCE, move=since[0].text, text=short(move.text))
        return False
    context.made.clear()
    if not context.runs() or move.canonical not in context.table.legal(context.seat):
        if report_forced(context, move.canonical):
            return True
        if not context.runs():
            context.report.add(NOT, outcome.NOT_YOUR_TURN, text=short(move.text))
            return False
    table = context.table
    played = play_move(table, context.seat, context.wait, move.canonical, MoveRow.Via.MAIL, ply=table.game.ply)
    context.table = played.table
    context.count_from(played.ply)
    if move.text.strip().lower() == move.canonical:
        context.report.add(DID, outcome.PLAYED_PLAIN, move=move.canonical)
    else:
        context.report.add(DID, outcome.PLAYED, text=short(move.text), move=move.canonical)
    return True


def report_forced(context: ReplyContext, line: str) -> bool:
    """Report a move that was played by itself since this mail's own moves. Return whether that line was."""
    if context.report.first is None:
        return False
    since = MoveRow.objects.of(context.table.game).standing().since(context.report.first)
    if not since.filter(seat=context.seat.index, text=line, via=MoveRow.Via.FORCED).exists():
        return False
    context.report.add(DID, outcome.UNASKED, move=line)
    return True
