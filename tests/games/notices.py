"""One notice to one player, posted as `games.play.seats.seating.tell_people` posts them."""

from typing import Any

from games.mail.post import draft, post
from games.models import Game, Mail, Player


def notify(occasion: str, player: Player, notice: str, game: Game | None = None, **fields: Any) -> Mail | None:
    """Post one of `games.letters.notices.NOTICES` with the fields of its sentence."""
    return post(draft(occasion, "notice", player.email, player, game, {"notice": notice, **fields}))
