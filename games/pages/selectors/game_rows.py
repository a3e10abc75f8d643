"""What lists of games show: holders with their pieces, and what a page needs to draw them."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.registry import get_presenter
from games.core.table import Table, holder_name
from games.models import Player


class Holder(NamedTuple):
    """Who holds a seat: name, colour in words and as a piece, and the account with a page of its own (None: a bot, or nobody)."""

    name: str
    colour: str
    mark: SafeString
    player: Player | None


def prefix_of(title: str) -> str:
    """What the ids of a title's pieces begin with on a page that shows several titles."""
    return f"{title}-"


def holders(table: Table) -> list[Holder]:
    """The holders of a game's seats, in seating order."""
    presenter = get_presenter(table.game.title)
    prefix = prefix_of(table.game.title)
    return [
        Holder(holder_name(seat), _(colour), presenter.mark(colour, prefix), with_page(seat.player))
        for seat, colour in zip(table.seats, table.colours, strict=True)
    ]


def holder_names(table: Table) -> list[str]:
    """The names of a game's holders, in seating order. The game's position is not asked for."""
    return [holder_name(seat) for seat in table.seats]


def with_page(player: Player | None) -> Player | None:
    """The player, unless he has gone."""
    return None if player is None or player.deleted_at else player


def sprites(titles: Iterable[str]) -> list[SafeString]:
    """The pieces that the drawings of these titles share; they stand once on the page."""
    return [get_presenter(title).sprite(prefix_of(title)) for title in titles]


def stylesheets(titles: Iterable[str]) -> list[str]:
    """The static files that these titles' drawings need."""
    return list(dict.fromkeys(sheet for title in titles for sheet in get_presenter(title).styles))
