"""Undo: take back the last own decision, or the whole turn that it belongs to.

It is possible as long as chance has not moved, no player was shown anything new, and only seats that were due at the same time
have decided since.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.errors import MoveError
from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lib.text.sentences import pack
from games.models import Game, Mail, Move, Seat, Tenure, Wait
from games.play.history.move_rows import MoveRow, tail
from games.play.moves.commit import LostRace, turn_waits, update_version
from games.play.moves.decision import position_at
from games.play.moves.order_rows import end_after
from games.play.moves.wait_clocks import banks_after_undo
from games.table import wake
from games.table.advance import DECISIONS, Advance, NewMove, replay_moves
from games.table.table import Table, load_table

NOTHING_TO_UNDO = gettext_noop(
    "There is nothing to undo: someone has moved since, something new has been drawn, or something hidden has "
    "been shown."
)
LONGEST_TAIL = 60
"""Moves at the end that are looked at; there are never that many forced ones in a row."""
MOST_MAILED = 2
"""Mails to one player about the turns that a decision led to; with that many it stands, else undoing would fill a mailbox."""


@dataclass(frozen=True)
class Undoable:
    """The last decision of a seat, which can be taken back, and the part of its turn that can."""

    ply: int
    text: str
    first: int
    """The ply from which on the turn can be taken back."""
    turn: tuple[str, ...]
    """The texts of the seat's moves from there on, forced ones too."""
    from_start: bool
    """Whether the whole turn can be taken back."""

    @property
    def several(self) -> bool:
        """Whether more of the turn can be taken back than its last decision."""
        return self.first != self.ply


def undoable(table: Table, seat: Seat | None) -> Undoable | None:
    """Return what the seat can take back now. One query; none without a seat."""
    if seat is None or seat.player_id is None or not table.game.is_running:
        return None
    return undoable_of(tail(table, seat, LONGEST_TAIL), table.game, seat)


def undoable_of(recent: Sequence[MoveRow], game: Game, seat: Seat | None) -> Undoable | None:
    """Return the same from the game's last moves that stand, newest first, as the seat may read them.

    Forced moves of other seats do not prevent an undo, as far as the seat may know that they were forced; nor do decisions of
    seats that were due at the same time. Before a move that shows something new, or one of chance, everything stands.
    """
    if seat is None or seat.player_id is None or not game.is_running:
        return None
    mine: list[MoveRow] = []
    others: list[MoveRow] = []
    decided = 0
    for move in recent:
        if move.barrier or move.seat is None:
            break
        if move.seat != seat.index:
            others.append(move)
            continue
        if decided and not move.goes_on:
            break
        if move.via != Move.Via.FORCED:
            own = move.via in DECISIONS and move.by_id == seat.player_id
            if not own or not stands_free(others, move.ply):
                break
            decided = len(mine) + 1
        mine.append(move)
    if not decided:
        return None
    # Forced moves before the first decision come again by themselves.
    taken = mine[:decided]
    last = next(move for move in taken if move.via != Move.Via.FORCED)
    before = next((move for move in recent if move.seat == seat.index and move.ply < mine[-1].ply), None)
    return Undoable(
        ply=last.ply,
        text=last.text,
        first=taken[-1].ply,
        turn=tuple(move.text for move in reversed(taken)),
        from_start=before is None or not before.goes_on,
    )


def stands_free(others: Sequence[MoveRow], ply: int) -> bool:
    """Return whether a decision at that ply can be taken back though others have moved since: forced, or due together with it."""
    forced = all(later.via == Move.Via.FORCED for later in others)
    return forced or all(was_due(later.wait__opened_ply, ply) for later in others)


def was_due(opened_ply: int | None, ply: int) -> bool:
    """Return whether the seat of a wait that was opened there was due at that ply already."""
    return opened_ply is not None and opened_ply <= ply


def undo(game_id: int, seat_id: int, ply: int, whole_turn: bool = False) -> Table:
    """Take back the seat's last decision, at `ply`, with the forced moves that followed it. Returns the fresh table.

    `whole_turn`: take back as much as possible of its turn. Later decisions of seats that were due at the same time stand, some
    plies earlier. Raises Stale when that decision is not the last one any more, Refused when there is nothing to take back, or
    when others were mailed about the turn too often.
    """
    table = load_table(pk=game_id)
    try:
        seat = table.seat(seat_id)
    except Seat.DoesNotExist:
        raise Forbidden(_("Only the player who holds the seat can undo its move.")) from None
    last = undoable(table, seat)
    if last is None:
        raise Refused(_(NOTHING_TO_UNDO))
    if last.ply != ply:
        raise Stale
    if times_mailed(table.game, seat, last.first) >= MOST_MAILED:
        raise Refused(
            _("This move can no longer be undone: the next player has been told twice that it is their turn.")
        )
    first_ply = last.first if whole_turn else last.ply
    moves = Move.objects.of(table.game).standing()
    ended_wait = moves.select_related("wait").get(ply=ply).wait
    kept = decided_together(table, moves.get(ply=first_ply))
    try:
        replayed = replay_moves(
            table.title,
            position_at(table, first_ply),
            [NewMove(move.seat, move.text, move.via, move.by_id) for move in kept],
        )
    except MoveError:
        raise Refused(_(NOTHING_TO_UNDO)) from None
    # A wait that the move ended goes on with the time that was left.
    taken_back = {seat.pk: ended_wait} if ended_wait is not None and ended_wait.ended_at is not None else {}
    try:
        with transaction.atomic():
            write_undo(table, first_ply, kept, replayed, taken_back)
    except LostRace:
        raise Stale from None
    wake.after_commit(table)
    return table


def times_mailed(game: Game, mover: Seat, ply: int) -> int:
    """Return how many mails one player got at most about the turns that the decisions from `ply` on led to."""
    led_to = Wait.objects.filter(game=game, opened_ply__gt=ply).exclude(seat=mover)
    mailed = Q(mails__state__in=[Mail.State.SENDING, Mail.State.SENT, Mail.State.BOUNCED]) | Q(
        mails__state=Mail.State.DIGEST, mails__digest__state=Mail.State.SENT
    )
    if not led_to.open().exists():
        return 0
    found = led_to.open_or_undone().filter(mailed)
    by_seat = found.values("seat").annotate(turns=Count("pk", distinct=True))
    return max(by_seat.values_list("turns", flat=True), default=0)


def decided_together(table: Table, undone: Move) -> list[Move]:
    """Return the later decisions of other seats that were due together with the author of that one, in order."""
    later = Move.objects.of(table.game).standing().since(undone.ply + 1).exclude(seat=undone.seat)
    found = later.select_related("wait").order_by("ply")
    return [move for move in found if move.wait is not None and was_due(move.wait.opened_ply, undone.ply)]


def write_undo(table: Table, ply: int, kept: list[Move], replayed: Advance, taken_back: dict[int, Wait]) -> None:
    """Write the rows of an undo back to `ply`, after which the kept moves stand. Raises LostRace."""
    now = site_time.now()
    banks = banks_after_undo(table, taken_back)
    position = table.title.to_json(replayed.position)
    update_version(table, ply=ply + len(kept), position=position, moved_at=now, **banks)
    table.at(replayed.position)
    if any(seat.changes for seat in table.seats):
        keep_tenures_within(table)
    end_after(table, ply)
    Move.objects.of(table.game).standing().since(ply).exclude(pk__in=[move.pk for move in kept]).update(undone_at=now)
    # One by one: at each ply at most one move stands.
    for number, move in enumerate(kept):
        rows = Move.objects.filter(pk=move.pk)
        rows.update(
            ply=ply + number,
            events=pack(replayed.stories[number]),
            barrier=replayed.barriers[number],
            goes_on=replayed.goes_on[number],
        )
    turn_waits(table, table.waits, Wait.End.UNDONE, taken_back)


def keep_tenures_within(table: Table) -> None:
    """Move changes of hands after the ply that the game is back at to that ply."""
    ply = table.game.ply
    tenures = Tenure.objects.filter(seat__game=table.game)
    tenures.filter(from_ply__gt=ply).update(from_ply=ply)
    tenures.filter(to_ply__gt=ply).update(to_ply=ply)
