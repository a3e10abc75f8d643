"""Lock a row for the rest of a transaction, by an update that changes nothing.

PostgreSQL lets the next one who updates the row wait until the transaction ends; SQLite has one writer at a time
anyway.
"""

from django.db.models import F
from django.utils.translation import gettext as _

from games.lib.errors import Stale
from games.models import Game, Player, Week
from games.table.table import Table, load_table


def lock_open(game_id: int) -> Table:
    """Lock a game that has not started, and load it. Raises Stale when it is no longer open."""
    held = Game.objects.open_for_players().filter(pk=game_id).update(version=F("version") + 1)
    if not held:
        game = Game.objects.get(pk=game_id)
        if game.state == Game.State.CANCELLED:
            raise Stale(_("This game has been cancelled."))
        raise Stale(_("This game has already started."))
    return load_table(pk=game_id)


def lock_player(player: Player) -> None:
    """Lock the player's row until the transaction ends."""
    Player.objects.filter(pk=player.pk).update(is_active=F("is_active"))


def lock_games(player: Player) -> None:
    """Lock the player's games until the transaction ends; moves that were made from an earlier read are made again."""
    # Always in the same order, so that two transactions never wait for each other.
    games = Game.objects.filter(seats__player=player, state__in=[Game.State.OPEN, Game.State.RUNNING])
    for game_id in list(games.order_by("pk").values_list("pk", flat=True)):
        Game.objects.filter(pk=game_id).update(version=F("version") + 1)


def lock_game(game: Game) -> None:
    """Lock the game's row until the transaction ends, whatever its state."""
    Game.objects.filter(pk=game.pk).update(version=F("version"))


def lock_week(week_id: int) -> bool:
    """Lock the week until the transaction ends; return whether it is not closed yet. Take it before rows of its games."""
    return Week.objects.filter(pk=week_id, closed_at=None).update(closed_at=None) == 1
