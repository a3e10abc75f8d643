"""Doing what a mail says, at its seat: moves in order, and commands. Nothing is played by guess, or in another wait.

Everything happens inside the caller's transaction: either all of it stands, with the answer, or nothing.
"""

from collections.abc import Sequence
from functools import partial

from engine.sentences import Listing
from games.inbox import agreement, already_decided, hints, order_lines, vacation
from games.inbox.mail_links import OpenedLink
from games.inbox.reply_context import ReplyContext, reader_of
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report, short
from games.lib.errors import Refused, Stale
from games.models import Move as MoveRow
from games.play.moves.decision import play_move
from games.play.moves.undo import undo, undoable
from games.play.seats import handover, notes
from games.reading.commands import Command, is_harmless
from games.reading.interpretation import Understanding, carry_on, understand
from games.reading.problems import Problem, Why
from games.reading.reader import SeatReader
from games.reading.rephrasing import END
from games.reading.salutations import without_names
from games.reading.seat_back import agrees, wants_back
from games.reading.step import Move, Step, sure_line
from games.reading.steps import TooLong, steps
from games.reading.tokens import parse
from games.table.table import load_table

MOST_ROUNDS = 30


def carry_out(opened: OpenedLink, text: str, sender: str, asked: int = 0) -> Report:
    """Do what the writer's own text says at the seat that they wrote for. `sender` and `asked`: as in `ReplyContext`."""
    visit = ReplyContext(opened.table, opened.seat, opened.player, opened.wait, opened.runs, sender, asked)
    meant = agreement.meant_by_yes(visit, text) if visit.runs() or asked else text
    if isinstance(meant, Problem):
        hints.refuse(visit, meant)
        said = commands_in(text, visit.reader())
        do_all(visit, [step.command for step in said if step.command is not None and is_harmless(step.command)])
    elif meant is not None:
        do_text(visit, opened, meant)
    agreement.ask(visit)
    return visit.report


def do_text(visit: ReplyContext, opened: OpenedLink, text: str) -> None:
    """Do what the text says at the seat."""
    pending = commands_in(text, visit.reader())
    if is_only_back(pending, visit):
        visit.report.add(DID, outcome.SEAT_YOURS)
        return
    takes_back = any(step.command is not None and step.command.name == "undo" for step in pending)
    made = [] if takes_back else already_decided.decisions(opened)
    if not visit.table.game.is_running or not visit.runs():
        stands = already_decided.tell_of(opened, text, made, visit.report)
        do_without_turn(visit, pending, stands=stands)
        if not takes_back:
            hints.tell_of_undo(visit, pending)
        order_lines.leave(visit, opened.shown)
        return
    reader = visit.reader()
    meant = understand(text, reader)
    undone = [row for row in made if row.undone_at is not None]
    if undone and meant.moves:
        visit.report.add(NOT, outcome.UNDONE_SINCE, move=undone[-1].text, text=short(meant.moves[0].text))
        do_all(visit, meant.commands)
        return
    if made and not undone:
        before = already_decided.reader_at(visit.table, visit.seat, made[0].ply)
        meant_then = understand(text, before)
        if meant_then.moves:
            visit.made, reader, meant = made, before, meant_then
    if is_not_possible(meant) and not visit.made and already_decided.tell_shown(opened, text, visit.report):
        do_all(visit, meant.commands)
        return
    if meant.leaves and not visit.made and not may_leave(visit, reader, meant):
        return
    play_on(visit, reader, meant)
    hints.ask_about_names(visit, pending)
    if not takes_back and visit.report.first is None:
        hints.tell_of_undo(visit, pending)
    order_lines.leave(visit, opened.shown)


def is_only_back(pending: Sequence[Step], visit: ReplyContext) -> bool:
    """Whether the mail says that its writer is back and nothing else, in a running game in which they hold their seat."""
    if not visit.table.game.is_running or makes_move(visit, pending):
        return False
    said = [step.text for step in pending if not step.is_name and without_names(step.text).strip()]
    return bool(said) and all(step.command is None for step in pending) and all(map(agrees, said)) and wants_back(said)


def is_not_possible(meant: Understanding) -> bool:
    """Whether the mail begins with a move that cannot be made now, and leaves no order."""
    return not meant.moves and not meant.leaves and meant.problem is not None and meant.problem.why is Why.ILLEGAL


def may_leave(visit: ReplyContext, reader: SeatReader, meant: Understanding) -> bool:
    """Whether all lines of a mail that leaves an order can be read. Else nothing of it is played, and its answer says why."""
    if meant.problem is None or meant.problem.why is Why.NOTHING:
        if meant.rest or order_lines.fits(visit, reader, meant):
            return True
    else:
        hints.refuse(visit, meant.problem)
    stops = meant.problem is not None and meant.problem.stops
    visit.report.add(NOT, outcome.ORDER_NOT_SAVED if stops else outcome.ORDER_NOT_READ)
    do_all(visit, [command for command in meant.commands if is_harmless(command)])
    return False


def play_on(visit: ReplyContext, reader: SeatReader, meant: Understanding) -> None:
    """Do what was understood against `reader`, and what comes after it, as far as it is certain."""
    for _round in range(MOST_ROUNDS):
        may_go_on = is_next_unknown(reader, meant)
        if not do_all(visit, meant.actions):
            return
        if meant.problem is not None:
            if meant.problem.why is not Why.NOTHING or not visit.report.items:
                hints.refuse(visit, meant.problem)
            return
        if not meant.rest:
            return
        if not visit.runs():
            do_without_turn(visit, list(meant.rest))
            return
        if may_go_on and reader.title.long_turns and meant.moves and not ends_for_sure(meant.rest, reader):
            tell_came_up(visit, meant.moves[-1], meant.rest)
            return
        if not may_go_on:
            visit.report.add(NOT, outcome.LEFT, text=short(meant.rest[0].text))
            return
        reader = already_decided.next_reader(visit, meant.rest)
        meant = carry_on(meant.rest, reader)


def ends_for_sure(rest: Sequence[Step], reader: SeatReader) -> bool:
    """Whether the turn is to end next, whatever has come up: `end yes`."""
    step = next((step for step in rest if step.command is None), None)
    return step is not None and sure_line(step, reader.words()) == END


def tell_came_up(visit: ReplyContext, last: Move, rest: Sequence[Step]) -> None:
    """In the middle of a turn chance has shown something: what was written for later was written without knowing it."""
    found, left = already_decided.follow(visit.table, visit.seat, visit.made, partial(carry_on, rest))
    for row in found:
        already_decided.tell(visit.report, row, visit.player)
    do_all(visit, [step.command for step in rest if step.command is not None and is_harmless(step.command)])
    lines = left if found else [step.text for step in rest if step.command is None]
    if lines:
        visit.report.add(NOT, outcome.CAME_UP, move=last.canonical, lines=outcome.quoted(lines))


def commands_in(text: str, reader: SeatReader) -> list[Step]:
    """The steps of a mail; none of one that is longer than is read."""
    try:
        return steps(text, reader.words())
    except TooLong:
        return []


def decides(opened: OpenedLink, text: str) -> bool:
    """Whether the writer's own text decides something at the seat that it was written for: only a person does."""
    reader = reader_of(opened.table, opened.seat)
    if not opened.table.game.is_running or not opened.runs:
        said = tuple(step.command for step in commands_in(text, reader) if step.command is not None)
        return Understanding(said).decides
    return understand(text, reader).decides


def is_next_unknown(reader: SeatReader, meant: Understanding) -> bool:
    """Whether the text was read as far as it could be known: chance or an undo came next. Else its rest was left because it
    was not certain, and stays so."""
    if meant.actions and isinstance(meant.actions[-1], Command) and meant.actions[-1].name == "undo":
        return True
    here: SeatReader | None = reader
    for move in meant.moves:
        if here is None:
            return True
        here = here.after(move.canonical)
    return here is None


def do_all(visit: ReplyContext, actions: Sequence[Move | Command]) -> bool:
    """The actions in order. False where one did not fit: of those after it only what changes nothing at the game is done."""
    for number, action in enumerate(actions):
        if not do(visit, action):
            for later in actions[number + 1 :]:
                if isinstance(later, Command) and is_harmless(later):
                    do(visit, later)
            return False
    return True


def do(visit: ReplyContext, action: Move | Command) -> bool:
    """One action. False when it did not fit: then nothing after it is done."""
    try:
        return do_move(visit, action) if isinstance(action, Move) else do_command(visit, action)
    except Stale as stale:
        visit.table = load_table(pk=visit.table.game.pk)
        visit.report.add(NOT, "{sentence}", sentence=stale.sentence)
    except Refused as refused:
        visit.report.add(NOT, "{sentence}", sentence=refused.sentence)
    return False


def do_move(visit: ReplyContext, move: Move) -> bool:
    """Raises Refused, Stale."""
    if row := already_decided.meet(visit.made, move.canonical):
        already_decided.tell(visit.report, row, visit.player)
        return True
    if since := [row for row in visit.made if row.via != MoveRow.Via.FORCED]:
        visit.report.add(NOT, outcome.MOVED_SINCE, move=since[0].text, text=short(move.text))
        return False
    visit.made.clear()
    if not visit.runs() or move.canonical not in visit.table.legal(visit.seat):
        if was_forced(visit, move.canonical):
            visit.report.add(DID, outcome.UNASKED, move=move.canonical)
            return True
        if not visit.runs():
            visit.report.add(NOT, outcome.NOT_YOUR_TURN, text=short(move.text))
            return False
    played = play_move(visit.table, visit.seat, visit.wait, move.canonical, MoveRow.Via.MAIL, ply=visit.table.game.ply)
    visit.table = played.table
    visit.count_from(played.ply)
    if move.text.strip().lower() == move.canonical:
        visit.report.add(DID, outcome.PLAYED_PLAIN, move=move.canonical)
    else:
        visit.report.add(DID, outcome.PLAYED, text=short(move.text), move=move.canonical)
    return True


def was_forced(visit: ReplyContext, text: str) -> bool:
    """Whether the move was played by itself meanwhile, as one without a choice."""
    if visit.report.first is None:
        return False
    since = MoveRow.objects.of(visit.table.game).standing().since(visit.report.first)
    return since.filter(seat=visit.seat.index, text=text, via=MoveRow.Via.FORCED).exists()


def tell_forced(visit: ReplyContext, step: Step) -> bool:
    """Whether the line was played by itself meanwhile; then the answer says so."""
    line = " ".join(step.text.lower().split())
    if not was_forced(visit, line):
        return False
    visit.report.add(DID, outcome.UNASKED, move=line)
    return True


def do_command(visit: ReplyContext, command: Command) -> bool:
    """Raises Refused, Stale."""
    said = visit.report
    match command.name:
        case "board":
            said.add(DID, outcome.BOARD_FOLLOWS)
        case "log":
            said.add(outcome.LOG, outcome.LOG_FOLLOWS)
        case "help":
            said.add(outcome.HELP, outcome.HELP_FOLLOWS)
        case "undo":
            take_back(visit, command.whole)
        case "note":
            write_note(visit, command.argument)
        case "talk":
            said.add(NOT, outcome.NO_TALK, text=short(command.argument))
        case "vacation":
            return vacation.take_command(visit, command)
        case "order":
            visit.order.append(command.argument)
        case "orders" | "no orders" | "hold" | "go on" | "same again":
            order_lines.take_command(visit, command.name)
        case "resign" if not visit.in_time:
            # An old mail may lie anywhere, and this cannot be taken back.
            said.add(NOT, outcome.LATE_RESIGN if visit.table.game.is_running else outcome.GAME_OVER)
            return False
        case "resign" if command.confirmed:
            visit.table = handover.resign(visit.table.game.pk, visit.player)
            visit.wait = 0
            said.add(DID, outcome.RESIGNED)
        case "resign":
            said.add(NOT, outcome.ASK_RESIGN)
    return True


def take_back(visit: ReplyContext, whole: bool) -> None:
    """Undo the last decision, or the `whole` turn. Where it was of this mail's wait, what the mail says next is played in the
    one that comes back.

    Raises Refused, Stale.
    """
    if not visit.table.game.is_running:
        visit.report.add(NOT, outcome.OVER_NO_UNDO)
        return
    last = undoable(visit.table, visit.seat)
    if last is None:
        # Says why, in its own words.
        undo(visit.table.game.pk, visit.seat.pk, -1)
        return
    first = last.first if whole else last.ply
    row = MoveRow.objects.of(visit.table.game).standing().get(ply=last.ply)
    visit.table = undo(visit.table.game.pk, visit.seat.pk, last.ply, whole)
    running = visit.table.waits.get(visit.seat.pk)
    if row.wait_id == visit.wait and running is not None:
        visit.wait = running.pk
    if first != last.ply:
        visit.report.add(DID, outcome.UNDONE_TURN, moves=Listing(last.turn))
    else:
        visit.report.add(DID, outcome.UNDONE, move=last.text)


def write_note(visit: ReplyContext, text: str) -> None:
    """Keep the note, or say why not: what else stands in the mail is done in either case."""
    if notes.is_kept(visit.seat, visit.player, text):
        # As a program may repeat it that answers our answers.
        visit.report.add(DID, outcome.NOTED_BEFORE)
        return
    try:
        notes.add(visit.seat, visit.player, text, visit.table.game.ply)
    except Refused as refused:
        visit.report.add(NOT, "{sentence}", sentence=refused.sentence)
    else:
        visit.report.add(DID, outcome.NOTED)


def do_without_turn(visit: ReplyContext, pending: list[Step], *, stands: bool = False) -> None:
    """What can be done while the mail may not move: its commands. An undo may bring its turn back.

    `stands`: all moves of the mail were made in its turn, and that was told.
    """
    is_over = not visit.table.game.is_running
    began = visit.report.first is not None
    for number, step in enumerate(pending):
        if step.command is None:
            continue
        if not do(visit, step.command):
            return
        if step.command.name == "undo" and visit.runs():
            rest = carry_on(pending[number + 1 :], visit.reader())
            if do_all(visit, rest.actions) and rest.problem and rest.problem.why != Why.NOTHING:
                hints.refuse(visit, rest.problem)
            return
    left = [step for step in pending if step.command is None and not tell_forced(visit, step)]
    if stands:
        if visit.seat.pk in visit.table.waits:
            visit.report.add(NOT, outcome.DUE_AGAIN)
    elif visit.order and not is_over and not makes_move(visit, left):
        return
    elif left or not pending:
        if is_over and makes_move(visit, left):
            visit.report.add(NOT, outcome.GAME_OVER)
        elif is_over:
            if not visit.report.items:
                visit.report.add(DID, outcome.OVER_READ)
        elif began:
            text = left[0].text if left else ""
            visit.report.add(NOT, outcome.NOT_YOUR_TURN, text=short(text))
        elif visit.order or not any(step.command for step in pending):
            visit.report.add(NOT, outcome.TURN_OVER)
            if visit.seat.pk in visit.table.waits:
                visit.report.add(NOT, outcome.DUE_AGAIN)


def makes_move(visit: ReplyContext, left: Sequence[Step]) -> bool:
    """Whether anything of a move stands in these lines."""
    vocabulary = visit.reader().words()
    return any(parse(step.text, vocabulary).runs for step in left if not step.is_name)
