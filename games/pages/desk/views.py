"""My desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pages import game_rows
from games.pages.access import signed_in
from games.pages.desk.page import desk as desk_of
from games.pages.digs.page import panel_for
from games.pages.ready.forms import fresh_form


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """Show the player's desk."""
    player = signed_in(request)
    mine = desk_of(player)
    context = {
        "section": "desk",
        "player": player,
        "desk": mine,
        "dig": panel_for(player),
        "form": fresh_form(mine.wishes),
        "waiting_count": mine.waiting_count,
        "sprites": game_rows.sprites(mine.boards),
    }
    return render(request, "lobby/desk.html", context)
