"""The form of a sign-up with the provider: a name, and the address that the provider has confirmed."""

from allauth.socialaccount import forms as allauth_forms
from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.accounts.forms import NameField, SignupForm, without_placeholders
from games.models import Player
from games.models.email_addresses import player_with


class ProviderSignupForm(allauth_forms.SignupForm):
    """A sign-up without a password: a code by email is the other way in, and one can be set later."""

    name = NameField()
    time_zone = forms.CharField(widget=forms.HiddenInput, required=False)
    field_order = ["email", "name", "time_zone"]
    clean_name = SignupForm.clean_name
    profile = SignupForm.profile

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email address")
        self.fields["email"].help_text = _(
            "Only used for emails about your games and your account. Nobody else sees it."
        )
        # The posted value is ignored.
        self.fields["email"].disabled = True
        without_placeholders(self)

    def save(self, request: HttpRequest) -> Player:
        """Save account and connection, both or neither, or raise IntegrityError on a second post."""
        with transaction.atomic():
            made: Player = super().save(request)
        return made

    def validate_unique_email(self, value: str) -> str:
        """Check that the address is still free."""
        if player_with(value) is not None:
            raise forms.ValidationError(_("There is now an account with this address. Sign in to it."))
        return value
