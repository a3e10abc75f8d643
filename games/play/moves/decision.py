"""The one way in for decisions: `play_move` makes the move of a person, a bot or an order.

Only the clock, the start of a game and an import write moves in another way, by `commit_moves` too.

The position is worked out in memory, outside the transaction. The write names the version that it was made from: where
somebody was first, no row is updated, and the move is tried again. It serves SQLite and PostgreSQL alike.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import AmbiguousMove, MoveError, UnreadableMove
from games.lib.errors import Refused, Stale
from games.lib.text.sentences import translate_sentence
from games.models import Move, Seat
from games.play.history.packed_log import standing_lines
from games.play.moves.commit import LostRace, commit_moves
from games.play.moves.order_rows import UsedStep, use_step
from games.table import wake
from games.table.advance import NewMove, advance
from games.table.table import Position, Table, load_table

LARGEST_TEXT = 200
ATTEMPTS = 20
"""Each lost race means that somebody else's move was written; twenty in a row do not happen."""
BETWEEN = ";"
"""What stands between two lines."""
MOST_LINES = 12
LARGEST_LINES = 2 * LARGEST_TEXT


@dataclass(frozen=True)
class Played:
    """The result of `play_move`: the fresh table, and whether the move was made now or stood there already."""

    table: Table
    move: str
    ply: int
    """Where the move stands."""
    repeated: bool = False


class PlayedMoves(NamedTuple):
    """The result of `play_moves`: the last move played, the lines that were `left`, and why; "" where all were played."""

    last: Played
    left: tuple[str, ...] = ()
    why: str = ""


def play_move(
    table: Table, seat: Seat, wait: int, text: str, via: str, ply: int | None = None, step: UsedStep | None = None
) -> Played:
    """Play one move of the seat, in the wait that it was offered in. Returns the fresh table.

    `wait`: the number of that wait. `ply`: the ply that the player saw; with it the same request twice is recognised as one move,
    though the wait goes on, and a request from a page on which the seat's decision is still to come is stale once it was made.
    `step`: of the order that plays this; it is written with the move, or neither is.

    Where others decide at the same moment the move is made from what they have written: only the seat's own wait or decision
    makes it stale. An order has to look again where somebody else has written the game or the order meanwhile.

    Raises Stale when the wait or that decision is over, Refused when the line is no legal move.
    """
    for _attempt in range(ATTEMPTS):
        running = table.waits.get(seat.pk)
        decided = decision_since(table, seat, ply)
        if decided is not None and decided.wait_id == wait and same_line(decided.text, text):
            return Played(table, decided.text, decided.ply, repeated=True)
        if decided is not None or running is None or running.pk != wait:
            raise Stale
        move = read_move(table, seat, text)
        here = table.game.ply
        order = step.order.pk if step else None
        made = advance(table, [NewMove(seat.index, move, via, seat.player_id, order)])
        try:
            with transaction.atomic():
                commit_moves(table, made, table.waits)
                if step is not None and not use_step(step, table, here + 1):
                    raise LostRace
        except LostRace:
            if step is not None:
                raise Stale from None
            table = load_table(pk=table.game.pk)
            seat = table.seat(seat.pk)
            continue
        wake.after_commit(table)
        return Played(table, move, here)
    raise Stale(_("Someone else was a moment faster. Here is the game as it stands now."))


def play_moves(table: Table, seat: Seat, wait: int, text: str, via: str, ply: int | None = None) -> PlayedMoves:
    """Play lines such as `dig a3; end` one after the other, as long as the seat decides next and nothing has come up.

    Raises as `play_move`, for the first of them.
    """
    first, *rest = lines_of(table, seat, text)
    done = play_move(table, seat, wait, first, via, ply)
    if done.repeated:
        # The request came twice: the first of them has played the rest.
        return PlayedMoves(done)
    while rest:
        line, now = rest[0], done.table
        running = now.waits.get(seat.pk)
        if now.game.ply > done.ply + 1 or running is None or running.pk != wait:
            return PlayedMoves(done, tuple(rest), came_up(done.move))
        try:
            done = play_move(now, now.seat(seat.pk), wait, line, via, now.game.ply)
        except Stale:
            return PlayedMoves(replace(done, table=load_table(pk=now.game.pk)), tuple(rest), came_up(done.move))
        except Refused as refused:
            return PlayedMoves(done, tuple(rest), refused.sentence)
        rest.pop(0)
    return PlayedMoves(done)


def lines_of(table: Table, seat: Seat, text: str) -> list[str]:
    """Split the text into lines; one that is a move of the seat now, or cannot be split, stays whole."""
    parts = [part.strip() for part in text.split(BETWEEN) if part.strip()]
    if len(parts) < 2 or len(parts) > MOST_LINES or len(text) > LARGEST_LINES:
        return [text]
    try:
        read_move(table, seat, text)
    except Refused:
        return parts
    return [text]


def came_up(move: str) -> str:
    """Return why the lines after that move were not played."""
    return _("Something came up after “{move}”: see what it is, then go on.").format(move=move)


def read_move(table: Table, seat: Seat, text: str) -> str:
    """Return the canonical move that the text means now. Raises Refused with the engine's reason, translated."""
    if len(text) > LARGEST_TEXT:
        raise Refused(_("Enter your move as one short line of text."), code=UnreadableMove.code)
    try:
        return table.title.read(table.position, text, seat.index)
    except MoveError as error:
        refused = Refused(translate_sentence(error.sentence, table.names()), error.rule or "", error.code)
        if isinstance(error, AmbiguousMove):
            refused.candidates = error.candidates
        raise refused from None


def decision_since(table: Table, seat: Seat, ply: int | None) -> Move | None:
    """Return the seat's first decision that stands after the `ply` moves that the player saw; None where there is none.

    It is the one that the player wanted to make: the same request sent twice, or one from another page of theirs.
    """
    if ply is None or ply >= table.game.ply:
        return None
    later = Move.objects.of(table.game).standing().since(ply).filter(seat=seat.index)
    return later.order_by("ply").first()


def same_line(canonical: str, text: str) -> bool:
    """Return whether the text is the canonical line, but for case and blanks."""
    return "".join(text.lower().split()) == "".join(canonical.split())


def position_at(table: Table, ply: int) -> Position:
    """Return the position after the first `ply` moves that stand, played again from the start."""
    position = table.title.start(table.game.players, table.game.options)
    for text, seat in standing_lines(table, ply):
        position = table.title.apply(position, text, seat)
    return position
