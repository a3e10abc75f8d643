"""What a mail asks for that was decided already, since the mail was written that it answers.

A reply may come twice, or late. A move is played for the decision that its writer saw: where another was made since, by mail,
on the page or by the clock, the same words may mean something else now (`left`, `take 2`).
"""

from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from games.base import site_time
from games.clock import words
from games.content import outcome
from games.content.outcome import DID, NOT, Report
from games.core.table import Table
from games.core.time_left import zone_of
from games.inbox.mail_links import Opened
from games.inbox.visit import reader_of
from games.models import Move, Player, Seat
from games.outbox.signed_addresses import milliseconds
from games.play.decision import position_at
from games.play.kept_log import packed_moves
from games.reading.interpretation import understand
from games.reading.reader import SeatReader

STANDS = {
    Move.Via.MAIL: outcome.STANDS_BY_MAIL,
    Move.Via.BROWSER: outcome.STANDS_BY_PAGE,
    Move.Via.CLOCK: outcome.STANDS_BY_CLOCK,
    Move.Via.FORCED: outcome.STANDS_ALONE,
    Move.Via.ORDER: outcome.STANDS_BY_ORDER,
}


def decisions(opened: Opened) -> list[Move]:
    """The seat's decisions in the wait that the address names, oldest first, those taken back too.

    While that wait runs, only those that its mail did not show: made since, or shown and undone since.
    """
    packed = packed_moves(opened.table)
    if packed is not None:
        return [move for move in packed if move.seat == opened.seat.index and move.wait_id == opened.wait]
    found = Move.objects.filter(game=opened.table.game, seat=opened.seat.index, wait=opened.wait)
    rows = list(found.defer("events").order_by("ply", "pk"))
    if not opened.runs:
        return rows
    return [row for row in rows if is_news(row, opened.shown)]


def is_news(row: Move, shown: int) -> bool:
    """Whether the move stands and a mail of then did not show it, or the mail showed it and it stands no more."""
    if not shown:
        return False
    was_shown = milliseconds(row.at) <= shown and not (row.undone_at and milliseconds(row.undone_at) <= shown)
    return was_shown == (row.undone_at is not None)


def reader_at(table: Table, seat: Seat, ply: int) -> SeatReader:
    """The game as that seat's letters were read against it after the first `ply` moves that stand."""
    return replace(reader_of(table, seat), position=position_at(table, ply))


def tell_of(opened: Opened, text: str, made: Sequence[Move], told: Report) -> bool:
    """Of a mail to a turn that is over: whether all its moves were made in that turn, and then what happened to each."""
    if not made:
        return False
    reader = reader_at(opened.table, opened.seat, made[0].ply)
    moves = understand(text, reader).moves if reader.legal() else ()
    stand = [row for row in made if row.undone_at is None]
    undone = {row.text: row for row in made if row.undone_at is not None}
    found: list[Move] = []
    for number, move in enumerate(moves):
        if number < len(stand) and stand[number].text == move.canonical:
            found.append(stand[number])
        elif move.canonical in undone:
            found.append(undone[move.canonical])
        else:
            return False
    for row in found:
        tell(told, row, opened.player)
    return bool(found)


def tell(told: Report, row: Move, player: Player) -> None:
    """That this move was made before, how, and whether it stands."""
    when = words.when(row.at, site_time.now(), ZoneInfo(zone_of(player)))
    if row.undone_at is None:
        told.add(DID, STANDS.get(Move.Via(row.via), outcome.STANDS), move=row.text, when=when)
    else:
        told.add(NOT, outcome.TAKEN_BACK, move=row.text, when=when)
