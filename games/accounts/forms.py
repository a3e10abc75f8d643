"""Forms of accounts. Each field has a label that can be seen; placeholders only repeat it and are left out."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.accounts.display_names import LONGEST, SHORTEST, is_taken, tidy_name
from games.lib.time_zones import known_zone, zone_choices
from games.models import Player


def without_placeholders(form: forms.BaseForm) -> None:
    """Take the placeholders away: they vanish when they are needed, and are too pale to read."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class NameField(forms.CharField):
    """A display name, tidied."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Name"))
        options.setdefault("help_text", _("The name that other players see. You can change it later."))
        length = format_lazy(
            _("A name must be {shortest} to {longest} characters long."), shortest=SHORTEST, longest=LONGEST
        )
        super().__init__(
            error_messages={"min_length": length, "max_length": length},
            min_length=SHORTEST,
            max_length=LONGEST,
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
            **options,
        )

    def clean(self, value: Any) -> str:
        return tidy_name(super().clean(value))


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Sign-up: name, address, password; the time zone is guessed by a script."""

    name = NameField()
    time_zone = forms.CharField(widget=forms.HiddenInput, required=False)
    field_order = ["name", "email", "password1", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email address")
        self.fields["email"].help_text = _(
            "Only used for emails about your games and your account. Nobody else sees it."
        )
        self.fields["password1"].help_text = _("At least eight characters. Three or four random words work well.")
        without_placeholders(self)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if is_taken(name):
            raise forms.ValidationError(
                _("This name, or one that looks like it, is already taken. Choose another one.")
            )
        return name

    def profile(self) -> dict[str, str]:
        """What the sign-up says of the person beside address and password."""
        language = get_language() or settings.LANGUAGE_CODE
        return {
            "name": self.cleaned_data["name"],
            "time_zone": known_zone(self.cleaned_data.get("time_zone", "")),
            "language": language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
        }

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            # Making an account hashes a password; not making one takes as long.
            Player().set_password(self.cleaned_data["password1"])
        return super().try_save(request)


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """Log-in by address and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Email address")
        # The way to a new password stands below the button, where it is not in the way of the keyboard.
        self.fields["password"].help_text = ""
        without_placeholders(self)


class AskingForm(forms.Form):
    """What the forms that only ask for an address, a password or a code share."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "email" in self.fields:
            self.fields["email"].label = _("Email address")
        if "password" in self.fields:
            self.fields["password"].help_text = ""
        if "code" in self.fields:
            # Codes are letters and digits with a dash: no capital at the beginning only, no correction.
            self.fields["code"].widget.attrs |= {"autocapitalize": "characters", "spellcheck": "false"}
        without_placeholders(self)


class RequestLoginCodeForm(AskingForm, allauth_forms.RequestLoginCodeForm):  # type: ignore[misc]
    """Which address to send a code to."""


class ConfirmLoginCodeForm(AskingForm, allauth_forms.ConfirmLoginCodeForm):  # type: ignore[misc]
    """The code that signs in."""


class ConfirmAddressForm(AskingForm, allauth_forms.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    """The code that confirms an address."""


class ResetPasswordForm(AskingForm, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """Whose password is forgotten."""


class ConfirmResetForm(AskingForm, allauth_forms.ConfirmPasswordResetCodeForm):  # type: ignore[misc]
    """The code that allows a new password."""


class ChangeAddressForm(AskingForm, allauth_forms.AddEmailForm):  # type: ignore[misc]
    """The new address."""


class ReauthenticateForm(AskingForm, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more."""


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password after a code from a mail. It can be shown while it is typed, so it is asked for once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least eight characters. Three or four random words work well.")
        without_placeholders(self)


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """A new password of somebody who knows the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["oldpassword"].help_text = ""
        self.fields["oldpassword"].label = _("Your password")
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least eight characters. Three or four random words work well.")
        without_placeholders(self)


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """What players can say about themselves and how the pages should look."""

    name = NameField(help_text=_("The name that other players see."))
    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("Start typing the name of a city near you."))
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, help_text=_("For the pages you see and the emails you get.")
    )

    class Meta:
        model = Player
        fields = ["name", "language", "time_zone", "theme", "patterns", "plays_forced", "plays_forced_hidden"]
        widgets = {"theme": forms.RadioSelect}
        help_texts = {
            "patterns": _("Adds patterns to pieces and patrons, so you don't have to tell colours apart."),
            "plays_forced": _(
                "If only one move is legal, or you can only take what is left or decline it, we play it for you at once. If this "
                "is off, you are asked."
            ),
            "plays_forced_hidden": _("In games with hidden hands the others can then tell that you had no choice."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = zone_choices()  # type: ignore[attr-defined]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if is_taken(name, but=self.instance):
            raise forms.ValidationError(
                _("This name, or one that looks like it, is already taken. Choose another one.")
            )
        return name

    def save(self, commit: bool = True) -> Player:
        player: Player = super().save(commit=False)
        if commit:
            # What else has changed on the row meanwhile stays.
            player.save(update_fields=[*self._meta.fields])  # type: ignore[misc]
        return player


class DeletionForm(forms.Form):
    """The last question before an account goes: the password, and a tick."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("Delete my account for good"))

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        if not player.has_usable_password():
            # Made with OpenID Connect, or by a keeper at the machine.
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.player.check_password(password):
            raise forms.ValidationError(_("That isn't your password. Try again."))
        return password
