"""The adapter of allauth: sign-ups, limits, and mails that go through the outbox."""

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts import limits
from games.accounts.arrivals import arrival_word, invited_address, is_invited
from games.mail.post import draft, post
from games.models import Player
from games.models.email_addresses import player_with, same_address

if TYPE_CHECKING:
    from games.accounts.forms import SignupForm  # which loads allauth's forms, and these the adapter

SIGN_UP = "account/email_confirmation_signup"
SECRET_WORDS = ("code",)
"""Parts of a mail's context that are soon forgotten."""
PLAIN_WORDS = ("from_email", "to_email")
MAILS = {
    "totp_activated": "second_factor_on",
    "totp_deactivated": "second_factor_off",
    "recovery_codes_generated": "recovery_renewed",
}
"""Mails of allauth that have another name here."""
OPEN_TO_ANYBODY = {
    "account/account_already_exists",
    "account/email_confirmation",
    "account/email_confirmation_signup",
    "account/login_code",
    "account/password_reset_code",
    "account/unknown_account",
}
"""Mails that anybody can have sent to any address; the others report changes of an account to its owner."""


class AccountAdapter(DefaultAccountAdapter):
    """The site's own behaviour in allauth."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": gettext_lazy(
            "That address and password don't go together. Check both, and try again."
        ),
        "incorrect_code": gettext_lazy("That isn't the code. Check it, or ask for a new one."),
        "incorrect_password": gettext_lazy("That isn't your password. Try again."),
        "enter_current_password": gettext_lazy("That isn't your password. Try again."),
        "too_many_login_attempts": gettext_lazy(
            "Too many wrong passwords. Try again later, or sign in with a code by email."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return whether this visitor may sign up, by MYKERINOS_SIGNUP or with the link of an invitation."""
        return settings.SIGNUP == "open" or (settings.SIGNUP == "invited" and is_invited(request))

    def get_reauthentication_methods(self, user: Player | AnonymousUser) -> list[dict[str, str]]:
        """Return the ways to confirm: where there is a second factor, the password is not enough."""
        words = {"mfa_reauthenticate": _("Use a code"), "mfa_reauthenticate:webauthn": _("Use a passkey")}
        methods: list[dict[str, str]] = super().get_reauthentication_methods(user)
        second = [method | {"description": words[method["id"]]} for method in methods if method["id"] in words]
        return second or methods

    def pre_login(self, request: HttpRequest, user: Player, **login: Any) -> HttpResponse | None:
        """Strip the session of the second step of the data from OpenID Connect."""
        # It stores who signs in; the whole row would contain the hash of their password.
        if login["signal_kwargs"]:
            login["signal_kwargs"].pop("sociallogin", None)
        answer: HttpResponse | None = super().pre_login(request, user, **login)
        return answer

    def save_user(self, request: HttpRequest, user: Player, form: "SignupForm", commit: bool = True) -> Player:
        """Make the account of a sign-up; it holds its name once the address is confirmed."""
        for name, value in form.profile().items():
            setattr(user, name, value)
        user.confirmed_at = None
        made: Player = super().save_user(request, user, form, commit)
        return made

    def unstash_verified_email(self, request: HttpRequest) -> str | None:
        """Return the address of a sign-up that needs no code: the one of an accepted invitation."""
        # A friend to whom the mail was passed on signs up with another address, and confirms it by a code like
        # everybody.
        proven = invited_address(request)
        return proven if proven and same_address(proven, request.POST.get("email", "")) else None

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Post the mail with the words of its context: it is rendered from our own templates when it is sent."""
        name = template_prefix.rpartition("/")[2]
        kind = f"account/{MAILS.get(name, name)}"
        if kind in OPEN_TO_ANYBODY:
            self.check_mail(email)
        # Queried in any case, so that a known address takes no longer than an unknown one.
        player = player_with(email) or account_of(context.get("user") or self.request.user)
        inputs = {name: str(context[name]) for name in PLAIN_WORDS if name in context}
        if kind == SIGN_UP and player is not None:
            inputs["arrival"] = arrival_word(self.request, player)
        post(
            draft(
                f"account:{token_hex(12)}",
                kind,
                email,
                player,
                inputs=inputs,
                secrets={name: str(context[name]) for name in SECRET_WORDS if name in context},
            )
        )

    def check_mail(self, address: str) -> None:
        """Count a mail that the visitor requests, or raise ImmediateHttpResponse beyond the limit."""
        if not limits.use_mail(self.request, address):
            raise ImmediateHttpResponse(render(self.request, "429.html", {"mails": True}, status=429))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the guess, which `authenticate` takes back if right, or raise ValidationError."""
        self._login_failed_rl_usage = limits.use_guess(request, credentials.get("email", ""))
        if self._login_failed_rl_usage is None:
            raise ValidationError(
                _("Too many wrong passwords. Try again later, or sign in with a code by email."),
                code="too_many_login_attempts",
            )

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Clear the guesses after a new password was set with a code from a mail."""
        limits.forget_guesses(request, credentials["email"])

    def is_ajax(self, request: HttpRequest) -> bool:
        """Return False: pages are never read as JSON here."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return reverse("desk")

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Return the page on which the confirmed address was changed."""
        if self.request.user.is_authenticated:
            return reverse("account")
        return reverse("account_login")


def account_of(user: AbstractBaseUser | AnonymousUser) -> Player | None:
    """Return the account that a mail is about, None for a stranger."""
    return Player.objects.filter(pk=user.pk).first() if user.pk else None
