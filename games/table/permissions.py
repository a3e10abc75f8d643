"""Permissions: what a person may do with a game, whether or not it is possible at this moment.

Anybody may watch a public game. A private one is open to those who hold a seat, once it is over to those who held one, and to
anybody with its link, which has a key in it: the address alone does not open it, because addresses get quoted. Staff have no
rights here; admins have their own pages.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Game, Player, Seat
from games.table.table import Table, is_open

KEY_LETTERS = 24


def watch_key(game: Game, secret: str | None = None) -> str:
    """Return the key of the link to a private game (`?key=`). `secret`: an older key of the site."""
    return salted_hmac("games.watch", game.code, secret=secret, algorithm="sha256").hexdigest()[:KEY_LETTERS]


def opens(game: Game, key: str) -> bool:
    """Return whether the key is that of the game, made with the site's present secret or an older one."""
    return any(
        constant_time_compare(key, watch_key(game, secret))
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    )


def page_seal(code: str) -> str:
    """Return what an open page of the game sends when it looks for changes: a proof that its reader was once shown the game."""
    return salted_hmac("games.page", code, algorithm="sha256").hexdigest()[:KEY_LETTERS]


def may_watch(table: Table, player: Player | None, key: str = "") -> bool:
    """Return whether somebody may see the game, its history and its record. `key`: from the link that they followed."""
    if table.game.sealed:
        return player is not None and player.pk == table.game.creator_id
    if table.game.public or table.seat_of(player) is not None or may_return(table, player) is not None:
        return True
    if key and opens(table.game, key):
        return True
    return table.is_open and table.seat_once_of(player) is not None


def may_move(table: Table, player: Player | None) -> Seat | None:
    """Return the seat for which the player may move and undo: the one that they hold."""
    return table.seat_of(player)


def may_return(table: Table, player: Player | None) -> Seat | None:
    """Return the seat that the player may take back: the one that a bot holds because their time ran out."""
    if player is None:
        return None
    return next((seat for seat in table.seats if seat.absent_id == player.pk), None)


def may_close(table: Table, player: Player | None) -> bool:
    """Return whether the player may end a running game: as the only person left of two or more.

    One query where a seat has changed hands.
    """
    people = [seat for seat in table.seats if seat.player_id is not None]
    if player is None or not table.game.is_running or [seat.player_id for seat in people] != [player.pk]:
        return False
    return any(tenure.player_id not in (None, player.pk) for tenure in table.tenures)


def may_share(table: Table, player: Player | None) -> bool:
    """Return whether the player is shown the link that opens a private game to watchers."""
    return not table.game.public and not table.game.sealed and table.seat_of(player) is not None


def may_see_seed(game: Game) -> bool:
    """Return whether the seed is open to everybody who may see the game: once nothing more can be dealt from it."""
    return is_open(game)
