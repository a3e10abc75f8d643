"""The rematch of a finished game: a link to it, or the button that opens one; and the game that this one repeats."""

from typing import Any

from django import template
from django.template.context import Context

from engine.registry import get_title
from games.lobby.alone import next_solo_games
from games.models import Game, Player
from games.pages.lobby.new_game_form import new_key
from games.pages.lobby.rematch_chain import rematch_links
from games.table.summaries import GameSummary

register = template.Library()


@register.inclusion_tag("lobby/rematch.html", takes_context=True)
def rematch(context: Context, game: Game | GameSummary, may_ask: bool = False) -> dict[str, Any]:
    """Return the context of the links and buttons around a game's rematches.

    `may_ask`: whether the viewer has played in the game. One query, none for a game without neighbours or played alone.
    """
    finished = game.state == Game.State.FINISHED
    if not finished and game.rematch_of_id is None:
        return {}
    if finished and game.players == 1 and not game.imported:
        # A game alone needs no agreement: the next one begins at once.
        after = next_solo_games(get_title(game.title), game.options) if may_ask else []
        return {"game": game, "alone": [(one, new_key()) for one in after], "csrf_token": context.get("csrf_token")}
    user = getattr(context.get("request"), "user", None)
    return {
        "game": game,
        "links": rematch_links(game, user if isinstance(user, Player) else None),
        "may_ask": may_ask and finished and not context.get("visits"),
        # Bots are not people, but people may have sat where they sit now.
        "alone_here": "page" in context
        and not any((seat.person or seat.handed_on) and not seat.me for seat in context["page"].head.seats),
        # Visitors play against bots alone, who are always ready.
        "visits": may_ask and finished and bool(context.get("visits")),
        "csrf_token": context.get("csrf_token"),
    }
