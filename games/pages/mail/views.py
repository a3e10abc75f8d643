"""A player's mails: wishes, the list of all mails with their fate, refusing a kind by one click, proving an address."""

from datetime import datetime
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.registry import TITLES
from games.lib.errors import Refused
from games.mail import preferences
from games.mail.context import account_address
from games.mail.kinds import kind_of
from games.mail.subscriptions import GROUPS, REMARKS, refuses
from games.models import Mail, Player
from games.pages.access import player_of, signed_in, visible_table
from games.pages.mail.forms import MailForm, SeatMailForm
from games.table.summaries import Neighbour, page_summary

A_PAGE = 50


class MailHead(NamedTuple):
    """A mail in the list; fields are those of `Mail`. `digest`: the fate of the digest that contains it."""

    game: Neighbour | None
    state: str
    created_at: datetime
    due_at: datetime
    sent_at: datetime | None
    digest: str


class Line(NamedTuple):
    """A mail in the list: subject and fate. Its text stays hidden: it has codes and links."""

    mail: MailHead
    name: str
    fate: str
    reason: str


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Which emails you get, and when."""
    player = Player.objects.get(pk=signed_in(request).pk)
    form = MailForm(request.POST if request.method == "POST" else None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        preferences.ask_again(player)
        messages.success(request, _("Your settings have been saved."))
        return redirect("account_mail")
    status = 422 if form.errors else 200
    context = {
        "form": form,
        "account_reply": account_address(player),
        "title": next(iter(TITLES)),
        "section": "account",
    }
    return render(request, "account/mail.html", context, status=status)


@require_POST
@login_required
def send_asked_mail(request: HttpRequest, kind: str) -> HttpResponse:
    """Send a test mail, or the mail by which an address is proved: `kind` is `test` or `proof`."""
    player = signed_in(request)
    try:
        preferences.post_asked(player, kind)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("An email to {address} is on its way.").format(address=player.email))
    return redirect("account_mail")


@require_POST
@login_required
def revoke(request: HttpRequest) -> HttpResponse:
    """Stop the links in all mails sent so far from working."""
    preferences.revoke_links(signed_in(request))
    messages.success(request, _("The links in all emails sent to you so far no longer work."))
    return redirect("account_mail")


@require_safe
@login_required
def mails(request: HttpRequest) -> HttpResponse:
    """List the player's mails, newest first, with their fate and its reason."""
    player = signed_in(request)
    found = Mail.objects.filter(player=player).select_related("game", "digest").order_by("-created_at", "-pk")
    page = Paginator(found.defer("message", "secrets", "game__position"), A_PAGE).get_page(request.GET.get("page"))
    lines = [line(mail) for mail in page.object_list]
    return render(request, "account/mails.html", {"lines": lines, "page": page_summary(page), "section": "mail"})


def line(mail: Mail) -> Line:
    name = str(kind_of(mail.kind).label)
    # Reasons are message ids; what a mail server said is none, and stays as it is.
    head = MailHead(
        game=Neighbour(mail.game.code, mail.game.name) if mail.game else None,
        state=mail.state,
        created_at=mail.created_at,
        due_at=mail.due_at,
        sent_at=mail.sent_at,
        digest=mail.digest.get_state_display() if mail.digest else "",
    )
    return Line(head, name, mail.get_state_display(), _(mail.reason) if mail.reason else "")


@require_POST
@login_required
def game_mail(request: HttpRequest, code: str) -> HttpResponse:
    """Save the mail settings of one game; with `revoke`, invalidate the links in its mails."""
    table = visible_table(request, code)
    player = player_of(request)
    seat = table.seat_of(player)
    if seat is None or player is None or table.game.position is None:
        # Before the game begins its seats may still be drawn by lot.
        raise PermissionDenied
    if "revoke" in request.POST:
        preferences.revoke_links(player, seat)
        messages.success(request, _("The links in this game's emails no longer work."))
        return redirect("game", code)
    form = SeatMailForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Enter the minutes as a whole number from 1 to 1440."))
        return redirect("game", code)
    preferences.wish_for_game(seat, player, form.cleaned_data["mail_when"], form.cleaned_data["mail_delay"])
    messages.success(request, _("Your setting for this game has been saved."))
    return redirect("game", code)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, word: str) -> HttpResponse:
    """Stop all mails of one kind: asked on a page, done by its button.

    Mail programs post here by themselves when their “unsubscribe” is clicked (RFC 8058), without a cookie: the signed
    word is all the permission there is.
    """
    found = preferences.stop_word(word)
    if found is None:
        raise Http404
    player, group = found
    if request.method == "POST":
        preferences.refuse_group(player, group, refused="again" not in request.POST)
    with override(player.language):
        context = {
            "word": word,
            "group": GROUPS[group],
            "remark": REMARKS.get(group, ""),
            "refused": refuses(player, group),
            "section": "mail",
        }
        return render(request, "account/stop.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def proof(request: HttpRequest, word: str) -> HttpResponse:
    """Show the link of the proof mail; its button allows mails to the address again."""
    player = preferences.proof_word(word)
    if player is not None and request.method == "POST":
        preferences.address_works(player)
        return render(request, "account/proof.html", {"done": True, "section": "mail"})
    return render(request, "account/proof.html", {"word": word, "stands": player is not None, "section": "mail"})
