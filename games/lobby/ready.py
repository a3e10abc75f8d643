"""Wishes for a game: saving and taking back *Ready to play*."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from engine.registry import TITLES, get_title
from games.lib.errors import Refused
from games.lib.workers import sweeps
from games.models import Player, Ready
from games.models.ready import time_to_ask
from games.play.seats.first_moves import end_wish
from games.play.seats.restrictions import check_new_games
from games.table.locks import lock_player

MAX_AT_ONCE = 5
USUAL_SIZE = 2


def save_wish(
    player: Player, title: str, sizes: Collection[int], pace: str, at_once: int = 1, endless: bool = False
) -> Ready:
    """Save the player's wish for a title, in place of the one before; it retains its place in the queue. Raises Refused."""
    check_wish(title, sizes)
    if pace not in Ready.Pace:
        raise Refused(_("Choose the slowest pace that you accept from the list."))
    if not 1 <= at_once <= MAX_AT_ONCE:
        raise Refused(_("You can play {least} to {most} of these games at once.").format(least=1, most=MAX_AT_ONCE))
    with transaction.atomic():
        lock_player(player)
        check_new_games(player)
        wish = Ready.objects.filter(player=player, title=title).first() or Ready(player=player, title=title)
        wish.sizes, wish.pace, wish.endless = sorted(sizes), pace, endless
        wish.at_once = wish.left = at_once
        wish.look_at, wish.asked_at = time_to_ask(), None
        wish.version += 1
        wish.save()
        transaction.on_commit(request_matching)
    return wish


def check_wish(title: str, sizes: Collection[int]) -> None:
    """Raise Refused where the title cannot be played by that number of players."""
    if title not in TITLES:
        raise Refused(_("There is no such title here."))
    possible = [size for size in get_title(title).seats if size > 1]
    if not sizes or not set(sizes) <= set(possible):
        raise Refused(_("Choose with how many players you would like to play."))


def wish_for(player: Player, title: str, sizes: Collection[int] = ()) -> Ready:
    """Save a wish of which only this was said: the rest is as it was, else the bank and one game for two. Raises Refused."""
    wish = Ready.objects.filter(player=player, title=title).first()
    if wish is None:
        return save_wish(player, title, sizes or [USUAL_SIZE], Ready.Pace.BANK)
    return save_wish(player, title, sizes or wish.sizes, wish.pace, wish.at_once, wish.endless)


def withdraw_wish(player: Player, title: str) -> bool:
    """End the player's wish for a title. Returns whether there was one."""
    with transaction.atomic():
        lock_player(player)
        stood = Ready.objects.filter(player=player, title=title).exists()
        if stood:
            end_wish(player, title)
        return stood


def wishes_of(player: Player) -> dict[str, Ready]:
    """Return the player's wishes by title. One query."""
    return {wish.title: wish for wish in Ready.objects.filter(player=player)}


def ready_message() -> str:
    """Return what a player reads once a wish is saved."""
    return _("You are ready to play. We keep looking, and email you as soon as a game starts.")


def request_matching() -> None:
    """Ask a worker to look for partners now; it also looks by itself from time to time."""
    sweeps.enqueue("matching", sweeps.MAIL)
