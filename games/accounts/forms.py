"""Forms of accounts. Each field has a visible label; placeholders would repeat it and are left out."""

import fnmatch
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.accounts.display_names import LONGEST, SHORTEST, is_taken, tidy_name
from games.lib.time_zones import known_zone
from games.models import Player


def without_placeholders(form: forms.BaseForm) -> None:
    """Remove the placeholders: they vanish when they are needed, and are too pale to read."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class NameField(forms.CharField):
    """A tidied display name."""

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

    def clean(self, value: object) -> str:
        return tidy_name(super().clean(value))


class SignupForm(allauth_forms.SignupForm):
    """A sign-up: name, address, password; a script guesses the time zone."""

    account_already_exists: bool

    name = NameField()
    time_zone = forms.CharField(widget=forms.HiddenInput, required=False)
    field_order = ["name", "email", "password1", "time_zone"]

    def __init__(self, *args: object, **kwargs: object) -> None:
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
        """Return the player's fields beside address and password."""
        language = get_language() or settings.LANGUAGE_CODE
        return {
            "name": self.cleaned_data["name"],
            "time_zone": known_zone(self.cleaned_data.get("time_zone", "")),
            "language": language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
        }

    def try_save(self, request: HttpRequest) -> tuple[Player, HttpResponse | None]:
        if self.account_already_exists:
            # Take as long as making an account, which hashes a password.
            Player().set_password(self.cleaned_data["password1"])
        saved: tuple[Player, HttpResponse | None]
        try:
            with transaction.atomic():
                saved = super().try_save(request)
        except IntegrityError:
            # The address got its account after the form was checked: answered as if it had been there before.
            self.account_already_exists = True
            saved = super().try_save(request)
        return saved


class LoginForm(allauth_forms.LoginForm):
    """A log-in by address and password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Email address")
        # The link to a new password is below the button, out of the way of the keyboard.
        self.fields["password"].help_text = ""
        without_placeholders(self)


class AskingForm(forms.Form):
    """Base of the forms that only have an address, a password or a code."""

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


class RequestLoginCodeForm(AskingForm, allauth_forms.RequestLoginCodeForm):
    """The address to send a code to."""


class ConfirmLoginCodeForm(AskingForm, allauth_forms.ConfirmLoginCodeForm):
    """The code that signs in."""


class ConfirmAddressForm(AskingForm, allauth_forms.ConfirmEmailVerificationCodeForm):
    """The code that confirms an address."""


class ResetPasswordForm(AskingForm, allauth_forms.ResetPasswordForm):
    """The address of a forgotten password."""


class ConfirmResetForm(AskingForm, allauth_forms.ConfirmPasswordResetCodeForm):
    """The code that allows a new password."""


class ChangeAddressForm(AskingForm, allauth_forms.AddEmailForm):
    """The new address."""


class ReauthenticateForm(AskingForm, allauth_forms.ReauthenticateForm):
    """The password once more."""


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):
    """A new password after a code from a mail; it can be shown while typed, so once is enough."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least eight characters. Three or four random words work well.")
        without_placeholders(self)


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """A new password for a player who knows the old one."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["oldpassword"].help_text = ""
        self.fields["oldpassword"].label = _("Your password")
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least eight characters. Three or four random words work well.")
        without_placeholders(self)


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # it takes no type at run time
    """Base of forms for settings of a player: saves their fields alone, and so keeps other changes of the row."""

    also_saved: tuple[str, ...] = ()
    groups: tuple[tuple[Promise, tuple[str, ...]], ...] = ()
    """Headings, each with the names of its fields; `*` stands for any ending."""

    @property
    def grouped(self) -> list[tuple[Promise, list[forms.BoundField]]]:
        """The fields that the form has, in groups."""
        return [
            (heading, [self[name] for pattern in patterns for name in fnmatch.filter(self.fields, pattern)])
            for heading, patterns in self.groups
        ]

    def save(self, commit: bool = True) -> Player:
        player: Player = super().save(commit=False)
        if commit:
            player.save(update_fields=[*self._meta.fields, *self.also_saved])  # type: ignore[misc]  # each names its fields
        return player


class ProfileForm(PlayerForm):
    """The player's settings of themselves and of the look of pages."""

    name = NameField(help_text=_("The name that other players see."))
    groups = (
        (_("Name and language"), ("name", "language")),
        (_("How pages look"), ("theme", "patterns")),
        (_("Playing"), ("plays_forced*", "talks")),
        (_("What others see"), ("unlisted", "hides_pace")),
    )
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, help_text=_("For the pages you see and the emails you get.")
    )

    class Meta:
        model = Player
        fields = [
            "name", "language", "theme", "patterns", "plays_forced", "plays_forced_hidden", "unlisted", "hides_pace", "talks",
        ]  # fmt: skip
        widgets = {"theme": forms.RadioSelect}
        help_texts = {
            "patterns": _("Adds patterns to pieces and patrons, so you don't have to tell colours apart."),
            "plays_forced": _(
                "If only one move is legal, or you can only take what is left or decline it, we play it for you at once. If this "
                "is off, you are asked."
            ),
            "unlisted": _("Nobody sees a rating of yours then, not even you. Your games rate others all the same."),
            "hides_pace": _(
                "Otherwise the people in your games see how soon you usually answer, counted from your last turns in "
                "thinking time, without those that a plan played."
            ),
            "talks": _(
                "If this is off, you neither see what others say in your games nor get it by email. They see that it is off."
            ),
            "plays_forced_hidden": _("In games with hidden hands the others can then tell that you had no choice."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.TALK:
            del self.fields["talks"]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if is_taken(name, but=self.instance):
            raise forms.ValidationError(
                _("This name, or one that looks like it, is already taken. Choose another one.")
            )
        return name


class DeletionForm(forms.Form):
    """The confirmation of a deletion: the password, and a tick."""

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
            # The account was made with OpenID Connect, or on the command line.
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.player.check_password(password):
            raise forms.ValidationError(_("That isn't your password. Try again."))
        return password
