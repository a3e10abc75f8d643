"""Forms for the hours in which a player's clock stands still."""

from datetime import time
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games.accounts.forms import PlayerForm
from games.clock.hours import Hours
from games.clock.pace import ClockError
from games.lib.text.sentences import translate_sentence
from games.lib.time_zones import zone_choices
from games.models import Player
from games.pages.mail.forms import Clock

NO_NIGHT = time(0)


class TimeForm(PlayerForm):
    """Time zone, night hours and free weekdays. Both times of the night left empty: no night."""

    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("Start typing the name of a city near you."))
    night_from = forms.TimeField(label=_("Night starts"), required=False, widget=Clock())
    night_to = forms.TimeField(
        label=_("Night ends"), required=False, widget=Clock(), help_text=_("Leave both empty for no night.")
    )
    weekend_days = forms.TypedMultipleChoiceField(
        label=_("Days off each week"),
        choices=[(str(day), name) for day, name in WEEKDAYS.items()],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = Player
        fields = ["time_zone", "night_from", "night_to", "weekend_days"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = zone_choices()  # type: ignore[attr-defined]
        if self.instance.night_from == self.instance.night_to:
            self.initial["night_from"] = self.initial["night_to"] = None

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        start, end = data.get("night_from"), data.get("night_to")
        if (start is None) != (end is None) and not {"night_from", "night_to"} & {*self.errors}:
            self.add_error("night_to", _("A night needs both a start and an end. Fill in both, or leave both empty."))
        if self.errors:
            return data
        data["night_from"] = (start or NO_NIGHT).replace(second=0, microsecond=0)
        data["night_to"] = (end or NO_NIGHT).replace(second=0, microsecond=0)
        data["weekend_days"] = sorted({*data["weekend_days"]})
        try:
            Hours("UTC", data["night_from"], data["night_to"], frozenset(data["weekend_days"]))
        except ClockError as error:
            self.add_error(
                "night_to" if len(data["weekend_days"]) < 7 else "weekend_days", translate_sentence(error.sentence, [])
            )
        return data


class Day(forms.DateInput):
    """A date, as browsers choose one."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class VacationForm(forms.Form):
    """First and last day."""

    first = forms.DateField(label=_("First day"), widget=Day())
    last = forms.DateField(label=_("Last day"), widget=Day())
