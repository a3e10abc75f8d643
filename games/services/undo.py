"""Taking back the last own decision, while nobody else has decided, chance has not moved, and nobody was shown anything."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from games import clocks, hints
from games.errors import Forbidden, Refused, Stale
from games.models import Game, Mail, Move, Seat, Wait
from games.selectors.moves import MoveRow, tail
from games.services.play import position_at
from games.services.timing import banks_back
from games.services.write import LostRace, turn_waits, update_version
from games.table import Table, load_table

DECISIONS = (Move.Via.BROWSER, Move.Via.MAIL, Move.Via.ORDER)
LONGEST_TAIL = 60
"""So many moves at the end are looked at; there are never that many forced ones in a row."""
MOST_TOLD = 2
"""A decision that somebody was told of by so many mails stands: else moving and taking back would fill a letter box."""


@dataclass(frozen=True)
class Undoable:
    """The ply of the decision that can be taken back, and its text."""

    ply: int
    text: str


def undoable(table: Table, seat: Seat | None) -> Undoable | None:
    """What the seat could take back now. One query; none for those who hold no seat."""
    if seat is None or seat.player_id is None or table.game.state != Game.State.RUNNING:
        return None
    return undoable_of(tail(table, seat, LONGEST_TAIL), table.game, seat)


def undoable_of(recent: Iterable[MoveRow], game: Game, seat: Seat | None) -> Undoable | None:
    """The same from the game's last moves that stand, the newest first, as the seat may read them.

    A move that another seat had to make stands in no way; where that may not be known, it is a decision like any other.
    """
    if seat is None or seat.player_id is None or game.state != Game.State.RUNNING:
        return None
    for move in recent:
        if move.barrier:
            return None
        if move.via == Move.Via.FORCED:
            continue
        if move.seat == seat.index and move.via in DECISIONS and move.by_id == seat.player_id:
            return Undoable(move.ply, move.text)
        return None
    return None


def undo(game_id: int, seat_id: int, ply: int) -> Table:
    """Take back the seat's decision at `ply`, with the forced moves that followed it. Returns the fresh table.

    Raises Stale when that decision is not the last one any more, Refused when there is nothing to take back, or when others
    were mailed about it often enough.
    """
    table = load_table(pk=game_id)
    seat = next((seat for seat in table.seats if seat.pk == seat_id), None)
    if seat is None:
        raise Forbidden(_("Only who holds the seat can take its move back."))
    last = undoable(table, seat)
    if last is None:
        raise Refused(
            _(
                "There is nothing to take back: somebody has decided since, chance has moved, or something hidden was shown."
            )
        )
    if last.ply != ply:
        raise Stale
    if times_told(table.game, seat, ply) >= MOST_TOLD:
        raise Refused(_("This move stands now: the next player has been told twice that it is their turn."))
    position = position_at(table, ply)
    undone = Move.objects.select_related("wait").get(game=table.game, ply=ply, undone_at=None)
    # A wait that goes on has lost nothing; one that the move ended goes on with what was left.
    taken_back = {seat.pk: undone.wait} if undone.wait is not None and undone.wait.ended_at is not None else {}
    try:
        with transaction.atomic():
            now = clocks.now()
            banks = banks_back(table, taken_back)
            update_version(table, ply=ply, position=table.title.to_json(position), moved_at=now, **banks)
            table.__dict__["position"] = position
            Move.objects.filter(game=table.game, ply__gte=ply, undone_at=None).update(undone_at=now)
            turn_waits(table, table.waits, Wait.End.UNDONE, taken_back)
    except LostRace:
        raise Stale from None
    hints.after_commit(table)
    return table


def times_told(game: Game, mover: Seat, ply: int) -> int:
    """How many of the turns that the decision at `ply` led to, as it stands and as it was taken back before, a player was told of
    by mail: the most for one seat. A mail on its way to the server counts.
    """
    led_to = Wait.objects.filter(game=game, opened_ply__gt=ply).exclude(seat=mover)
    told = Q(mails__state__in=[Mail.State.SENDING, Mail.State.SENT, Mail.State.BOUNCED]) | Q(
        mails__state=Mail.State.DIGEST, mails__digest__state=Mail.State.SENT
    )
    found = led_to.filter(Q(ended_at=None) | Q(ended_by=Wait.End.UNDONE)).filter(told)
    by_seat = found.values("seat").annotate(turns=Count("pk", distinct=True))
    return max(by_seat.values_list("turns", flat=True), default=0)
