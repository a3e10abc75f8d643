"""The page of a booklet: made on request from rows, and the same for the same rows, reader and language."""

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.accounts.limits import is_within_limits
from games.display.booklet import has_booklet, make_booklet
from games.models import Player
from games.pages.access import player_of, player_or_visitor, visible_table
from games.play.reviews.reviews import finished_review
from games.table.table import Table
from games.talk.box import TalkBox, talk_box


@require_safe
@cache_control(private=True, no_cache=True)
def booklet(request: HttpRequest, code: str) -> HttpResponse:
    """Show the booklet of a finished game; `?talk=no` leaves out what was said at the table."""
    table = visible_table(request, code)
    if not has_booklet(table):
        raise Http404
    player = player_or_visitor(request)
    talk = talk_box(table, player) if request.GET.get("talk") != "no" else None
    review = finished_review(table)
    etag = etag_of(table, talk, player, reviewed=review is not None)
    answer = get_conditional_response(request, etag=etag)
    if answer is None or answer.status_code == 200:
        if player_of(request) is None and not is_within_limits(request, "booklet", limit_get=True):
            return render(request, "429.html", status=429)
        page = make_booklet(table, review, talk.remarks if talk else [])
        context = {"page": page, "game": page.game, "seats": page.seats, "talk": talk, "section": "games"}
        answer = render(request, "games/booklet.html", context)
    answer["ETag"] = etag
    answer["X-Robots-Tag"] = "noindex"
    return answer


def etag_of(table: Table, talk: TalkBox | None, player: Player | None, *, reviewed: bool) -> str:
    """Return the validator of the booklet as this reader sees it."""
    said = [(one.pk, one.text, one.is_muted) for one in talk.remarks] if talk else None
    seen = (table.game.pk, table.game.version, table.names(), said, reviewed, get_language(), player and player.pk)
    return f'W/"{hashlib.sha256(repr(seen).encode()).hexdigest()[:32]}"'
