"""Acts on a game before it begins, and asking for a rematch. All are buttons: POST alone."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.arrivals import JOINING
from games.clock.pace import first_move_hours
from games.lib.errors import Forbidden, Refused
from games.lobby import invitations, open_games
from games.lobby import rematch as again
from games.lobby.new_game import BOT
from games.models import Game, Player
from games.pages.access import player_of, visible_table
from games.pages.desk.page import invitations_to
from games.pages.forms.text import printable
from games.pages.lobby.views import open_game
from games.play.seats import takeover
from games.table.permissions import may_watch
from games.table.summaries import head_of
from games.table.table import Table, load_table
from games.table.time_words import pace_of

Act = Callable[[Table, Player], Table]


def act(request: HttpRequest, code: str, service: Act) -> HttpResponse:
    """Do it, and show the game: where it was refused, with the reason. Strangers are asked who they are first."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("game", args=[code]))
    table = visible_table(request, code)
    try:
        done = service(table, player)
    except Forbidden:
        raise PermissionDenied from None
    except Refused as refused:
        return show_refusal(request, load_table(pk=table.game.pk), refused)
    if may_watch(done, player):
        return redirect("game", done.game.code)
    # A private game is not seen by who has left it, nor by who is only invited to it.
    mine = invitations_to(player).filter(game=done.game).first()
    return redirect("desk") if mine is None else redirect("invitation", mine.token)


def button(service: Callable[..., Table]) -> Callable[..., HttpResponse]:
    """Return the view of a button: `service` gets the game, the player, and the number in the address if there is one."""

    @require_POST
    def view(request: HttpRequest, code: str, **numbers: int) -> HttpResponse:
        return act(request, code, lambda table, player: service(table.game.pk, player, *numbers.values()))

    return view


def show_refusal(request: HttpRequest, table: Table, refused: Refused) -> HttpResponse:
    """Show the refusal on the game's page before it begins, else with a link to the game."""
    if table.game.state in {Game.State.OPEN, Game.State.CANCELLED}:
        return open_game(request, table, refused.sentence, refused.status)
    context = {"section": "games", "sentence": refused.sentence, "game": head_of(table.game)}
    return render(request, "lobby/refused.html", context, status=refused.status)


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a free seat; strangers sign up first, and get it as soon as they are signed in."""
    games = Game.objects.open_for_players().filter(code=code, public=True)
    if player_of(request) is None and games.exists():
        request.session[JOINING] = code
        way = "account_signup" if settings.SIGNUP == "open" else "account_login"
        return redirect(f"{reverse(way)}?{urlencode({'next': reverse('game', args=[code])})}")
    return act(request, code, lambda table, player: open_games.join(table.game.pk, player))


@require_POST
def give(request: HttpRequest, code: str, index: int) -> HttpResponse:
    """Give a free seat away: field `kind` says to what, `who` to whom."""
    data = printable(request.POST)
    kind, who = data.get("kind", ""), data.get("who", "")

    def service(table: Table, player: Player) -> Table:
        if kind.startswith(BOT):
            return open_games.seat_bot(table.game.pk, player, index, kind.removeprefix(BOT))
        return invitations.invite(table.game.pk, player, index, kind, who)

    return act(request, code, service)


@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest, code: str, index: int) -> HttpResponse:
    """Say what taking that seat over means; take it on POST."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(request.path)
    if request.method == "POST":

        def service(table: Table, player: Player) -> Table:
            taken = takeover.take_over(table.game.pk, player, index)
            messages.success(request, _("The seat is yours now. You play on from here."))
            return taken

        return act(request, code, service)
    table = visible_table(request, code)
    if not takeover.may_take_over(table, player, index):
        return redirect("game", code)
    hours = first_move_hours(pace_of(table.game))
    context = {"game": head_of(table.game), "index": index, "title": table.title.name, "hours": hours}
    return render(request, "lobby/take_over.html", {"section": "games"} | context)


leave = button(open_games.leave)
cancel = button(open_games.cancel)
keep_bot = button(takeover.keep_bot)
withdraw = button(invitations.withdraw)
open_again = button(again.open_again)
rematch = button(again.rematch)
