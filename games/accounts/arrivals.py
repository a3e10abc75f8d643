"""Hand over at sign-in what people did before: accepted invitations and visitors' games."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from allauth.account.signals import user_signed_up
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts import visitors
from games.accounts.site_invitations import invitation_with, use_up
from games.lib.errors import Refused
from games.lobby.invitations import check_stands, mailed_to, remember_taker, take_remembered
from games.lobby.open_games import join
from games.lobby.ready import ready_message, wish_for
from games.models import Game, Player

ACCEPTING = "accepting"
"""Session key: the token of the invitation that a guest has accepted."""

INVITATION = "invitation"
"""The same in the address of the sign-up, for guests who have accepted by email, and in its form."""

JOINING = "joining"
"""Session key: the code of the open game in which a stranger has asked for a seat."""

READY = "ready"
"""Session key, and field of the sign-up: the title that a newcomer is ready to play."""

ARRIVAL = "arrival"
"""Session key, and field of the sign-in: the word of the confirmation mail with both, for another browser."""

LATEST = timedelta(days=7)
"""A word is good for as long as a sign-up waits for its confirmation."""


def arrival_word(request: HttpRequest, player: Player) -> str:
    """Return a signed word with what was asked for in this browser, "" for nothing. It is good for that account alone."""
    asked = {key: request.session[key] for key in (JOINING, READY) if request.session.get(key)}
    return signing.dumps({"player": player.pk} | asked, salt=ARRIVAL) if asked else ""


def read_arrival(word: str, player: Player) -> dict[str, str]:
    """Return what the word asks for, nothing where it is not that player's."""
    try:
        asked: dict[str, Any] = signing.loads(word, salt=ARRIVAL, max_age=LATEST)
    except signing.BadSignature:
        return {}
    return asked if asked.get("player") == player.pk else {}


def accepted_invitation(request: HttpRequest) -> str:
    """Return the token of the invitation that is accepted in this browser, or was by email; "" without one."""
    named = request.POST.get(INVITATION) or request.GET.get(INVITATION, "")
    return str(request.session.get(ACCEPTING) or named)


def invited_address(request: HttpRequest) -> str:
    """Return the address of the invitation that is accepted in this browser, "" without one."""
    token = accepted_invitation(request)
    if not token:
        return ""
    to_site = invitation_with(token)
    return to_site.address if to_site else mailed_to(token)


def is_invited_to_site(request: HttpRequest) -> bool:
    """Return whether an admin has invited the reader to the site: then they sign up with that address alone."""
    return invitation_with(accepted_invitation(request)) is not None


def is_invited(request: HttpRequest) -> bool:
    """Return whether an open invitation is accepted in this browser."""
    token = accepted_invitation(request)
    if not token:
        return False
    if invitation_with(token):
        return True
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
        use_up(token)


@receiver(user_logged_in)
def sit_down(user: Player, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Take the seats accepted before; an invitation's own page reports those that are gone."""
    token = request.session.pop(ACCEPTING, "") if request is not None and hasattr(request, "session") else ""
    take_remembered(user, token)


@receiver(user_logged_in)
def do_what_was_asked(user: Player, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Take the seat in the public game that was asked for before, and begin the wish: the address is proved now."""
    if request is None or not hasattr(request, "session"):
        return
    asked = {key: request.session.pop(key, "") for key in (JOINING, READY)}
    elsewhere = read_arrival(request.session.pop(ARRIVAL, ""), user)
    code, title = (asked[key] or elsewhere.get(key, "") for key in (JOINING, READY))
    game = Game.objects.filter(code=code, public=True).first() if code else None
    if game is not None:
        try_to(request, partial(join, game.pk, user), _("You have a seat in “{game}”.").format(game=game.name))
    if title:
        try_to(request, partial(wish_for, user, title), ready_message())


def try_to(request: HttpRequest, act: Callable[[], object], done: str) -> None:
    """Do it, and show that it is done, or why it was refused."""
    try:
        act()
    except Refused as refused:
        messages.warning(request, refused.sentence)
    else:
        messages.success(request, done)


@receiver(user_logged_in)
def adopt_games(user: Player, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Put games played without an account on the desk."""
    games = visitors.adopt_games(request, user)
    if games and request is not None:
        messages.success(request, _("Your game “{game}” is on your desk now.").format(game=games[-1].name))
