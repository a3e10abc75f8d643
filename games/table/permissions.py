"""Who may do what with a game: one function for each question. Answers are about rights, not about whether it fits now.

A public game is watched by anybody. A private one is seen by those who hold a seat, once it is over by those who held one, and by
whoever has its link, which carries a key: the address alone does not open it, because addresses get quoted. Being staff opens
nothing here; the site's keepers have their own pages.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Game, Player, Seat
from games.table.table import Table, is_open

KEY_LETTERS = 24


def watch_key(game: Game, secret: str | None = None) -> str:
    """What the link to a private game carries after `?key=`. `secret`: an older key of the site."""
    return salted_hmac("games.watch", game.code, secret=secret, algorithm="sha256").hexdigest()[:KEY_LETTERS]


def opens(game: Game, key: str) -> bool:
    """Whether the link was made here, be it before the site's key was changed."""
    return any(
        constant_time_compare(key, watch_key(game, secret))
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    )


def page_seal(code: str) -> str:
    """What an open page of the game brings when it asks whether anything has happened: that whoever asks was shown the game
    once is all that an answer without content needs to know.
    """
    return salted_hmac("games.page", code, algorithm="sha256").hexdigest()[:KEY_LETTERS]


def may_watch(table: Table, player: Player | None, key: str = "") -> bool:
    """Whether somebody may see the game, its history and its record. `key`: from the link that they followed."""
    if table.game.public or table.seat_of(player) is not None or may_return(table, player) is not None:
        return True
    if key and opens(table.game, key):
        return True
    return table.is_open and table.seat_once_of(player) is not None


def may_move(table: Table, player: Player | None) -> Seat | None:
    """The seat for which somebody may move, and undo: the one that they hold."""
    return table.seat_of(player)


def may_return(table: Table, player: Player | None) -> Seat | None:
    """The seat that somebody may take back: the one that a bot holds because their time ran out."""
    if player is None:
        return None
    return next((seat for seat in table.seats if seat.absent_id == player.pk), None)


def may_close(table: Table, player: Player | None) -> bool:
    """Whether somebody may end a running game: the only person left of two or more. One query where a seat has changed hands."""
    people = [seat for seat in table.seats if seat.player_id is not None]
    if player is None or not table.game.is_running or [seat.player_id for seat in people] != [player.pk]:
        return False
    return any(tenure.player_id not in (None, player.pk) for tenure in table.tenures)


def may_share(table: Table, player: Player | None) -> bool:
    """Whether somebody is shown the link that opens a private game to watchers."""
    return not table.game.public and table.seat_of(player) is not None


def may_see_seed(game: Game) -> bool:
    """Whether the seed is open, to everybody who may see the game: once nothing more can be dealt from it."""
    return is_open(game)
