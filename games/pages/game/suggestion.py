"""Asking for a suggestion, against bots alone."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.accounts.visitors import check_haste
from games.display.game_page import Notice
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.pages.access import player_or_visitor, wants_fragment
from games.pages.game.views import show, started_table
from games.play.reviews.suggestions import suggest
from games.table import permissions
from games.table.table import load_table


@require_POST
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
