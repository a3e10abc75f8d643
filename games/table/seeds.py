"""The seed of a game. It is secret until the game is over: see `games.table.permissions.may_see_seed`."""

from games.lib.db.prepared import Param, PreparedQuery
from games.models import Game
from games.models.seed import Seed

SECRETS = PreparedQuery(lambda: Seed.objects.filter(game_id=Param("game")).values_list("secret", flat=True))


def seed_of(game: Game) -> bytes:
    """Return the game's 32 secret bytes. One query."""
    (secret,) = SECRETS.fetch(game=game.pk)
    return bytes(secret)
