"""The second factor of an account: its page, switching it on and off, recovery codes; the code at a sign-in, or once more."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.decorators import login_stage_required
from allauth.account.views import ReauthenticateView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.accounts import second_factor
from games.accounts.second_factor_forms import CodeForm, SetUpForm
from games.accounts.stages import SecondFactorStage
from games.models import Player, SecondFactor
from games.pages.access import signed_in

SECRET = "second_factor_secret"
"""Session key of the secret that an app is being given, until a code proves that it has it."""
FORM = ["GET", "HEAD", "POST"]


def page(request: HttpRequest, name: str, form: CodeForm | None = None, **context: object) -> HttpResponse:
    """One of the pages; 422 where the form was refused."""
    status = 422 if form is not None and form.errors else 200
    context |= {"form": form, "section": "account"}
    return render(request, f"account/second_factor/{name}.html", context, status=status)


def code_form(request: HttpRequest, player: Player) -> CodeForm:
    return CodeForm(request.POST if request.method == "POST" else None, request=request, player=player)


@never_cache
@login_required
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show whether the second factor is on."""
    return page(request, "overview", factor=second_factor.factor_of(signed_in(request)))


@never_cache
@login_required
@require_http_methods(FORM)
@reauthentication_required
@sensitive_post_parameters("code")
def turn_on(request: HttpRequest) -> HttpResponse:
    """Show the secret to an app, and take the first code of it. The recovery codes are shown now and never again."""
    player = signed_in(request)
    if second_factor.factor_of(player):
        return redirect("second-factor")
    secret = request.session.setdefault(SECRET, second_factor.new_secret())
    form = SetUpForm(request.POST if request.method == "POST" else None, request=request, player=player, secret=secret)
    if request.method == "POST" and form.is_valid():
        del request.session[SECRET]
        factor = SecondFactor.objects.select_related("player").get(player=player)
        second_factor.remember_passed(request, factor)
        messages.success(request, _("From now on you sign in in two steps."))
        return page(request, "codes", codes=form.codes)
    groups = " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))
    return page(request, "on", form, address=second_factor.app_address(player, secret), secret=groups)


@never_cache
@login_required
@require_http_methods(FORM)
@sensitive_post_parameters("code")
def turn_off(request: HttpRequest) -> HttpResponse:
    """Ask for a code, then for none any more."""
    player = signed_in(request)
    if not second_factor.factor_of(player):
        return redirect("second-factor")
    form = code_form(request, player)
    if request.method == "POST" and form.is_valid():
        second_factor.turn_off(player)
        messages.success(request, _("You sign in in one step again."))
        return redirect("second-factor")
    return page(request, "off", form)


@never_cache
@login_required
@require_http_methods(FORM)
@sensitive_post_parameters("code")
def renew(request: HttpRequest) -> HttpResponse:
    """Ask for a code, then show new recovery codes."""
    player = signed_in(request)
    if not second_factor.factor_of(player):
        return redirect("second-factor")
    form = code_form(request, player)
    if request.method == "POST" and form.is_valid():
        return page(request, "codes", codes=second_factor.renew_recovery_codes(form.factor))
    return page(request, "renew", form)


@require_http_methods(FORM)
@login_stage_required(stage=SecondFactorStage.key, redirect_urlname="account_login")
@sensitive_post_parameters("code")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Take the second step of a sign-in."""
    stage: Any = request._login_stage  # type: ignore[attr-defined]
    player: Player = stage.login.user
    answer: HttpResponse
    if second_factor.factor_of(player) is None:
        # Somebody has taken it off meanwhile.
        answer = stage.exit()
        return answer
    form = code_form(request, player)
    if request.method == "POST" and form.is_valid():
        second_factor.remember_passed(request, form.factor)
        answer = stage.exit()
        return answer
    return page(request, "code", form)


class AgainView(ReauthenticateView):
    """“Is it you?” before something that could lock the owner out: the password, or a code where there is a second factor."""

    @cached_property
    def factor(self) -> SecondFactor | None:
        return second_factor.factor_of(signed_in(self.request))

    def _check_reauthentication_method_available(self, request: HttpRequest) -> object:
        """Allow a keeper who came by a link and has no password; allauth checks the password only."""
        return None if self.factor else super()._check_reauthentication_method_available(request)

    def get_form_class(self) -> type[Form]:
        usual: type[Form] = super().get_form_class()
        return CodeForm if self.factor else usual

    def get_form_kwargs(self) -> dict[str, Any]:
        given: dict[str, Any] = super().get_form_kwargs()
        if self.factor:
            given |= {"request": self.request, "player": given.pop("user")}
        return given

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return dict(super().get_context_data(**kwargs)) | {"factor": self.factor}

    def form_valid(self, form: Form) -> HttpResponse:
        if not isinstance(form, CodeForm):
            answer: HttpResponse = super().form_valid(form)
            return answer
        second_factor.remember_passed(self.request, form.factor, reauthenticated=True)
        # Past the password, which allauth would note as given.
        answer = super(ReauthenticateView, self).form_valid(form)
        return answer


again = AgainView.as_view()
