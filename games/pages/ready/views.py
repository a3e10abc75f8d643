"""The page on which a player says what they are ready to play."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.lib.errors import Refused
from games.lobby.ready import ready_message, wishes_of
from games.models import Player
from games.pages.access import signed_in
from games.pages.ready.forms import ReadyForm, fresh_form
from games.ratings.reading import shown_ratings


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def ready(request: HttpRequest) -> HttpResponse:
    """Show the wishes, and save them. `?title=ID` ticks a title."""
    player = signed_in(request)
    form = ReadyForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        stood = bool(wishes_of(player))
        try:
            form.save(player)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, saved_message(player, stood))
            return redirect("desk")
    shown = form or fresh_form(wishes_of(player), request.GET.get("title", ""))
    shown.ratings = {title: rating for (_player, title), rating in shown_ratings([player]).items()}
    context = {"section": "games", "form": shown}
    return render(request, "lobby/ready.html", context, status=422 if shown.errors else 200)


def saved_message(player: Player, stood: bool) -> str:
    """Return what the form has come to. `stood`: whether there were wishes before."""
    if wishes_of(player):
        return ready_message()
    if stood:
        return _("You are no longer ready to play. Games that have started go on.")
    return _("Tick what you would like to play, then save.")
