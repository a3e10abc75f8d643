"""A game's past: each ply, and the whole log."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.boards.registry import get_presenter
from games.display.head import seat_lines
from games.display.review_page import ply_review
from games.pages.access import player_or_visitor, visible_table, wants_fragment
from games.pages.cards import game_card
from games.pages.history.page import history_page
from games.play.history.move_rows import rows, turns
from games.table.summaries import head_of
from games.table.table import Table


@require_safe
def ply(request: HttpRequest, code: str, ply: int) -> HttpResponse:
    """Show the board after the first `ply` moves, and the move that led there."""
    table = played_table(request, code)
    if ply > table.game.ply:
        raise Http404
    page = history_page(table, ply, table.seat_of(player_or_visitor(request)))
    template = "games/fragments/history.html" if wants_fragment(request) else "games/history.html"
    link = settings.BASE_URL + reverse("game-ply", args=[code, ply])
    move = page.line.text if page.line is not None else ""
    found = ply_review(table, ply, move, [chair.mark for chair in page.seats])
    game = head_of(table.game)
    context = {
        "page": page,
        "review": found,
        "game": game,
        "section": "games",
        "position_link": link,
        "card": game_card(game, ply, [chair.name for chair in page.seats], page.line.first if page.line else ""),
    }
    return render(request, template, context)


@require_safe
def any_ply(request: HttpRequest, code: str) -> HttpResponse:
    """Leads to the ply that `?ply=` names, or to the last one: where the slider's form goes."""
    table = played_table(request, code)
    text = request.GET.get("ply", "")
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else table.game.ply
    return redirect("game-ply", code, min(wanted, table.game.ply))


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Every move in sentences and notation, with those that were taken back."""
    table = played_table(request, code)
    seat = table.seat_of(player_or_visitor(request))
    presenter = get_presenter(table.game.title, table.game.rules)
    context = {
        "game": head_of(table.game),
        "turns": turns(table, rows(table, seat, undone=True), seat),
        "seats": seat_lines(table, presenter, table.names(), seat),
        "presenter": presenter,
        "section": "games",
    }
    return render(request, "games/log.html", context)


def played_table(request: HttpRequest, code: str) -> Table:
    """Load a game that has started. Raises Http404."""
    table = visible_table(request, code)
    if table.game.position is None:
        raise Http404
    return table
