"""What the views of a game begin with: who asks, and which game he may see."""

from django.http import Http404, HttpRequest
from django_htmx.middleware import HtmxDetails

from games import permissions
from games.models import Game, Player
from games.table import Table, load_table

OPENED = "watch"
MOST_OPENED = 20
"""So many private games are remembered in a watcher's session."""


def player_of(request: HttpRequest) -> Player | None:
    """Who is signed in."""
    return request.user if isinstance(request.user, Player) else None


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for what it puts into a page that stands; going back in the browser's history needs it whole."""
    htmx = getattr(request, "htmx", None)
    return isinstance(htmx, HtmxDetails) and bool(htmx) and not htmx.history_restore_request


def visible_table(request: HttpRequest, code: str) -> Table:
    """The game, if whoever asks may see it. Raises Http404 otherwise: whether there is such a game is nobody's business.

    The key of a private game's link is remembered in the session, so that the addresses of its pages go without it.
    """
    try:
        table = load_table(code=code)
    except Game.DoesNotExist:
        raise Http404 from None
    opened: dict[str, str] = request.session.get(OPENED, {})
    given = request.GET.get("key", "")
    if not permissions.may_watch(table, player_of(request), given or opened.get(code, "")):
        raise Http404
    if given and opened.get(code) != given and not table.game.public and table.seat_of(player_of(request)) is None:
        kept = [item for item in opened.items() if item[0] != code]
        request.session[OPENED] = dict([*kept[1 - MOST_OPENED :], (code, given)])
    return table
