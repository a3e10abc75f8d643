"""Playing against bots at once: with an account, or without one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts import visitors
from games.base.database import saved_or_refused
from games.base.errors import Refused
from games.lobby.open_games import create_game
from games.pages.forms import new_game
from games.pages.forms.against_bots import AgainstBotsForm, bound_form, fresh_form
from games.pages.forms.text import printable
from games.pages.views.game_access import player_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """The short form, and with its button a game that runs. Whoever is not signed in plays as a visitor."""
    if request.method != "POST":
        return show_form(request, fresh_form(printable(request.GET)))
    form = bound_form(printable(request.POST))
    if not form.is_valid():
        return show_form(request, form, status=422)
    player = player_of(request)
    try:
        with saved_or_refused():
            table = visitors.begin(request, form.plan()) if player is None else create_game(player, form.plan())
    except visitors.TooMany as refused:
        return render(request, "429.html", {"sentence": refused.sentence}, status=refused.status)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return show_form(request, form, status=refused.status)
    return redirect("game", table.game.code)


def show_form(request: HttpRequest, form: AgainstBotsForm, status: int = 200) -> HttpResponse:
    """The page with the short form; below it the whole one, folded, for whoever may invite people."""
    player = player_of(request)
    context = {"section": "games", "short": form}
    if player is not None:
        context["form"] = new_game.fresh_form(player, {"bots": new_game.AGAINST_BOTS})
    return render(request, "lobby/play.html", context, status=status)
