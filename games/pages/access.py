"""Who sends a request, and which game they may see: where the views of a game begin."""

from collections.abc import Callable
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails

from games.accounts.visitors import visitor_of
from games.inbox.mail_links import LinkRevoked, open_link
from games.mail.signed_addresses import read_link
from games.models import Game, Player, Seat
from games.table import permissions
from games.table.table import Table, load_table

View = TypeVar("View", bound=Callable[..., HttpResponse])

OPENED = "watch"
OPENED_BY_LINK = "links"
"""In a session: by a game's code the key, or the word of a mail's link, that opened it."""
MOST_OPENED = 20
"""Limit of remembered games of either kind in a session."""


SAME_FOR_ALL = "same_for_all"
"""The attribute of a view whose page browsers may keep for strangers; they never keep any other page."""


def same_for_all(view: View) -> View:
    setattr(view, SAME_FOR_ALL, True)
    return view


def player_of(request: HttpRequest) -> Player | None:
    """Who is signed in."""
    return request.user if isinstance(request.user, Player) else None


def signed_in(request: HttpRequest) -> Player:
    """Return the signed-in player, behind `login_required`."""
    assert isinstance(request.user, Player)
    return request.user


def player_or_visitor(request: HttpRequest) -> Player | None:
    """Return the signed-in player, else this browser's visitor.

    Only for acts that stay in the visitor's own game.
    """
    return player_of(request) or visitor_of(request)


def wants_fragment(request: HttpRequest) -> bool:
    """Return whether htmx asks for a fragment. Going back in the browser's history needs the whole page."""
    htmx = getattr(request, "htmx", None)
    return isinstance(htmx, HtmxDetails) and bool(htmx) and not htmx.history_restore_request


def visible_table(request: HttpRequest, code: str) -> Table:
    """Load the game if the reader may see it; raise Http404 otherwise, so that its existence stays unknown.

    The key of a private game's link is stored in the session, so that the addresses of its pages go without it.
    """
    try:
        table = load_table(code=code)
    except Game.DoesNotExist:
        raise Http404 from None
    given = request.GET.get("key", "")
    key = given or request.session.get(OPENED, {}).get(code, "")
    if not permissions.may_watch(table, player_or_visitor(request), key) and not opened_by_link(request, code):
        raise Http404
    if given and not table.game.public and table.seat_of(player_or_visitor(request)) is None:
        remember(request, OPENED, code, given)
    return table


def remember(request: HttpRequest, kind: str, code: str, value: str) -> None:
    """Store in the session what has opened a private game. `kind`: OPENED or OPENED_BY_LINK."""
    opened: dict[str, str] = request.session.get(kind, {})
    if opened.get(code) != value:
        others = [item for item in opened.items() if item[0] != code]
        request.session[kind] = dict([*others[1 - MOST_OPENED :], (code, value)])


def opened_by_link(request: HttpRequest, code: str) -> bool:
    """Whether a mail's link has opened the game in this session, and is still good."""
    place = read_link(request.session.get(OPENED_BY_LINK, {}).get(code, ""))
    if place is None:
        return False
    try:
        return open_link(place).table.game.code == code
    except (Seat.DoesNotExist, LinkRevoked):
        return False
