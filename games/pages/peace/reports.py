"""Reporting a remark, or a player, to the admins."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.lib.errors import Refused
from games.models import Player, Remark, Report
from games.pages.access import signed_in
from games.peace.reports import LONGEST_TEXT, report
from games.table.table import load_table, player_name
from games.talk.access import talk_seat


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def remark(request: HttpRequest, pk: int) -> HttpResponse:
    """Report what somebody said at a table of one's own. To others it looks as if there were no such remark."""
    found = Remark.objects.shown().select_related("game", "player").filter(pk=pk).first()
    if found is None or found.player == request.user:
        raise Http404
    seat = talk_seat(load_table(pk=found.game_id), signed_in(request))
    if seat is None or found.pk <= seat.talk_from:
        raise Http404
    return ask(request, found.player, found)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a player."""
    others = Player.objects.people().not_deleted().filter(confirmed_at__isnull=False).exclude(pk=signed_in(request).pk)
    return ask(request, get_object_or_404(others, pk=pk))


def ask(request: HttpRequest, other: Player, said: Remark | None = None) -> HttpResponse:
    """Show the form, and send the report: fields `reason` and `text`."""
    refusal, status = "", 200
    game = said.game if said else None
    back = reverse("game", args=[game.code]) if game else reverse("player", args=[other.pk])
    if request.method == "POST":
        try:
            report(
                signed_in(request),
                other,
                request.POST.get("reason", ""),
                request.POST.get("text", ""),
                game=game,
                remark=said,
            )
        except Refused as refused:
            refusal, status = refused.sentence, refused.status
        else:
            messages.success(
                request, _("Thank you. A keeper will look at it, and you'll get an email when it is closed.")
            )
            return redirect(back)
    context = {
        "name": player_name(other),
        "said": said,
        "reasons": Report.Reason.choices,
        "chosen": request.POST.get("reason", ""),
        "text": request.POST.get("text", ""),
        "longest": LONGEST_TEXT,
        "refusal": refusal,
        "back": back,
    }
    return render(request, "peace/report.html", context, status=status)
