"""People, and games of theirs, in the database of the process that asks."""

from typing import Any

from django.db import transaction

from games.models import Player, Seat
from games.play.moves.start import start_game
from games.table.seeds import insert_game
from games.table.table import Table


def make_player(name: str, **fields: Any) -> Player:
    """Return an account of the cast; its password is its name twice."""
    return Player.objects.create_user(f"{name}@example.org", name * 2, name=name.capitalize(), **fields)


def start_game_of(*holders: Player | str, **fields: Any) -> Table:
    """Return a running game of these players and bots (by name), seated as given, its seed 32 zero bytes."""
    given: dict[str, Any] = {"title": "mykerinos", "rules": 1, "name": "Test", "seating": "chosen"} | fields
    game = insert_game(given.pop("seed", bytes(32)), players=len(holders), **given)
    for index, holder in enumerate(holders):
        bot = holder if isinstance(holder, str) else ""
        Seat.objects.create(game=game, index=index, player=holder if isinstance(holder, Player) else None, bot=bot)
    with transaction.atomic():
        return start_game(game.pk)
