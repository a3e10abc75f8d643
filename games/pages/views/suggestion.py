"""Asking for a suggestion, against bots alone."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.accounts.visitors import check_haste
from games.base.database import saved_or_refused
from games.base.errors import Refused
from games.core import permissions
from games.core.table import load_table
from games.pages.views.game import show, started_table
from games.pages.views.game_access import player_or_visitor, wants_fragment
from games.play.game_page import Notice
from games.play.suggestions import suggest


@require_POST
@never_cache
def suggestion(request: HttpRequest, code: str) -> HttpResponse:
    """Suggest a move for the reader's decision, and put it into the form."""
    table = started_table(request, code)
    player = player_or_visitor(request)
    if permissions.may_move(table, player) is None:
        raise PermissionDenied
    try:
        check_haste(request, player)
        with saved_or_refused():
            move = suggest(table, player)
    except Refused as refused:
        return show(request, load_table(pk=table.game.pk), refused.status, Notice(refused.sentence))
    # In the field, so that the board shows it and one press plays it.
    return show(request, table, draft=move) if wants_fragment(request) else redirect("game", code)
