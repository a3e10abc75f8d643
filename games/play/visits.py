"""Writing down that the holder of a seat has looked at the game."""

from datetime import timedelta

from games.base import site_time
from games.core.table import Table
from games.models import Mail, Seat
from games.outbox.schedule import LONGEST_PUSH

PRECISION = timedelta(minutes=1)


def record_visit(table: Table, seat: Seat | None) -> None:
    """The holder of the seat has loaded the game's page. Written at most once a minute for each player and game.

    A turn mail that is held back is told of every look, because each restarts the delay.
    """
    if seat is None:
        return
    now = site_time.now()
    wait = table.waits.get(seat.pk)
    if wait is not None and now - wait.opened_at < LONGEST_PUSH:
        Mail.objects.filter(wait=wait, state=Mail.State.HELD).update(looked_at=now)
    if seat.seen_at is None or now - seat.seen_at >= PRECISION:
        Seat.objects.filter(pk=seat.pk).update(seen_at=now, seen_ply=table.game.ply)
