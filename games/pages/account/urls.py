"""Addresses of accounts.

Each page of allauth that can be reached is named here; the others (those behind links in mails, where this site sends
codes) are not part of it.
"""

from allauth.account import views as allauth
from django.urls import URLPattern, URLResolver, path

from games.accounts import arrivals, signals  # noqa: F401  (they connect themselves)
from games.pages.account import admins, codes, second_factor, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/", views.account, name="account"),
    path("account/data/", views.download, name="account_download"),
    path("account/delete/", views.delete, name="account_delete"),
    path("account/signup/", views.sign_up, name="account_signup"),
    path("account/confirm/", codes.confirm_address, name="account_email_verification_sent"),
    path("account/login/", views.sign_in, name="account_login"),
    path("account/keeper/<slug:word>/", admins.by_link, name="account-keeper"),
    path("account/login/code/", allauth.request_login_code, name="account_request_login_code"),
    path("account/login/code/confirm/", codes.confirm_login_code, name="account_confirm_login_code"),
    path("account/login/step/", second_factor.sign_in, name="second-factor-code"),
    path("account/steps/", second_factor.overview, name="second-factor"),
    path("account/steps/on/", second_factor.turn_on, name="second-factor-on"),
    path("account/steps/off/", second_factor.turn_off, name="second-factor-off"),
    path("account/steps/codes/", second_factor.renew, name="second-factor-codes"),
    path("account/logout/", allauth.logout, name="account_logout"),
    path("account/inactive/", allauth.account_inactive, name="account_inactive"),
    path("account/again/", second_factor.again, name="account_reauthenticate"),
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
