"""Forms of the second factor."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.accounts import limits, second_factor
from games.models import Player, SecondFactor

TOO_MANY = _("Too many wrong codes. Try again later.")
WRONG = _("That isn't the code that your app shows now. Each code works once: wait for the next one, and try that.")


class CodeForm(forms.Form):
    """A code of the app or a recovery code, which is used up when it is right, by `factor`."""

    factor: SecondFactor
    code = forms.CharField(
        label=_("Code"),
        help_text=_("Six digits from the app on your phone. Without it, one of your recovery codes."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, request: HttpRequest, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.player = player

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        usage = limits.use_second_factor(self.request, self.player)
        if usage is None:
            raise forms.ValidationError(TOO_MANY)
        if not self.is_right(code):
            raise forms.ValidationError(WRONG)
        usage.rollback()
        return code

    def is_right(self, code: str) -> bool:
        factor = second_factor.accept_code(self.player, code)
        if factor is not None:
            self.factor = factor
        return factor is not None


class SetUpForm(CodeForm):
    """The first code of an app, which turns the second factor on; `codes` are the recovery codes then."""

    codes: list[str]

    def __init__(self, *args: Any, secret: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.secret = secret
        self.fields["code"].help_text = _("The six digits that the app shows for this site.")

    def is_right(self, code: str) -> bool:
        made = second_factor.turn_on(self.player, self.secret, code)
        if made is not None:
            self.codes = made
        return made is not None
