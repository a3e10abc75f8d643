"""The rematch of a finished game: a link to it, or the button that opens one; and the game that this one repeats."""

from typing import Any, NamedTuple

from django import template
from django.db.models import Exists, OuterRef, Q
from django.template.context import Context

from engine.bots import bots_of
from engine.registry import get_title
from engine.thinking import BEGINNER
from games.lobby.alone import next_solo_games
from games.lobby.rematch import STANDING, has_lost_at_first
from games.models import Game, Player, Seat, Tenure
from games.models.mail import is_in
from games.pages.access import player_or_visitor
from games.pages.lobby.new_game_form import new_key
from games.table.summaries import GameSummary, Neighbour

register = template.Library()


@register.inclusion_tag("lobby/rematch.html", takes_context=True)
def rematch(context: Context, game: Game | GameSummary, may_ask: bool = False) -> dict[str, Any]:
    """Return the context of the links and buttons around a game's rematches.

    `may_ask`: whether the viewer has played in the game. One query, two after a game against bots, none for a game without
    neighbours or played alone.
    """
    finished = game.state == Game.State.FINISHED
    if not finished and game.rematch_of_id is None:
        return {}
    if finished and game.players == 1 and not game.imported:
        # A game alone needs no agreement: the next one begins at once.
        after = next_solo_games(get_title(game.title), game.options) if may_ask else []
        return {"game": game, "alone": [(one, new_key()) for one in after], "csrf_token": context.get("csrf_token")}
    request = context.get("request")
    user = getattr(request, "user", None)
    # Bots are not people, but people may have sat where they sit now.
    alone_here = "page" in context and not any(
        (seat.person or seat.handed_on) and not seat.me for seat in context["page"].head.seats
    )
    asker = player_or_visitor(request) if request is not None and may_ask and finished and alone_here else None
    return {
        "game": game,
        "links": rematch_links(game, user if isinstance(user, Player) else None),
        "may_ask": may_ask and finished and not context.get("visits"),
        "alone_here": alone_here,
        "beginner": BEGINNER,
        "milder": new_key() if asker is not None and offers_milder(game, asker) else "",
        # Visitors play against bots alone, who are always ready.
        "visits": may_ask and finished and bool(context.get("visits")),
        "csrf_token": context.get("csrf_token"),
    }


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


def offers_milder(game: Game | GameSummary, player: Player) -> bool:
    """Return whether an easier game is offered after this one. One query."""
    return BEGINNER in bots_of(get_title(game.title)) and has_lost_at_first(player)
