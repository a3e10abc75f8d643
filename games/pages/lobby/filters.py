"""Filters of lists: choices that are optional, in the address, and forgiving."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.pages.lobby import choices
from games.table.time_words import BANDS


class Filters(forms.Form):
    """A form whose fields are all optional; invalid values count as empty."""

    def values(self) -> dict[str, str]:
        """Return the filters that are set."""
        self.is_valid()
        return {name: str(value) for name, value in self.cleaned_data.items() if value not in ("", None)}


class LobbyFilters(Filters):
    """Which open games to list."""

    title = forms.ChoiceField(label=_("Which game"), choices=lambda: [choices.ANY, *choices.titles()], required=False)
    players = forms.ChoiceField(
        label=_("Seats"), choices=lambda: [choices.ANY, *choices.seat_numbers()], required=False
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[choices.ANY, *((name, words) for name, (words, _held) in BANDS.items())],
        required=False,
    )
    language = forms.ChoiceField(
        label=_("Language"), choices=lambda: [choices.ANY, *choices.languages()], required=False
    )


class PlayedFilters(Filters):
    """Which of somebody's games to list."""

    title = forms.ChoiceField(label=_("Which game"), choices=lambda: [choices.ANY, *choices.titles()], required=False)
    players = forms.ChoiceField(
        label=_("Seats"), choices=lambda: [choices.ANY, *choices.seat_numbers()], required=False
    )
    won = forms.ChoiceField(
        label=_("Result"), choices=[choices.ANY, ("yes", _("won")), ("no", _("not won"))], required=False
    )
    company = forms.CharField(label=_("With"), max_length=30, required=False)


class MyFilters(PlayedFilters):
    """The same for one's own list, which has games in every state."""

    state = forms.ChoiceField(label=_("State"), choices=[choices.ANY, *Game.State.choices], required=False)
