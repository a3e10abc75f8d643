"""The adapter of allauth for the provider: decides who is let in."""

import logging
from typing import Any

from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.accounts.arrivals import ACCEPTING, INVITATION
from games.accounts.display_names import LONGEST, free_name, tidy_name
from games.accounts.openid.connections import connect
from games.accounts.openid.exchange import Person
from games.accounts.openid.provider import provider
from games.lib.errors import Refused
from games.models import Player
from games.models.email_addresses import player_with, rows_with

logger = logging.getLogger(__name__)


class OwnProvider(OpenIDConnectProvider):
    """allauth's provider, made from a Person instead of raw claims, of whom only the label is stored."""

    def extract_uid(self, data: Person) -> str:
        return data.subject

    def extract_extra_data(self, data: Person) -> dict[str, str]:
        return {"label": data.label}

    def extract_common_fields(self, data: Person) -> dict[str, str]:
        return {"nick": data.nick}

    def extract_email_addresses(self, data: Person) -> list[EmailAddress]:
        return [EmailAddress(email=data.address, verified=True, primary=True)] if data.address else []


class ProviderAdapter(DefaultSocialAccountAdapter):
    """The site's own behaviour in allauth."""

    def get_provider(self, request: HttpRequest, provider: str, client_id: str | None = None) -> OwnProvider:
        """Return the provider of the settings, whatever is requested: none is in the database."""
        return own_provider(request)

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, str]) -> Player:
        """Return the unsaved row of a new account."""
        player: Player = sociallogin.user
        player.email = data.get("email") or ""
        player.name = proposed_name(data["nick"])
        return player

    def get_signup_form_initial_data(self, sociallogin: SocialLogin) -> dict[str, str]:
        return {"email": sociallogin.user.email, "name": sociallogin.user.name}

    def authenticate_by_email(self, sociallogin: SocialLogin) -> None:
        """Do nothing: allauth would sign in anybody with the address; `pre_social_login` decides."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Let a sign-in or sign-up go on, or raise ImmediateHttpResponse with the answer."""
        # The provider gets no further requests, so no token is stored.
        sociallogin.token = None
        if sociallogin.state.get("process") == AuthProcess.CONNECT:
            raise ImmediateHttpResponse(connect_signed_in(request, sociallogin))
        if not sociallogin.is_existing:
            match_address(request, sociallogin)
        if not sociallogin.is_existing and sociallogin.state.get(INVITATION):
            # Only for an account that is made now: who has one takes no seat by signing in.
            request.session[ACCEPTING] = sociallogin.state[INVITATION]
        if sociallogin.is_existing:
            logger.info("Player %s comes in with OpenID Connect.", sociallogin.user.pk)


def own_provider(request: HttpRequest) -> OwnProvider:
    """Return the provider, identified by its address: a later one shares no accounts with it."""
    known = provider()
    app = SocialApp(
        provider=OwnProvider.id,
        provider_id=known.issuer,
        name=known.name,
        client_id=known.client,
        settings={"server_url": known.issuer},
    )
    return OwnProvider(request, app=app)


def proposed_name(nick: str) -> str:
    """Return a display name made from that of the account there, "" when none is possible."""
    try:
        return free_name(tidy_name(nick[:LONGEST]), Player())
    except ValidationError:
        return ""


def refusal(
    request: HttpRequest, sentence: str, to: str = "account_login", level: int = messages.ERROR
) -> HttpResponse:
    """Return to a page with the other ways in, and the reason, without a sign-in."""
    messages.add_message(request, level, sentence)
    return redirect(to)


def connect_signed_in(request: HttpRequest, sociallogin: SocialLogin) -> HttpResponse:
    """Connect the account there with the player who requested it, if they are still signed in."""
    known = provider()
    player = request.user
    if not isinstance(player, Player) or player.pk != sociallogin.state.get("player"):
        return refusal(request, _("You are no longer signed in. Sign in, and try again."))
    if sociallogin.is_existing and sociallogin.user.pk == player.pk:
        return redirect("openid")
    try:
        connect(player, known, sociallogin.account.uid, sociallogin.account.extra_data["label"])
    except Refused as refused:
        return refusal(request, str(refused), "openid")
    sentence = _("From now on you can sign in with {provider}.").format(provider=known.name)
    return refusal(request, sentence, "openid", messages.SUCCESS)


def match_address(request: HttpRequest, sociallogin: SocialLogin) -> None:
    """Connect the account there with the player who has its address, confirmed on both sides.

    Raises ImmediateHttpResponse where the address is confirmed on one side only.
    """
    known = provider()
    if sociallogin.odd_address:
        sentence = _(
            "Your email address at {provider} has characters that can be mistaken for others, so we can't sign you in with it. "
            "Sign in another way and connect {provider} on the page “Your account”."
        )
        raise ImmediateHttpResponse(refusal(request, sentence.format(provider=known.name)))
    if not sociallogin.email_addresses:
        sentence = _(
            "{provider} hasn't confirmed your email address, so we can't sign you in with it. Confirm it there, or sign in "
            "another way and connect {provider} on the page “Your account”."
        )
        raise ImmediateHttpResponse(refusal(request, sentence.format(provider=known.name)))
    address = sociallogin.email_addresses[0].email
    player = player_with(address)
    if player is None:
        return
    if not player.is_active:
        raise ImmediateHttpResponse(redirect("account_inactive"))
    # A new password and no code: an impostor who signed up here with the address knows the old one.
    verified = EmailAddress.objects.filter(user_id=player.pk, verified=True)
    if not rows_with(verified, "email", [address]).exists():
        sentence = _(
            "There is already an account with your email address here, but the address hasn't been confirmed. Choose a new "
            "password under “Forgotten your password?”, which confirms it. Then you can sign in with {provider} too."
        )
        raise ImmediateHttpResponse(refusal(request, sentence.format(provider=known.name)))
    try:
        sociallogin.account = connect(player, known, sociallogin.account.uid, sociallogin.account.extra_data["label"])
    except Refused as refused:
        raise ImmediateHttpResponse(refusal(request, str(refused))) from None
    sociallogin.user = player


def person_login(request: HttpRequest, person: Person, state: dict[str, Any]) -> SocialLogin:
    """Return allauth's login of the person."""
    login: SocialLogin = own_provider(request).sociallogin_from_response(request, person)
    login.state = state
    login.odd_address = person.odd_address
    return login
