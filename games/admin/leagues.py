"""Leagues: opening one, and closing it for new seasons."""

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.registry import TITLES, get_title
from games.admin.acts import admin_of
from games.clock.pace import PRESETS, Unlimited, pace_to_json
from games.leagues.divisions import BLOCKS
from games.leagues.seasons import open_season
from games.models import League
from games.table.time_words import label


class LeagueForm(forms.ModelForm):
    """A league; what its games are like is chosen once."""

    title = forms.ChoiceField(label=_("Which game"), choices=lambda: [(one, get_title(one).name) for one in TITLES])
    seats = forms.TypedChoiceField(label=_("Players"), choices=[(one, one) for one in BLOCKS], coerce=int)
    pace = forms.ChoiceField(
        label=_("Thinking time"),
        choices=lambda: [(name, label(pace)) for name, pace in PRESETS.items() if pace != Unlimited()],
    )

    class Meta:
        model = League
        fields = ["name", "title", "seats", "pace", "closed"]

    def clean_pace(self) -> dict[str, object]:
        return pace_to_json(PRESETS[self.cleaned_data["pace"]])

    def clean(self) -> None:
        super().clean()
        title, seats = self.cleaned_data.get("title"), self.cleaned_data.get("seats")
        if title and seats and seats not in get_title(title).seats:
            self.add_error("seats", _("This game has no version for that number of players."))


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin):
    """Leagues. A new one opens its first season for entries at once; a closed one opens no further season."""

    form = LeagueForm
    list_display = ["name", "title", "seats", "opened_at", "closed"]

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> list[str]:
        """Let admins change the name of a league, and whether it is closed, and nothing else."""
        return ["title", "seats", "pace"] if obj else []

    def save_model(self, request: HttpRequest, obj: League, form: forms.BaseForm, change: bool) -> None:
        if not change:
            obj.by = admin_of(request)
        obj.save()
        if not change:
            open_season(obj)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Forbid it: its games are of it."""
        return False
