"""Muting and blocking a player, and reporting a remark or a player to the admins."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lib.errors import Refused
from games.models import Block, Player, Remark, Report
from games.pages.access import signed_in
from games.peace.blocks import blocks_of, set_block
from games.peace.reports import LONGEST_TEXT, report
from games.table.table import load_table, player_name
from games.talk.access import talk_seat


def other_player(request: HttpRequest, pk: int) -> Player:
    """Return that player with an account, who is not the reader. Raises Http404."""
    others = Player.objects.people().not_deleted().filter(confirmed_at__isnull=False)
    return get_object_or_404(others.exclude(pk=signed_in(request).pk), pk=pk)


@require_safe
@login_required
def blocks(request: HttpRequest) -> HttpResponse:
    """List whom the player has muted or blocked."""
    return render(request, "peace/blocks.html", {"blocks": blocks_of(signed_in(request))})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def block(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what the player wants of the other one, and save it: fields `mute` and `avoid`."""
    player, other = signed_in(request), other_player(request, pk)
    mine = Block.objects.filter(player=player, other=other).first() or Block(mute=False, avoid=False)
    refusal, status = "", 200
    if request.method == "POST":
        mine = Block(mute="mute" in request.POST, avoid="avoid" in request.POST)
        try:
            set_block(player, other, mute=mine.mute, avoid=mine.avoid)
        except Refused as refused:
            refusal, status = refused.sentence, refused.status
        else:
            messages.success(request, saved_message(mine, other.name))
            return redirect("player", other.pk)
    context = {"other": other, "mute": mine.mute, "avoid": mine.avoid, "refusal": refusal}
    return render(request, "peace/block.html", context, status=status)


def saved_message(block: Block, name: str) -> str:
    if block.mute and block.avoid:
        return _("You won't see what {name} says, and you'll start no new games together.").format(name=name)
    if block.mute:
        return _("You won't see what {name} says.").format(name=name)
    if block.avoid:
        return _("You'll start no new games with {name}.").format(name=name)
    return _("You've neither muted nor blocked {name}.").format(name=name)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report_remark(request: HttpRequest, pk: int) -> HttpResponse:
    """Report what somebody said at a table of one's own. To others it looks as if there were no such remark."""
    found = Remark.objects.shown().select_related("game", "player").filter(pk=pk).first()
    if found is None or found.player == request.user:
        raise Http404
    seat = talk_seat(load_table(pk=found.game_id), signed_in(request))
    if seat is None or found.pk <= seat.talk_from:
        raise Http404
    return ask_for_report(request, found.player, found)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a player."""
    return ask_for_report(request, other_player(request, pk))


def ask_for_report(request: HttpRequest, other: Player, said: Remark | None = None) -> HttpResponse:
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
