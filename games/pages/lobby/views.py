"""The lobby: the list of open games, the form for a new one, and the page of a game that has not begun."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.display.head import addresses, poll_address
from games.lib.errors import Refused
from games.lobby.invitations import is_for
from games.lobby.offers import companions, offered_seats
from games.lobby.open_games import create_game
from games.models import Game
from games.pages import game_rows
from games.pages.access import player_of, signed_in
from games.pages.cards import Card
from games.pages.forms.text import printable
from games.pages.lobby import choices, game_lists
from games.pages.lobby.filters import LobbyFilters
from games.pages.lobby.new_game_form import NewGameForm, bound_form, fresh_form
from games.table import permissions
from games.table.summaries import head_of, invitation_summary
from games.table.table import Table
from games.table.time_words import pace_label


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List open games, filtered by the address's query, and some to watch."""
    filters = LobbyFilters(printable(request.GET))
    player = player_of(request)
    page = game_lists.lobby(filters.values(), request.GET.get("page", "1"), player)
    context = {
        "section": "games",
        "filters": filters,
        "lobby": page,
        "player": player,
        "offered_seats": offered_seats(player),
        "sprites": game_rows.sprites(page.boards),
    }
    return render(request, "lobby/games.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Show the form for a new game; `update` shows it again for another title or number of seats."""
    player = signed_in(request)
    if request.method != "POST":
        return show_form(request, fresh_form(player, printable(request.GET)))
    if "update" in request.POST:
        return show_form(request, fresh_form(player, printable(request.POST)))
    form = bound_form(printable(request.POST))
    if not form.is_valid():
        return show_form(request, form, status=422)
    try:
        table = create_game(player, form.plan())
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return show_form(request, form, status=refused.status)
    return redirect("game", table.game.code)


def show_form(request: HttpRequest, form: NewGameForm, status: int = 200) -> HttpResponse:
    return render(request, "lobby/new.html", {"section": "games", "form": form}, status=status)


def open_game(request: HttpRequest, table: Table, refused: str = "", status: int = 200) -> HttpResponse:
    """Show a game that waits for players, or never began. `refused`: the reason of a refusal."""
    player = player_of(request)
    standing = game_lists.standing_invitations([table])
    apart = game_lists.people_apart(player)
    mine = next(
        (one for one in standing.values() if player and is_for(one, player) and one.inviter_id not in apart), None
    )
    creates = player is not None and table.game.creator_id == player.pk
    game = head_of(table.game)
    context = {
        "section": "games",
        "card": Card(game.name, f"{table.title.name} · {pace_label(game)}") if game.public else None,
        "open": game_lists.open_game(table, standing, game_lists.ratings_at(table), player, apart),
        "game": game,
        "player": player,
        "seated": table.seat_of(player) is not None,
        "creates": creates,
        "invitation": None if mine is None else invitation_summary(mine, table.game),
        "is_open": table.game.state == Game.State.OPEN,
        "watch_key": permissions.watch_key(table.game) if permissions.may_share(table, player) else "",
        "bots": choices.bots(table.title),
        "guests": choices.guests(),
        "companions": companions(player, table) if player is not None and creates else [],
        "refused": refused,
        "ask": poll_address(table, addresses(table.game)) + "&open",
        "base_url": settings.BASE_URL,
        "sprites": game_rows.sprites([game_rows.board_of(table.game)]),
    }
    return render(request, "lobby/open_game.html", context, status=status)
