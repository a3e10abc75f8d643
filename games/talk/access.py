"""Who reads and writes what is said at a table: the people who hold a seat, or may take theirs back. No one else ever does."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from games.lib import site_time
from games.models import Game, Player, Seat
from games.table.permissions import may_return
from games.table.table import Table

OPEN_AFTER_END = timedelta(days=30)
"""How long people can talk once a game is over."""


def has_talk(game: Game) -> bool:
    """Return whether there is talk at the game: among people, played here, and not switched off."""
    started = game.position is not None
    return settings.TALK and game.talk and started and not game.imported and not game.alone


def talk_seat(table: Table, player: Player | None) -> Seat | None:
    """Return the seat by which the player takes part in the game's talk; None for everybody else."""
    if player is None or player.visitor or not has_talk(table.game):
        return None
    return table.seat_of(player) or may_return(table, player)


def is_closed(game: Game, now: datetime | None = None) -> bool:
    """Return whether nothing more can be said, because the game has been over for long."""
    return game.ended_at is not None and (now or site_time.now()) - game.ended_at >= OPEN_AFTER_END


def why_silent(game: Game, player: Player) -> str:
    """Return why the player can say nothing at the game now, leaving restrictions aside; "" where they can."""
    if not player.talks:
        return _("You've switched off talk at tables, so you neither read nor write it.")
    if is_closed(game):
        return _("The game has been over for {days} days, so nothing more can be said here.").format(
            days=OPEN_AFTER_END.days
        )
    return ""
