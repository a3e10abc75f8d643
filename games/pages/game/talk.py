"""Saying something at a table on the game's page, and taking it back."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.models import Remark
from games.pages.access import player_of, wants_fragment
from games.pages.game.views import show, started_table
from games.talk.access import talk_seat
from games.talk.box import box_of
from games.talk.remarks import mark_seen, say, withdraw_remark


@require_POST
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """Say `text` at the table; with a field `back`, take the remark of that number back."""
    table = started_table(request, code)
    player = player_of(request)
    seat = talk_seat(table, player)
    if seat is None or player is None:
        raise PermissionDenied
    text, number = request.POST.get("text", ""), request.POST.get("back", "")
    refused: Refused | None = None
    try:
        with saved_or_refused():
            if number:
                withdraw_remark(
                    table, player, int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
                )
            else:
                say(table, player, text, Remark.Via.BROWSER)
    except Refused as error:
        refused = error
    box = box_of(table, seat, player)
    if refused is not None:
        box = box.refused("" if number else text, refused.sentence)
    if wants_fragment(request):
        mark_seen(seat, box.newest)
        return render(request, "talk/talk.html", {"talk": box}, status=refused.status if refused else 200)
    if refused is not None:
        return show(request, table, refused.status, talk=box)
    return redirect(reverse("game", args=[code]) + "#talk")
