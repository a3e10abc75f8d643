"""The seed of a game. Nobody is told it before the game is over: see `games.core.permissions.may_see_seed`."""

from games.models import Game
from games.models.seed import Seed


def seed_of(game: Game) -> bytes:
    """The game's 32 secret bytes. One query."""
    return bytes(Seed.objects.values_list("secret", flat=True).get(game=game))
