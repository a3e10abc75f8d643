"""One notice to one player, posted as `games.play.seats.tell_people` posts them."""

from typing import Any

from games.models import Game, Mail, Player
from games.outbox.post import post


def notify(occasion: str, player: Player, notice: str, game: Game | None = None, **fields: Any) -> Mail | None:
    """Post one of `games.content.notices.NOTICES` with the fields of its sentence."""
    return post(occasion, "notice", player.email, player, game, {"notice": notice, **fields})
