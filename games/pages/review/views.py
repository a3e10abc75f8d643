"""Looking back on a game that is over: asking for it, waiting for it, reading it."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.accounts.visitors import check_haste
from games.display.game_page import Notice
from games.display.review_page import review_page
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.pages.access import player_of, player_or_visitor, wants_fragment
from games.pages.history.views import played_table
from games.play.reviews import reviews
from games.table.summaries import is_reviewable
from games.table.table import Table


@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, code: str) -> HttpResponse:
    """Show the review of a finished game, or its progress; on POST request it."""
    table = played_table(request, code)
    if not is_reviewable(table.game):
        raise Http404
    notice = None
    if request.method == "POST":
        if not may_ask(request, table):
            raise PermissionDenied
        try:
            check_haste(request, player_or_visitor(request))
            with saved_or_refused():
                reviews.ask(table)
            return redirect("game-review", code)
        except Refused as refused:
            notice = Notice(refused.sentence)
    page = review_page(table, player_or_visitor(request))
    context = {"page": page, "notice": notice, "may_ask": may_ask(request, table), "section": "games"}
    template = "games/fragments/review.html" if wants_fragment(request) else "games/review.html"
    return render(request, template, context, status=422 if notice else 200)


def may_ask(request: HttpRequest, table: Table) -> bool:
    """Whether somebody may have the game reviewed, which takes the site some seconds: who has an account, or sat there."""
    return player_of(request) is not None or table.seat_once_of(player_or_visitor(request)) is not None
