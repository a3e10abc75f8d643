"""Giving up a seat of a running game, taking one back from the bot that keeps it, closing a game that all others have left."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.lib.errors import Forbidden, Refused
from games.models import Player
from games.pages.access import signed_in, visible_table
from games.play.seats import calling_off, first_moves, handover
from games.play.seats.closing import close_game
from games.table.permissions import may_move, may_watch
from games.table.summaries import head_of
from games.table.table import Table


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to resign; resign on POST."""
    table = visible_table(request, code)
    player = signed_in(request)
    if may_move(table, player) is None:
        raise PermissionDenied
    if not table.game.is_running:
        return redirect("game", code)
    if request.method != "POST":
        return render(request, "games/resign.html", {"game": head_of(table.game), "section": "games"})
    return act(request, code, handover.resign, _("You have resigned from “{game}”. A bot has taken over."))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def call_off(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to offer the others to call the game off; offer it on POST."""
    table = visible_table(request, code)
    player = signed_in(request)
    if may_move(table, player) is None:
        raise PermissionDenied
    if request.method == "POST":
        return act(request, code, calling_off.offer_call_off, _("The others are asked whether to call “{game}” off."))
    if not calling_off.may_offer(table, player):
        return redirect("game", code)
    return render(request, "games/call_off.html", {"game": head_of(table.game), "section": "games"})


@require_POST
@login_required
def answer_call_off(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to call the game off, or decline: fields `answer` and `at`, the moment of the offer."""
    agrees, at = request.POST.get("answer") == "yes", request.POST.get("at", "")
    message = _("You agree to call “{game}” off.") if agrees else _("“{game}” goes on.")
    return act(
        request, code, lambda game, player: calling_off.answer_call_off(game, player, at, agrees=agrees), message
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def not_now(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to call the game off before one's first move; do so on POST."""
    table = visible_table(request, code)
    player = signed_in(request)
    if may_move(table, player) is None:
        raise PermissionDenied
    if request.method == "POST":
        return act(request, code, first_moves.not_now, _("“{game}” has been called off."))
    if first_moves.may_call_off(table, player) is None:
        return redirect("game", code)
    context = {"game": head_of(table.game), "title": table.title.name, "section": "games"}
    return render(request, "games/not_now.html", context)


@require_POST
@login_required
def close(request: HttpRequest, code: str) -> HttpResponse:
    """End the game as its only person left."""
    return act(request, code, close_game, _("You have won “{game}” by resignation."))


@require_POST
@login_required
def return_to_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Take the seat back."""
    return act(request, code, handover.take_seat_back, _("Welcome back: the seat is yours again."))


def act(request: HttpRequest, code: str, service: Callable[[int, Player], Table], message: str) -> HttpResponse:
    """Do it, and show the game with the message or the refusal; the desk where the game is no longer to be seen."""
    table, player = visible_table(request, code), signed_in(request)
    try:
        table = service(table.game.pk, player)
    except Forbidden:
        raise PermissionDenied from None
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, message.format(game=table.game.name))
    return redirect("game", code) if may_watch(table, player) else redirect("desk")
