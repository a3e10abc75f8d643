"""The mail that tells that a game is over, with the count."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.boards.registry import get_presenter
from games.content import parts
from games.content.context import Filling, Pointless, address_of, foot_links, seat_link, stop_address
from games.core.table import load_table
from games.models import Game, Mail
from games.outbox.subscriptions import NEWS
from games.outbox.threads import root_of
from games.play.head import head_of


def fill_over(mail: Mail) -> Filling:
    """Who won, how it was counted, what happened last. Raises Pointless."""
    table = load_table(pk=mail.game_id)
    player = mail.player
    seat = table.seat_of(player)
    if player is None or seat is None or table.game.state != Game.State.FINISHED:
        raise Pointless(gettext_noop("The seat was not yours when the game ended."))
    presenter = get_presenter(table.game.title, table.game.rules)
    since = parts.moves_since(table, seat)
    seen = parts.look(table, seat, (), since)
    view = table.view(seat)
    images = parts.pictures(mail, presenter, view, seen)
    context = {
        "heading": _("{game} is over").format(game=table.game.name),
        "game": head_of(table.game),
        "title": table.title.name,
        "stage": presenter.stage(view),
        "chairs": parts.chairs(table, seat),
        "colour": parts.chairs(table, seat)[seat.index].colour,
        "pictures": images,
        "board": parts.board_text(table, view),
        "facts": presenter.facts(view, seen),
        "link": seat_link(seat),
        "deal_url": address_of("game-deal", table.game.code) if table.game.public else "",
    }
    context |= parts.story_context(table, seat, since) | foot_links(player, NEWS)
    return Filling(context, stop_address(player, NEWS), root_of(player, table.game), pictures=images)
