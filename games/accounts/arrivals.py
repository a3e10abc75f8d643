"""Hand over at sign-in what people did before: accepted invitations and visitors' games."""

from contextlib import suppress

from allauth.account.signals import user_signed_up
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts import visitors
from games.lib.errors import Refused
from games.lobby.invitations import check_stands, mailed_to, remember_taker, take_remembered
from games.lobby.open_games import join
from games.models import Game, Player

ACCEPTING = "accepting"
"""Session key: the token of the invitation that a guest has accepted."""

INVITATION = "invitation"
"""The same in the address of the sign-up, for guests who have accepted by email, and in its form."""

JOINING = "joining"
"""Session key: the code of the open game in which a stranger has asked for a seat."""


def accepted_invitation(request: HttpRequest) -> str:
    """Return the token of the invitation that is accepted in this browser, or was by email; "" without one."""
    named = request.POST.get(INVITATION) or request.GET.get(INVITATION, "")
    return str(request.session.get(ACCEPTING) or named)


def invited_address(request: HttpRequest) -> str:
    """Return the address of the invitation that is accepted in this browser, "" without one."""
    token = accepted_invitation(request)
    return mailed_to(token) if token else ""


def is_invited(request: HttpRequest) -> bool:
    """Return whether an open invitation is accepted in this browser."""
    token = accepted_invitation(request)
    if not token:
        return False
    try:
        check_stands(token)
    except Refused:
        return False
    return True


@receiver(user_signed_up)
def remember_invitation(request: HttpRequest, user: Player, **kwargs: object) -> None:
    """Store the seat that the guest is after: another browser may confirm the account."""
    token = accepted_invitation(request)
    if token:
        remember_taker(token, user)


@receiver(user_logged_in)
def sit_down(user: Player, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Take the seats accepted before; an invitation's own page reports those that are gone."""
    token = request.session.pop(ACCEPTING, "") if request is not None and hasattr(request, "session") else ""
    take_remembered(user, token)


@receiver(user_logged_in)
def join_game(user: Player, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Take the seat in the public game that was asked for before; its page shows whether there was one left."""
    code = request.session.pop(JOINING, "") if request is not None and hasattr(request, "session") else ""
    game = Game.objects.open_for_players().filter(code=code, public=True).first() if code else None
    if game is not None:
        with suppress(Refused):
            join(game.pk, user)


@receiver(user_logged_in)
def adopt_games(user: Player, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Put games played without an account on the desk."""
    games = visitors.adopt_games(request, user)
    if games and request is not None:
        messages.success(request, _("Your game “{game}” is on your desk now.").format(game=games[-1].name))
