"""The one way in: whatever a person or a bot decides for a seat, from wherever it comes, is made by `play`. Only the clock, the
start of a game and an import write moves that nobody has sent, by `commit_moves` too.

The position is worked out in memory, outside the transaction. The write names the version that it was made from: where
somebody was first, no row is updated, and the caller is told. It serves SQLite and PostgreSQL alike.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import MoveError, UnreadableMove
from games.lib.errors import Refused, Stale
from games.lib.text.sentences import tell
from games.models import Move, Player, Seat
from games.play.advance import Made, advance
from games.play.history.kept_log import standing_lines
from games.play.moves.commit import LostRace, commit_moves
from games.play.order_rows import UsedStep, use_step
from games.table import wake
from games.table.table import Table, load_table

LARGEST_TEXT = 200
ATTEMPTS = 20
"""Each lost race means that somebody else's move was written; so many in a row do not happen."""


@dataclass(frozen=True)
class Played:
    """What `play` did: the fresh table, and whether the move was made now or stood there already."""

    table: Table
    move: str
    ply: int
    """Where the move stands."""
    repeated: bool = False


def play(
    game_id: int,
    seat_id: int,
    wait_id: int,
    text: str,
    via: str,
    by: Player | None = None,
    ply: int | None = None,
    loaded: Table | None = None,
    step: UsedStep | None = None,
) -> Played:
    """Play one move of the seat, in the wait that it was offered in. Returns the fresh table.

    `ply`: the ply that the asker saw; with it the same request twice is recognised as one move, though the wait goes on,
    and a request from a page on which the seat's decision is still to come is stale once it was made.
    `loaded`: the game, where the caller has just read it. `step`: of the order that plays this; it is written with the move, or
    neither is. Raises Stale when the wait or that decision is over, Refused when the line is no legal move. For an order it
    raises Stale too where somebody else has written the game or the order meanwhile: it has to look again.

    Where others decide at the same moment the move is made from what they have written: only the seat's own wait or decision
    makes it stale.
    """
    for _attempt in range(ATTEMPTS):
        table, loaded = loaded or load_table(pk=game_id), None
        try:
            seat = table.seat(seat_id)
        except Seat.DoesNotExist:
            raise Refused(_("This game has no such seat.")) from None
        wait = table.waits.get(seat.pk)
        decided = decision_since(table, seat, ply)
        if decided is not None and decided.wait_id == wait_id and same_line(decided.text, text):
            return Played(table, decided.text, decided.ply, repeated=True)
        if decided is not None or wait is None or wait.pk != wait_id:
            raise Stale
        move = read_move(table, seat, text)
        here = table.game.ply
        order = step.order.pk if step else None
        made = advance(table, [Made(seat.index, move, via, by.pk if by else None, order)])
        try:
            with transaction.atomic():
                commit_moves(table, made, table.waits)
                if step is not None and not use_step(step, table, here + 1):
                    raise LostRace
        except LostRace:
            if step is not None:
                raise Stale from None
            continue
        wake.after_commit(table)
        return Played(table, move, here)
    raise Stale(_("Someone else was a moment faster. Here is the game as it stands now."))


def read_move(table: Table, seat: Seat, text: str) -> str:
    """The canonical move that the text means now. Raises Refused with the engine's reason, translated."""
    if len(text) > LARGEST_TEXT:
        raise Refused(_("Enter your move as one short line of text."), code=UnreadableMove.code)
    try:
        return table.title.read(table.position, text, seat.index)
    except MoveError as error:
        raise Refused(tell(error.sentence, table.names()), error.rule or "", error.code) from None


def decision_since(table: Table, seat: Seat, ply: int | None) -> Move | None:
    """The seat's first decision that stands after the `ply` moves that the asker saw, None where there is none.

    It is the one that the asker wanted to make: from this page, sent twice, or from another page of theirs.
    """
    if ply is None or ply >= table.game.ply:
        return None
    later = Move.objects.of(table.game).standing().since(ply).filter(seat=seat.index)
    return later.order_by("ply").first()


def same_line(canonical: str, text: str) -> bool:
    """Whether the text is the canonical line, but for case and blanks."""
    return "".join(text.lower().split()) == "".join(canonical.split())


def position_at(table: Table, ply: int) -> Any:
    """The position after the first `ply` moves that stand, played again from the start."""
    position = table.title.start(table.game.players, table.game.options)
    for text, seat in standing_lines(table, ply):
        position = table.title.apply(position, text, seat)
    return position
