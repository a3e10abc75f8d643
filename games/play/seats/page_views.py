"""Page views of the holders of seats."""

from datetime import datetime, timedelta

from django.db import connection

from games.lib import site_time
from games.mail.schedule import LONGEST_PUSH
from games.models import Mail, Seat, Wait
from games.table.table import Table

PRECISION = timedelta(minutes=1)
LOOKED = f"UPDATE {Mail._meta.db_table} SET looked_at = %s WHERE wait_id = %s AND state = '{Mail.State.HELD}'"
"""Written out: each page view runs it, and Django would put it together each time."""


def record_page_view(table: Table, seat: Seat | None) -> None:
    """Record that the holder of the seat has loaded the game's page, at most once a minute for each player and game."""
    if seat is None:
        return
    now = site_time.now()
    wait = table.waits.get(seat.pk)
    if wait is not None and now - wait.opened_at < LONGEST_PUSH:
        restart_delay(wait, now)
    if seat.seen_at is None or now - seat.seen_at >= PRECISION:
        Seat.objects.filter(pk=seat.pk).update(seen_at=now, seen_ply=table.game.ply)


def restart_delay(wait: Wait, now: datetime) -> None:
    """Restart the delay of the mail about that wait, if one is held back. One query."""
    with connection.cursor() as cursor:
        cursor.execute(LOOKED, [connection.ops.adapt_datetimefield_value(now), wait.pk])
