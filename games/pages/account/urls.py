"""Addresses of accounts.

Each page of allauth that can be reached is named here; the others (those behind links in mails, where this site sends
codes) are not part of it.
"""

from collections.abc import Callable
from importlib import import_module

from allauth.account import views as allauth
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_http_methods

from games.accounts import arrivals, signals  # noqa: F401  (they connect themselves)
from games.pages.account import admins, codes, devices, tokens, views


def second_factor(name: str) -> Callable[..., HttpResponse]:
    """Return a view that loads its module when it is first called: with cryptography it takes 21 MB and 60 ms."""

    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request: HttpRequest, **kwargs: object) -> HttpResponse:
        answer: HttpResponse = getattr(import_module("games.pages.account.second_factor"), name)(request, **kwargs)
        return answer

    return view


urlpatterns: list[URLPattern | URLResolver] = [
    path("account/", views.account, name="account"),
    path("account/data/", views.download, name="account_download"),
    path("account/games.ndjson", views.games_file, name="account_games"),
    path("account/delete/", views.delete, name="account_delete"),
    path("account/signup/", views.sign_up, name="account_signup"),
    path("account/confirm/", codes.confirm_address, name="account_email_verification_sent"),
    path("account/login/", views.sign_in, name="account_login"),
    path("account/keeper/<slug:word>/", admins.by_link, name="account-keeper"),
    path("account/login/code/", allauth.request_login_code, name="account_request_login_code"),
    path("account/login/code/confirm/", codes.confirm_login_code, name="account_confirm_login_code"),
    path("account/login/step/", second_factor("sign_in"), name="mfa_authenticate"),
    path("account/login/passkey/", second_factor("sign_in_by_passkey"), name="mfa_login_webauthn"),
    path("account/steps/", second_factor("overview"), name="mfa_index"),
    path("account/steps/on/", second_factor("turn_on"), name="mfa_activate_totp"),
    path("account/steps/off/", second_factor("turn_off"), name="mfa_deactivate_totp"),
    path("account/steps/codes/", second_factor("renew"), name="mfa_generate_recovery_codes"),
    path("account/steps/passkey/", second_factor("add_passkey"), name="mfa_add_webauthn"),
    path("account/steps/passkey/<int:pk>/", second_factor("remove_passkey"), name="mfa_remove_webauthn"),
    path("account/devices/", devices.devices, name="devices"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/new/", tokens.new_token, name="token-new"),
    path("account/logout/", allauth.logout, name="account_logout"),
    path("account/inactive/", allauth.account_inactive, name="account_inactive"),
    path("account/again/", allauth.reauthenticate, name="account_reauthenticate"),
    path("account/again/code/", second_factor("confirm"), name="mfa_reauthenticate"),
    path("account/again/passkey/", second_factor("confirm_by_passkey"), name="mfa_reauthenticate_webauthn"),
    path("account/address/", allauth.email, name="account_email"),
    path("account/password/", allauth.password_change, name="account_change_password"),
    # Only for accounts without a password, which there are none of; allauth needs the name.
    path("account/password/set/", allauth.password_set, name="account_set_password"),
    path("account/password/reset/", allauth.password_reset, name="account_reset_password"),
    path(
        "account/password/reset/confirm/",
        allauth.confirm_password_reset_code,
        name="account_confirm_password_reset_code",
    ),
    path("account/password/reset/new/", allauth.complete_password_reset, name="account_complete_password_reset"),
    path(
        "account/password/reset/done/",
        allauth.password_reset_from_key_done,
        name="account_password_reset_completed",
    ),
]
