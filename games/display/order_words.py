"""Whether the players of a game can plan ahead, in words."""

from functools import lru_cache

from django.utils.translation import gettext_lazy as _

from engine.contract import has_orders
from engine.registry import get_title
from games.lib.text.sentences import active_language
from games.models import Game
from games.table.summaries import GameSummary

SENTENCES = {
    Game.Orders.CAREFUL: _(
        "Players can plan ahead: they leave moves in advance, and the site plays them. If a planned move has become much "
        "worse, the site asks first."
    ),
    Game.Orders.PLAIN: _(
        "Players can plan ahead: they leave moves in advance, and the site plays them as long as they are possible. It asks "
        "first only if something happens that they wanted to be asked about."
    ),
    Game.Orders.NONE: _("Nobody can plan ahead: everyone moves when it is their turn."),
}


def order_sentences(game: Game | GameSummary) -> str:
    """Return whether the game's players can plan ahead, in sentences; "" for a title without orders."""
    return cached_sentences(active_language(), game.title, game.rules, game.players, game.orders)


@lru_cache(maxsize=256)
def cached_sentences(language: str, title: str, rules: int, players: int, orders: str) -> str:
    return str(SENTENCES[Game.Orders(orders)]) if has_orders(get_title(title, rules), players) else ""
