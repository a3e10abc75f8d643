"""Signing in with OpenID Connect: to the provider and back, signing up, connecting and disconnecting."""

import logging
import re
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.socialaccount.helpers import complete_social_login
from allauth.socialaccount.internal import statekit
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.views import SignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from games.accounts.arrivals import INVITATION, READY
from games.accounts.limits import is_within_limits
from games.accounts.openid import connections
from games.accounts.openid.adapter import own_provider, person_login, refusal
from games.accounts.openid.exchange import authorization_url, describe, redeem
from games.accounts.openid.forms import ProviderSignupForm
from games.accounts.openid.provider import Away, ProviderTrouble, Wrong, provider
from games.accounts.openid.wire import Wire
from games.lib.errors import Refused
from games.pages.access import signed_in
from games.pages.account.views import LONGEST_WORD, note_wish, wish_context

logger = logging.getLogger(__name__)
VERIFIER = 64
"""Characters by chance; 43 to 128."""


@login_required
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show whether the account is connected."""
    connection = connections.connection_of(signed_in(request), provider())
    return render(request, "account/openid/overview.html", {"connection": connection, "section": "account"})


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Send the browser to the provider, to sign in or up."""
    if request.method != "POST":
        return redirect("account_login")
    # A sign-up that begins here is asked for more on its way; a sign-in does nothing of it.
    asked = {key: request.POST.get(key, "")[:LONGEST_WORD] for key in (READY, INVITATION)}
    return send_away(request, AuthProcess.LOGIN, get_next_redirect_url(request), **asked)


@login_required
@require_http_methods(["POST"])
@reauthentication_required
def connect(request: HttpRequest) -> HttpResponse:
    """Send the browser to the provider, to connect the account there with this one."""
    return send_away(request, AuthProcess.CONNECT, None, player=signed_in(request).pk)


def send_away(request: HttpRequest, process: str, goal: str | None, **state_fields: Any) -> HttpResponse:
    """Show a page that leads on to the provider.

    Not a redirect: the Content-Security-Policy lets forms lead to this site alone, and browsers apply it to every
    address of a chain of redirects, whose length is unknown.
    """
    if not is_within_limits(request, "openid"):
        return render(request, "429.html", status=429)
    try:
        description = describe(Wire())
    except ProviderTrouble as trouble:
        return explain(request, trouble)
    secrets = {"nonce": get_random_string(32), "verifier": get_random_string(VERIFIER)}
    state = own_provider(request).stash_redirect_state(request, process, goal, **secrets, **state_fields)
    context = {"address": authorization_url(description, state, **secrets), "section": "account"}
    return render(request, "account/openid/going.html", context)


@require_GET
def come_back(request: HttpRequest) -> HttpResponse:
    """Receive the browser back from the provider."""
    name = provider().name
    state = statekit.unstash_state(request, provider_id=provider().issuer, state_id=request.GET.get("state", ""))
    if state is None:
        return refusal(
            request, _("Signing in took too long, or was started in another browser. Try again."), place(request)
        )
    if request.GET.get("error") == "access_denied":
        return refusal(request, _("You cancelled signing in with {provider}.").format(provider=name), place(request))
    try:
        if "code" not in request.GET:
            said = re.sub(r"[^a-z_]", "", request.GET.get("error", ""))[:40]
            raise Wrong(f"it sent somebody back with “{said}” and no code")
        person = redeem(request.GET["code"], state["nonce"], state["verifier"])
    except ProviderTrouble as trouble:
        return explain(request, trouble)
    answer: HttpResponse = complete_social_login(request, person_login(request, person, state))
    return answer


def explain(request: HttpRequest, trouble: ProviderTrouble) -> HttpResponse:
    """Explain that the provider did not sign the person in. The log has the cause."""
    logger.warning("Nobody was signed in with OpenID Connect, for of %s: %s.", provider().issuer, trouble)
    name = provider().name
    if isinstance(trouble, Away):
        sentence = _("{provider} isn't answering at the moment. Try again in a few minutes, or sign in another way.")
    else:
        sentence = _(
            "Signing in with {provider} isn't working properly, so we stopped. Sign in another way, and let the people who run "
            "this site know."
        )
    return refusal(request, sentence.format(provider=name), place(request))


def place(request: HttpRequest) -> str:
    """Return the address of the page where such a sign-in begins."""
    return "openid" if request.user.is_authenticated else "account_login"


class SignUp(SignupView):
    """The form for a person whom the provider knows and who has no account here."""

    template_name = "account/openid/signup.html"

    def get_form_class(self) -> type[ProviderSignupForm]:
        return ProviderSignupForm

    def post(self, request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        note_wish(request)
        answer: HttpResponse = super().post(request, *arguments, **named)
        return answer

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        posted = self.request.method == "POST"
        title = self.request.POST.get(READY, "") if posted else self.sociallogin.state.get(READY, "")
        return dict(super().get_context_data(**context)) | wish_context(title)

    def form_valid(self, form: ProviderSignupForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except IntegrityError:
            return refusal(self.request, _("There is now an account with this address. Sign in to it."))
        return answer

    def get_authenticated_redirect_url(self) -> str:
        return reverse("desk")


sign_up = SignUp.as_view()


@login_required
@require_http_methods(["POST"])
@reauthentication_required
def disconnect(request: HttpRequest) -> HttpResponse:
    """Sign in without the provider from now on."""
    try:
        if connections.disconnect(signed_in(request), provider()):
            sentence = _("You no longer sign in with {provider}.").format(provider=provider().name)
            messages.success(request, sentence)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("openid")
