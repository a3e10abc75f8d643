"""The seed of a game. Nobody is told it before the game is over: see `games.table.permissions.may_see_seed`."""

from games.lib.db.prepared import Given, Prepared
from games.models import Game
from games.models.seed import Seed

SECRETS = Prepared(lambda: Seed.objects.filter(game_id=Given("game")).values_list("secret", flat=True))


def seed_of(game: Game) -> bytes:
    """The game's 32 secret bytes. One query."""
    (secret,) = SECRETS.ask(game=game.pk)
    return bytes(secret)
