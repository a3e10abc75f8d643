"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.registry import get_title
from games.accounts.visitors import are_welcome, games_of, visitor_of
from games.boards.registry import BOARDS
from games.lobby.offers import offered_games
from games.pages.access import player_of, player_or_visitor
from games.pages.digs.page import panel_for
from games.pages.lobby.against_bots import usual_bot
from games.pages.lobby.against_bots_form import usual
from games.table.table import bot_name


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the first page: a game at once, what the site is, and each title's introduction."""
    bot = usual_bot(request)
    titles = [
        {
            "id": title,
            "name": get_title(title).name,
            "least": min(get_title(title).seats),
            "most": max(get_title(title).seats),
            "usual": (chosen := usual(title, bot)),
            "opponent": bot_name(chosen["bot"]),
            "medals": [f"boards/{title}/medals.html", "boards/medals.html"],
            "introduction": [f"boards/{title}/introduction.html", "boards/introduction.html"],
            "sprite": [f"boards/{title}/sprite.svg", "boards/sprite.svg"],
            "stylesheet": f"css/boards/{title}.css",
        }
        for title in BOARDS
    ]
    visitor = visitor_of(request)
    context = {
        "titles": titles,
        "may_play": request.user.is_authenticated or are_welcome(),
        "offers": offered_games(player_of(request)),
        "dig": panel_for(player_or_visitor(request)),
        "running": [] if visitor is None else games_of(visitor),
    }
    return render(request, "home.html", context)
