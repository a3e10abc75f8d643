"""A player's page; for the players themselves it is the history of their account."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Player
from games.pages.access import player_of
from games.pages.forms.text import printable
from games.pages.lobby.filters import MyFilters, PlayedFilters
from games.pages.players.page import profile


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Results by title, and the list of games that the viewer may see. A sign-up that was not confirmed has no page yet."""
    viewer = player_of(request)
    seen = Player.objects.not_deleted().filter(pk=pk, confirmed_at__isnull=False)
    found = viewer if viewer is not None and viewer.pk == pk else seen.first()
    if found is None:
        raise Http404
    mine = found == viewer
    filters = (MyFilters if mine else PlayedFilters)(printable(request.GET))
    page = profile(found, viewer, filters.values(), request.GET.get("page", "1"))
    context = {"profile": page, "filters": filters, "mine": mine, "section": "player" if mine else ""}
    return render(request, "lobby/player.html", context)
