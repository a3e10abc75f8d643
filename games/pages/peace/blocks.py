"""Muting and blocking a player, and the list of those whom one has muted or blocked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.lib.errors import Refused
from games.models import Block, Player
from games.pages.access import signed_in
from games.peace.blocks import blocks_of, set_block


@require_safe
@login_required
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """List whom the player has muted or blocked."""
    return render(request, "peace/blocks.html", {"blocks": blocks_of(signed_in(request))})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def block(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what the player wants of the other one, and save it: fields `mute` and `avoid`."""
    player = signed_in(request)
    others = Player.objects.people().not_deleted().filter(confirmed_at__isnull=False).exclude(pk=player.pk)
    other = get_object_or_404(others, pk=pk)
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
