"""Decisions that a mail asks for and that were made since the mail was sent that it answers.

A reply may come twice, or late. A move is played for the decision that its writer saw: where another was made since, by mail,
on the page or by the clock, the same words may mean something else now (`left`, `take 2`).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from zoneinfo import ZoneInfo

from engine.sentences import gettext_noop
from games.clock import words
from games.inbox.mail_links import OpenedLink
from games.inbox.reply_context import ReplyContext, reader_of
from games.letters import outcome
from games.letters.outcome import DID, NOT
from games.lib import site_time
from games.mail.signed_addresses import milliseconds
from games.models import Move, Seat
from games.play.history.packed_log import packed_moves
from games.play.moves.decision import position_at
from games.reading.interpretation import Understanding, carry_on, understand
from games.reading.reader import SeatReader
from games.reading.step import Step, spoken_text
from games.reading.tokens import parse
from games.table.table import Table
from games.table.time_words import zone_of

STANDS = {
    Move.Via.MAIL: gettext_noop("You have already played {move} by email ({when}), and it stands."),
    Move.Via.BROWSER: gettext_noop("You have already played {move} on the page ({when}), and it stands."),
    Move.Via.CLOCK: outcome.STANDS_BY_CLOCK,
    Move.Via.FORCED: gettext_noop("{move} was already played for you, as there was nothing to decide ({when})."),
    Move.Via.ORDER: gettext_noop("Your plan has already played {move} ({when}), and it stands."),
}


def decisions(opened: OpenedLink) -> list[Move]:
    """Return the seat's decisions in the wait that the address names, oldest first, also those undone.

    While that wait runs, only those that its mail did not show: made since, or shown and undone since.
    """
    packed = packed_moves(opened.table)
    if packed is not None:
        return [move for move in packed if move.seat == opened.seat.index and move.wait_id == opened.wait]
    rows = rows_of(opened)
    if not opened.runs:
        return rows
    return [row for row in rows if is_news(row, opened.shown)]


def rows_of(opened: OpenedLink) -> list[Move]:
    """Return all decisions of the seat in that wait."""
    found = Move.objects.filter(game=opened.table.game, seat=opened.seat.index, wait=opened.wait)
    return list(found.defer("events").order_by("ply", "pk"))


def is_news(row: Move, shown: int) -> bool:
    """Whether the move stands and a mail of then did not show it, or the mail showed it and it stands no more."""
    if not shown:
        return False
    was_shown = milliseconds(row.at) <= shown and not (row.undone_at and milliseconds(row.undone_at) <= shown)
    return was_shown == (row.undone_at is not None)


def reader_at(table: Table, seat: Seat, ply: int) -> SeatReader:
    """Return the game as that seat's letters were read after the first `ply` moves that stand."""
    return replace(reader_of(table, seat), position=position_at(table, ply))


def report_turn(context: ReplyContext, text: str, made: Sequence[Move]) -> bool:
    """Report what became of the moves of a mail to a turn that is over. Return False where none of them was made in it."""
    since = [row for row in made if milliseconds(row.at) > context.opened.shown]
    return any(report_met(context, text, rows, outcome.TURN_WENT_ON) for rows in (since, made))


def report_begun_turn(context: ReplyContext, text: str) -> bool:
    """Report that moves of a mail stand which its turn mail showed already. Return False where none of them does."""
    stand = [row for row in rows_of(context.opened) if row.undone_at is None]
    return report_met(context, text, stand, outcome.ONLY_THE_REST)


def report_met(context: ReplyContext, text: str, made: Sequence[Move], rest: str) -> bool:
    """Report which of the decisions the lines of a mail name, and with the sentence `rest` the lines that were not played.

    Return False, and report nothing, where they name none.
    """
    found, left = follow(context.table, context.seat, made, partial(understand, text))
    for row in found:
        report_move(context, row)
    if found and left:
        context.report.add(NOT, rest, lines=outcome.quoted(left))
    return bool(found)


def follow(
    table: Table, seat: Seat, made: Sequence[Move], read: Callable[[SeatReader], Understanding]
) -> tuple[list[Move], list[str]]:
    """Return the decisions that the lines of a mail name, from the first line on, and the lines that name none.

    `read`: how the lines are read at a position. What stands below a move of chance is read where it was answered.
    """
    stand = [row for row in made if row.undone_at is None]
    undone = {row.text: row for row in made if row.undone_at is not None}
    meant = read_at(table, seat, stand or made, read)
    vocabulary = SeatReader(table.title, table.position, seat.index).words()
    found: list[Move] = []
    while meant.moves:
        for number, move in enumerate(meant.moves):
            row = meet(stand, move.canonical) or undone.get(move.canonical)
            if row is None:
                return found, [later.text for later in meant.moves[number:]] + lines_of(meant.rest, vocabulary)
            found.append(row)
        rest = meant.rest
        meant = read_at(table, seat, stand, partial(carry_on, rest))
        if not meant.moves:
            return found, lines_of(rest, vocabulary)
    return found, []


def read_at(
    table: Table, seat: Seat, rows: Sequence[Move], read: Callable[[SeatReader], Understanding]
) -> Understanding:
    """Return what lines mean at the first of these decisions, or at one after moves without a choice, which need no line."""
    for row in rows:
        reader = reader_at(table, seat, row.ply)
        meant = read(reader) if reader.legal() else Understanding()
        if meant.moves or row.via != Move.Via.FORCED:
            return meant
    return Understanding()


def next_reader(context: ReplyContext, rest: Sequence[Step]) -> SeatReader:
    """Return the position for which the rest of a mail is read: at the next decision made since, or as it stands."""
    for row in context.made:
        reader = reader_at(context.table, context.seat, row.ply)
        if carry_on(rest, reader).moves:
            return reader
        if row.via != Move.Via.FORCED:
            break
    return context.reader()


def meet(stand: list[Move], text: str) -> Move | None:
    """Take the decision of that text from those that stand, if it is next; moves without a choice may come before it."""
    for number, row in enumerate(stand):
        if row.text == text:
            del stand[: number + 1]
            return row
        if row.via != Move.Via.FORCED:
            break
    return None


def lines_of(pending: Sequence[Step], vocabulary: frozenset[str]) -> list[str]:
    """Return the first line that was not reached, and those below it with notation in them."""
    return [
        step.text
        for step in pending
        if step.command is None and (step is pending[0] or parse(spoken_text(step, vocabulary), vocabulary).runs)
    ]


def report_move(context: ReplyContext, row: Move) -> None:
    """Report that this move was made before, when and how, and whether it stands."""
    when = words.when(row.at, site_time.now(), ZoneInfo(zone_of(context.player)))
    if row.undone_at is None:
        context.report.add(DID, STANDS.get(Move.Via(row.via), outcome.STANDS), move=row.text, when=when)
    else:
        context.report.add(NOT, outcome.TAKEN_BACK, move=row.text, when=when)
