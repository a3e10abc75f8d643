"""What people did before they were signed in: once they are, guests who said yes to an invitation sit down, and
visitors have their games.
"""

from typing import Any

from allauth.account.signals import user_signed_up
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts import visitors
from games.lib.errors import Refused
from games.lobby.invitations import check_stands, mailed_to, remember_taker, take_remembered
from games.models import Player

ACCEPTING = "accepting"
"""In the session: the token of the invitation that a guest has accepted."""


def invited_address(request: HttpRequest) -> str:
    """The address that the invitation was mailed to which is accepted in this browser; "" for everybody else."""
    token = request.session.get(ACCEPTING)
    return mailed_to(token) if token else ""


def is_invited(request: HttpRequest) -> bool:
    """Whether an invitation is accepted in this browser that still stands."""
    token = request.session.get(ACCEPTING)
    if not token:
        return False
    try:
        check_stands(token)
    except Refused:
        return False
    return True


@receiver(user_signed_up)
def keep_intention(request: HttpRequest, user: Player, **kwargs: Any) -> None:
    """The account may be confirmed in another browser than this one: write down which seat the guest is after."""
    token = request.session.get(ACCEPTING)
    if token:
        remember_taker(token, user)


@receiver(user_logged_in)
def sit_down(user: Player, request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Take the seats that were accepted before. What is gone meanwhile is told by the invitation's own page."""
    token = request.session.pop(ACCEPTING, "") if request is not None and hasattr(request, "session") else ""
    take_remembered(user, token)


@receiver(user_logged_in)
def keep_games(user: Player, request: HttpRequest | None = None, **kwargs: Any) -> None:
    """What was played without an account is on the desk."""
    games = visitors.bring_along(request, user)
    if games and request is not None:
        messages.success(request, _("Your game “{game}” is on your desk now.").format(game=games[-1].name))
