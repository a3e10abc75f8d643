"""Forms of the second factor."""

import json
from typing import Any

from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

from games.accounts import limits
from games.accounts.second_factor import WRONG, as_stored, factors_of, use_step

MOST_PASSKEYS = 20
LONGEST_CREDENTIAL = 20_000
"""Characters of what a browser says about a new passkey."""


def code_field() -> forms.CharField:
    """Return the field for a code that is typed."""
    typed = {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
    return forms.CharField(
        label=_("Code"),
        help_text=_("Six digits from the app on your phone. Without it, one of your recovery codes."),
        max_length=40,
        widget=forms.TextInput(attrs=typed),
    )


class OneTimeCode:
    """Mixed into a form of allauth: counts guesses as this site does, and takes each code once."""

    def clean_code(self: Any) -> str:
        usage = limits.use_second_factor(context.request, self.user)
        if usage is None:
            raise forms.ValidationError(_("Too many wrong codes. Try again later."))
        typed: str = self.cleaned_data["code"]
        self.cleaned_data["code"] = as_stored(self.user, typed)
        super().clean_code()  # type: ignore[misc]
        if self.authenticator.type == Authenticator.Type.TOTP and not use_step(self.authenticator, typed):
            raise forms.ValidationError(WRONG)
        usage.rollback()
        return typed


class SignInCodeForm(OneTimeCode, AuthenticateForm):
    """The second step of a sign-in."""

    code = code_field()


class ConfirmCodeForm(OneTimeCode, ReauthenticateForm):
    """A code before something that could lock the owner out."""

    code = code_field()


class FirstCodeForm(ActivateTOTPForm):
    """The first code of an app, which turns it on."""

    code = code_field()
    code.help_text = _("The six digits that the app shows for this site.")


class Credential:
    """Mixed into a form of allauth for what a browser says of a passkey, which may be anything."""

    def full_clean(self: Any) -> None:
        try:
            super().full_clean()  # type: ignore[misc]
        except DatabaseError:
            raise
        except Exception:  # the parsers of these bytes raise whatever they stumble at
            self.errors["credential"] = []
        if {"credential", NON_FIELD_ERRORS} & {*self.errors}:
            self.errors.clear()
            self.add_error("credential", _("That passkey didn't work. Try again, or take another way."))


class StepPasskeyForm(Credential, AuthenticateWebAuthnForm):
    """A passkey as the second step."""


class ConfirmPasskeyForm(Credential, ReauthenticateWebAuthnForm):
    """A passkey before something that could lock the owner out."""


class SignInPasskeyForm(Credential, LoginWebAuthnForm):
    """A passkey that signs in alone."""


class NewPasskeyForm(Credential, AddWebAuthnForm):
    """A new passkey, and its name."""

    name = forms.CharField(label=_("Name"), max_length=60, required=False)
    passwordless = None

    def clean_name(self) -> str:
        if factors_of(self.user).filter(type=Authenticator.Type.WEBAUTHN).count() >= MOST_PASSKEYS:
            raise forms.ValidationError(_("Remove a passkey that you no longer use first."))
        name: str = super().clean_name()
        return name

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        if len(json.dumps(cleaned)) > LONGEST_CREDENTIAL:
            raise forms.ValidationError("")
        return cleaned
