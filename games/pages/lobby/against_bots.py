"""Playing against bots at once: with an account, or without one."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.registry import get_title
from engine.thinking import BEGINNER
from games.accounts import visitors
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.lobby.open_games import create_game
from games.pages.access import player_of
from games.pages.forms.text import printable
from games.pages.lobby import alone, choices, new_game_form
from games.pages.lobby.against_bots_form import AgainstBotsForm, bound_form, fresh_form
from games.pages.lobby.alone import ladders

BOT = "bot"
"""In the session: the bot that was chosen last, where that is not the usual one."""


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Show the short form; on POST begin a game, for people without an account as a visitor."""
    player = player_of(request)
    if player is None and not visitors.are_welcome():
        return redirect_to_login(request.path)
    if request.method != "POST":
        return show_form(request, fresh_form(printable(request.GET), usual_bot(request)))
    data = printable(request.POST)
    form = alone.bound_alone(data) if alone.is_alone(data) else bound_form(data)
    if not form.is_valid():
        return show_form(request, form, status=422)
    try:
        with saved_or_refused():
            table = visitors.begin(request, form.plan()) if player is None else create_game(player, form.plan())
    except visitors.TooMany as refused:
        return render(request, "429.html", {"sentence": refused.sentence}, status=refused.status)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return show_form(request, form, status=refused.status)
    if isinstance(form, AgainstBotsForm) and form.cleaned_data["bot"] != usual_bot(request):
        request.session[BOT] = form.cleaned_data["bot"]
    return redirect("game", table.game.code)


def usual_bot(request: HttpRequest) -> str:
    """Return the bot that this browser chose last, else the beginner."""
    bot = request.session.get(BOT)
    return bot if bot in choices.HOW_STRONG else BEGINNER


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Let a visitor delete all traces of their games."""
    visitor = visitors.visitor_of(request)
    if visitor is not None:
        with saved_or_refused():
            visitors.forget_visitor(visitor)
        visitors.detach_visitor(request)
        messages.success(request, _("Your games without an account have been deleted."))
    return redirect("home")


def show_form(request: HttpRequest, form: AgainstBotsForm | alone.AloneForm, status: int = 200) -> HttpResponse:
    """Show the short form, the levels for playing alone, and the whole form, folded, for people who may invite."""
    player = player_of(request)
    visitor = visitors.visitor_of(request)
    running = [] if visitor is None else visitors.games_of(visitor)
    is_alone = isinstance(form, alone.AloneForm)
    context: dict[str, object] = {
        "section": "games",
        "short": fresh_form({}, usual_bot(request)) if is_alone else form,
        "alone": [(ladder, alone_form(ladder.title, form)) for ladder in ladders(player or visitor)],
        "running": running,
        "visits": visitor is not None,
    }
    if player is not None:
        context["form"] = new_game_form.fresh_form(player, {"bots": new_game_form.AGAINST_BOTS})
    return render(request, "lobby/play.html", context, status=status)


def alone_form(title: str, sent: AgainstBotsForm | alone.AloneForm) -> alone.AloneForm:
    """Return the title's form for playing alone: the one that was sent, with its errors, or a fresh one."""
    if isinstance(sent, alone.AloneForm) and sent.game_title.id == title:
        return sent
    return alone.fresh_alone(get_title(title))
