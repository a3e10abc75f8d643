"""When a due turn mail is still not to go out, and when it is due again.

The judgement is repeated each time the row comes due, because the player may have looked, or changed their mind.
"""

from datetime import datetime, timedelta

from games.letters.merged_turns import STEP, waits_for_answer
from games.lib.db.prepared import Param, PreparedQuery
from games.mail.kinds import Postponed
from games.mail.schedule import GOES_ON, RESTORED_TO, When, after_quiet, next_digest, turn_due, wish_of
from games.models import Mail, Move, Player, Wait
from games.play.moves.order_rows import may_be_answered
from games.play.moves.undo import LONGEST_TAIL

LONGEST_FOR_ORDER = timedelta(minutes=3)
"""How long a due turn mail waits for an order that may end its turn."""


def postpone_turn(mail: Mail, wait: Wait, player: Player, now: datetime) -> Postponed | None:
    """Return what becomes of a due mail about a running turn; None when it is to go out now."""
    seat = wait.seat
    looks = [look for look in (seat.seen_at, mail.looked_at) if look is not None]
    since = mail.created_at if GOES_ON in mail.inputs else wait.opened_at
    due = turn_due(player, seat, since, max(looks, default=None), undos_before(wait))
    if RESTORED_TO in mail.inputs:
        # The turn began long ago, and its quiet hours then are not those of now.
        due = max(due, after_quiet(player, now))
    if due > now:
        return Postponed(Mail.State.HELD, due)
    if waits_for_answer(mail, now) or (now < due + LONGEST_FOR_ORDER and may_be_answered(seat)):
        return Postponed(Mail.State.HELD, now + STEP)
    if wish_of(player, seat).when == When.DIGEST:
        return Postponed(Mail.State.DIGEST, next_digest(player, now))
    return None


MOVES_BEFORE: PreparedQuery[tuple[int, int | None, bool]] = PreparedQuery(
    lambda: (
        Move.objects.of(Param("game"))
        .standing()
        .filter(ply__lt=Param("ply"))
        .exclude(via=Move.Via.FORCED)
        .order_by("-ply")
        .values_list("ply", "seat", "goes_on")[:LONGEST_TAIL]
    )
)
UNDONE_FROM: PreparedQuery[datetime | None] = PreparedQuery(
    lambda: (
        Move.objects.of(Param("game"))
        .undone()
        .since(Param("ply"))
        .order_by()
        .values_list("undone_at", flat=True)
        .distinct()
    )
)


def undos_before(wait: Wait) -> int:
    """Return how often the turn before the wait was undone, counting an undo that made the present turn go on."""
    first, author = -1, None
    for ply, seat, goes_on in MOVES_BEFORE.fetch(game=wait.game_id, ply=wait.opened_ply):
        if first >= 0 and (seat != author or not goes_on):
            break
        first, author = ply, seat
    return len(set(UNDONE_FROM.fetch(game=wait.game_id, ply=first)))
