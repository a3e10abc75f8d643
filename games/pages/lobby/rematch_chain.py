"""The chain of a game and its rematches."""

from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q

from games.lobby.rematch import STANDING
from games.models import Game, Player, Seat, Tenure
from games.models.mail import is_in
from games.table.summaries import GameSummary, Neighbour


class Rematch(NamedTuple):
    """The game that a game repeats, and the one that repeats it; None if missing or hidden."""

    earlier: Neighbour | None
    later: Neighbour | None
    stands: bool
    """Whether there is a rematch at all: then none can be asked for."""


def rematch_links(game: Game | GameSummary, viewer: Player | None) -> Rematch:
    """Return the neighbours of a game that the viewer may see: public ones, and those they have sat in. One query."""
    sits: Any = Q(pk=None)
    if viewer:
        sat = Exists(Tenure.objects.filter(seat__game=OuterRef("pk"), player=viewer))
        sits = Exists(Seat.objects.filter(game=OuterRef("pk"), player=viewer)) | sat
    near = Q(is_in(*STANDING), rematch_of=game.pk)
    if game.rematch_of_id is not None:
        # Never “or the one without a number”: SQLite would read all games for it.
        near |= Q(pk=game.rematch_of_id)
    games: Any = Game.objects.filter(near).annotate(sits=sits).only("code", "name", "public", "rematch_of")
    found = list(games)
    seen = [one for one in found if one.public or one.sits]
    return Rematch(
        earlier=next((Neighbour(one.code, one.name) for one in seen if one.pk == game.rematch_of_id), None),
        later=next((Neighbour(one.code, one.name) for one in seen if one.rematch_of_id == game.pk), None),
        stands=any(one.rematch_of_id == game.pk for one in found),
    )
