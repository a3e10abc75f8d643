"""Invitations: a link shows, buttons act. All of it but taking the seat works without an account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts import site_invitations
from games.accounts.arrivals import ACCEPTING
from games.inbox import strangers
from games.lib.errors import Refused
from games.lobby import invitations
from games.models import Game, Invitation, Player
from games.pages import game_rows
from games.pages.access import player_of
from games.pages.cards import Card
from games.pages.lobby import game_lists
from games.peace.blocks import avoided_by
from games.play.seats.seating import people
from games.table.summaries import head_of, invitation_summary
from games.table.table import Table, load_table, player_name
from games.table.time_words import pace_label


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, with buttons for the answers."""
    return show(request, token)


def show(request: HttpRequest, token: str, refused: Refused | None = None) -> HttpResponse:
    """Show the invitation, with the reason of a refusal."""
    try:
        found = invitations.invitation_of(token)
    except Refused as missing:
        return render(request, "lobby/no_invitation.html", {"sentence": missing.sentence}, status=404)
    player = player_of(request)
    if player is not None and invitations.is_taken_by(found, player):
        return redirect("game", found.game.code)
    table = load_table(pk=found.game_id)
    apart = game_lists.people_apart(player)
    stands = (
        found.state == Invitation.State.OPEN and table.game.state == Game.State.OPEN and found.inviter_id not in apart
    )
    game = head_of(table.game)
    asked = _("%(who)s has invited you to a game of %(title)s") % {
        "who": player_name(found.inviter),
        "title": table.title.name,
    }
    context = {
        "section": "games",
        "card": Card(asked, f"{game.name} · {pace_label(game)}"),
        "invitation": invitation_summary(found, table.game),
        "open": game_lists.open_game(table, game_lists.standing_invitations([table]), game_lists.ratings_at(table)),
        "avoided": avoided_names(table, player),
        "game": game,
        "player": player,
        "stands": stands,
        "for_other": player is not None and found.player_id not in {None, player.pk},
        "refused": refused.sentence if refused else "",
        "sprites": game_rows.sprites([game_rows.board_of(table.game)]),
    }
    return render(request, "lobby/invitation.html", context, status=refused.status if refused else 200)


def avoided_names(table: Table, player: Player | None) -> list[str]:
    """Return the names of people with a seat whom the player wants to meet in no new game."""
    avoided = set() if player is None else set(avoided_by(player))
    return [player_name(person) for person in people(table) if person.pk in avoided]


@require_POST
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Take the seat. A guest without an account signs up first; the seat waits, and is theirs as soon as they are signed in."""
    player = player_of(request)
    if player is None:
        try:
            invitations.check_stands(token)
        except Refused as refused:
            return show(request, token, refused)
        request.session[ACCEPTING] = token
        way = "account_login" if "login" in request.POST else "account_signup"
        return redirect(f"{reverse(way)}?{urlencode({'next': reverse('invitation', args=[token])})}")
    try:
        table = invitations.accept(token, player)
    except Refused as refused:
        return show(request, token, refused)
    return redirect("game", table.game.code)


@require_POST
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """Decline the invitation. Its link is enough."""
    try:
        invitations.decline(token)
    except Refused as refused:
        return show(request, token, refused)
    if player_of(request) is not None:
        return redirect("desk")
    return redirect("invitation", token)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def refuse(request: HttpRequest, token: str) -> HttpResponse:
    """Stop all invitations to this address: asked on a page, done by its button.

    Mail programs post here by themselves when their “unsubscribe” is clicked (RFC 8058), without a cookie: the token
    is all the permission there is.
    """
    try:
        found = invitations.invitation_of(token)
        if not found.is_addressed:
            raise Refused("")
        done = request.method == "POST"
        if done:
            invitations.refuse_for_ever(token)
    except Refused:
        to_site = site_invitations.invitation_with(token)
        address = strangers.refused_by(token) if to_site is None else to_site.address
        if address is None:
            return show(request, token)
        done = request.method == "POST"
        if done and address:
            strangers.refuse(address)
        return render(request, "lobby/refuse.html", {"token": token, "done": done, "to_site": True})
    return render(request, "lobby/refuse.html", {"token": token, "done": done})
