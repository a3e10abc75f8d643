"""allauth's pages of the second factor: here recovery codes are shown once, and passkeys need no checkbox."""

import re
from typing import Any, cast

from allauth.account.internal.decorators import login_stage_required
from allauth.mfa.base.views import AuthenticateView, IndexView, ReauthenticateView
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from allauth.mfa.webauthn.internal.auth import begin_authentication
from allauth.mfa.webauthn.views import (
    AddWebAuthnView,
    LoginWebAuthnView,
    ReauthenticateWebAuthnView,
    RemoveWebAuthnView,
)
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.views.decorators.debug import sensitive_post_parameters

from games.accounts.second_factor import factors_of, has_second_factor, recovery_codes_left, take_new_codes, use_step
from games.pages.access import signed_in


class ShowsNewCodes:
    """Mixed into a view of allauth that may make recovery codes: they are shown now and never again."""

    def get_success_url(self) -> str:
        return reverse("mfa_index")

    def form_valid(self: Any, form: Form) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        codes = take_new_codes(signed_in(self.request))
        context = {"codes": codes, "section": "account"}
        return render(self.request, "mfa/recovery_codes/index.html", context) if codes else answer


class KeepsErrors:
    """Mixed into a view of allauth that would show a refused passkey's form without its errors, or lead elsewhere."""

    def form_invalid(self: Any, form: Form) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data() | {"form": form})
        return answer


class OverviewView(IndexView):
    """What is on, and how many recovery codes are left."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        left = recovery_codes_left(signed_in(self.request))
        return dict(super().get_context_data(**kwargs)) | {"left": left}


class TurnOnView(ShowsNewCodes, ActivateTOTPView):
    """An app gets a secret, and shows the first code of it, which is used up by that."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = dict(super().get_context_data(**kwargs))
        return context | {"secret": " ".join(re.findall("....", context["form"].secret))}

    def form_valid(self, form: Form) -> HttpResponse:
        answer = super().form_valid(form)
        app = factors_of(signed_in(self.request)).get(type="totp")
        use_step(app, form.cleaned_data["code"])
        return answer


class RenewCodesView(ShowsNewCodes, GenerateRecoveryCodesView):
    """New recovery codes in place of the old ones."""


class AddPasskeyView(KeepsErrors, ShowsNewCodes, AddWebAuthnView):
    """A browser makes a passkey."""


class ConfirmByPasskeyView(KeepsErrors, ReauthenticateWebAuthnView):
    """A passkey before something that could lock the owner out."""


class SignInByPasskeyView(LoginWebAuthnView):
    """A passkey in place of address, password and second step. The script asks first what the browser is to sign."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect("account_login")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.POST.get("credential"):
            return JsonResponse({"request_options": begin_authentication()})
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


hides_code = sensitive_post_parameters("code")
overview = OverviewView.as_view()
# allauth would store a stranger's post until they have signed in.
turn_on = login_required(hides_code(TurnOnView.as_view()))
turn_off = DeactivateTOTPView.as_view()
renew = login_required(RenewCodesView.as_view())
second_step = hides_code(AuthenticateView.as_view())
confirm = hides_code(ReauthenticateView.as_view())
add_passkey = login_required(AddPasskeyView.as_view())
remove_passkey = login_required(RemoveWebAuthnView.as_view(success_url=reverse_lazy("mfa_index")))
confirm_by_passkey = ConfirmByPasskeyView.as_view()
sign_in_by_passkey = SignInByPasskeyView.as_view()


@login_stage_required(stage=AuthenticateStage.key, redirect_urlname="account_login")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Take the second step of a sign-in, where nobody has taken it off meanwhile."""
    stage: Any = request._login_stage  # type: ignore[attr-defined]
    return cast(HttpResponse, second_step(request) if has_second_factor(stage.login.user) else stage.exit())
